// The rows of a run as JSON, and the file for it.
//
// May touch: the file system.
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
inline constexpr int schema_number = 2;

/// Of a whole run: an object with an array of rows, and one of the findings of each judgement.
std::string to_json(report_head const& head, std::vector<row const*> const& rows, all_findings const& found);
/// The same, of rows that are JSON already.
std::string to_json(report_head const& head, nlohmann::ordered_json rows, all_findings const& found);
/// Of a shard: an object that says which one it is, and of which scenarios, with the array of rows in it.
std::string to_json(report_head const& head, std::vector<row const*> const& rows, shard const& which,
                    std::vector<scenario const*> const& all_scenarios);

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
