// Where a command reports to besides the text for people: the options for it, and the files.
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
  std::optional<bool> github;  // nothing: as the environment says
};

/// --json, --junit, --sarif, --html, --github
void add_report_options(CLI::App& command, report_options& into);

/// The reports of one command. A file that cannot be written is refused before anything is explored.
class report_outputs {
 public:
  /// `others`: files that the command uses besides, which none of these may be. Throws bad_argument.
  report_outputs(report_options const& options, std::vector<std::optional<std::string>> const& others);

  /// `json` makes the file's, and `page` what the page and the summary of a job are made of: where there are any.
  void write(run_report const& run, std::function<std::string()> const& json,
             std::function<std::string()> const& page) const;

 private:
  std::optional<report_file> json_;
  std::optional<report_file> junit_;
  std::optional<report_file> sarif_;
  std::optional<report_file> html_;
  bool github_;
};

/// Throws bad_argument when two of them are one file. Those of `only_read` may be one.
void expect_different_files(std::vector<std::optional<std::string>> const& written,
                            std::vector<std::optional<std::string>> const& only_read);

}  // namespace models::checker
