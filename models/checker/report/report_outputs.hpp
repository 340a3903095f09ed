// The report files of a command and their options.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "json_report.hpp"
#include "problems.hpp"

namespace CLI {
class App;
}

namespace models::checker {

struct report_options {
  std::optional<std::string> json;
  std::optional<std::string> junit;
  std::optional<std::string> sarif;
  std::optional<std::string> html;
  std::optional<bool> github;  // nothing: decided by the environment
};

/// --json, --junit, --sarif, --html, --github
void add_report_options(CLI::App& command, report_options& into);

/// The reports of one command. A file that cannot be written is an error before anything is explored.
class report_outputs {
 public:
  /// `others`: other files of the command; throws bad_argument if a report is one of them.
  report_outputs(report_options const& options, std::vector<std::optional<std::string>> const& others);

  /// `json` returns the JSON, and `page` the data of the page and the job summary; each is called only if needed.
  void write(run_report const& run, std::function<std::string()> const& json,
             std::function<std::string()> const& page) const;

 private:
  std::optional<report_file> json_;
  std::optional<report_file> junit_;
  std::optional<report_file> sarif_;
  std::optional<report_file> html_;
  bool github_;
};

/// Throws bad_argument if two of them are the same file. Those of `only_read` may be.
void expect_different_files(std::vector<std::optional<std::string>> const& written,
                            std::vector<std::optional<std::string>> const& only_read);

}  // namespace models::checker
