// The rows of a run as JSON, and the file for it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "../project.hpp"
#include "../row.hpp"
#include "../shard.hpp"
#include "origin.hpp"

namespace models::checker {

/// What a report says of itself first.
struct report_head {
  origin from;
  bool complete = true;  // every scenario has its row: the run was neither interrupted nor stopped by a failure
};

/// The number changes when something that was there before is no longer so.
inline constexpr char const* schema_name = "modelcheck run";
inline constexpr int schema_number = 4;

/// Of a whole run: an object with an array of rows, and one of the findings of each judgement.
std::string to_json(report_head const& head, std::vector<row const*> const& rows, all_findings const& found);
/// The same, of rows that are JSON already.
std::string to_json(report_head const& head, nlohmann::ordered_json rows, all_findings const& found);
/// Of a shard: an object that says which one it is, and of which scenarios, with the array of rows in it.
std::string to_json(report_head const& head, std::vector<row const*> const& rows, shard const& which,
                    std::vector<scenario const*> const& all_scenarios);

/// Those of other commands.
inline constexpr char const* audit_schema_name = "modelcheck audit";
inline constexpr int audit_schema_number = 2;
inline constexpr char const* relaxations_schema_name = "modelcheck relaxations";
inline constexpr int relaxations_schema_number = 1;

/// Of programs that were compiled to be explored: a row, in place of those of scenarios.
inline constexpr char const* explore_schema_name = "modelcheck explore";
inline constexpr int explore_schema_number = 1;

/// Of one execution that was repeated: its row.
inline constexpr char const* execution_schema_name = "modelcheck execution";
inline constexpr int execution_schema_number = 1;
std::string to_json(report_head const& head, row const& r);

/// What each of these files begins with.
nlohmann::ordered_json json_head(char const* schema, int number, origin const& from, bool complete);

/// The execution of a row, and what repeats it; null where there is none.
void add_execution(nlohmann::ordered_json& to, row const& r);

/// Throws bad_argument when it cannot be read, or is empty.
std::string content_of(std::string const& file);

/// A file that appears whole or not at all.
class report_file {
 public:
  /// Throws bad_argument when it could not be written.
  explicit report_file(std::filesystem::path path);
  void write(std::string const& text) const;

 private:
  [[noreturn]] void fail() const;

  std::filesystem::path path_;
  std::filesystem::path written_first_;  // the same as path_ for a device or a pipe, which cannot be replaced
};

}  // namespace models::checker
