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

/// The head of a report.
struct report_head {
  origin from;
  bool complete = true;  // every scenario has its row: the run was neither interrupted nor stopped by a failure
  nlohmann::ordered_json searched{};  // searched.hpp; null: nothing was searched
};

/// The schema number changes with every incompatible change.
inline constexpr char const* schema_name = "modelcheck run";
inline constexpr int schema_number = 4;

/// A whole run: an object with an array of rows, and one of the results of each check of the run.
std::string to_json(report_head const& head, std::vector<row const*> const& rows, all_findings const& found);
/// The same, for rows in JSON.
std::string to_json(report_head const& head, nlohmann::ordered_json rows, all_findings const& found);
/// A shard: an object with its number, the scenarios of the whole run, and an array of rows.
std::string to_json(report_head const& head, std::vector<row const*> const& rows, shard const& which,
                    std::vector<scenario const*> const& all_scenarios);

/// The schemas of other commands.
inline constexpr char const* audit_schema_name = "modelcheck audit";
inline constexpr int audit_schema_number = 2;
inline constexpr char const* relaxations_schema_name = "modelcheck relaxations";
inline constexpr int relaxations_schema_number = 1;

/// `explore`: one row, instead of those of scenarios.
inline constexpr char const* explore_schema_name = "modelcheck explore";
inline constexpr int explore_schema_number = 2;

/// `replay`: the row of one execution.
inline constexpr char const* execution_schema_name = "modelcheck execution";
inline constexpr int execution_schema_number = 1;
std::string to_json(report_head const& head, row const& r);

/// The first fields of each of these files.
nlohmann::ordered_json json_head(char const* schema, int number, origin const& from, bool complete,
                                 nlohmann::ordered_json const& searched = nullptr);

/// A scenario is registered, with what is expected of it and declared; a program is what `explore` was given.
enum class row_subject : std::uint8_t { scenario, program };
nlohmann::ordered_json json_of(row const& r, row_subject what);
/// The row that was written as that JSON, as far as a page shows it; `program` repeats it. Throws json::exception, and
/// bad_argument for an execution with references to missing steps.
row row_from(nlohmann::ordered_json const& o, std::string const& program);
/// The row of which an audit has written the verdict, the message and the execution. Throws as row_from().
row failure_from(nlohmann::ordered_json const& o, std::string const& program);
/// Adds the arguments of 'replay', or the execution; null if there is none.
void add_replay(nlohmann::ordered_json& to, row const& r);
void add_execution(nlohmann::ordered_json& to, row const& r);

/// The file as it is written.
std::string text(nlohmann::ordered_json const& json);

/// A file for a report (files.hpp).
class report_file {
 public:
  /// Throws bad_argument if it cannot be written.
  explicit report_file(std::filesystem::path path);
  /// Throws bad_argument if it cannot be written.
  void write(std::string const& text) const;

 private:
  std::filesystem::path path_;
};

}  // namespace models::checker
