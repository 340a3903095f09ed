#include "report_outputs.hpp"

#include <cstdio>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "../bad_argument.hpp"
#include "github_report.hpp"
#include "junit_report.hpp"
#include "page.hpp"
#include "sarif_report.hpp"

namespace models::checker {

namespace {

namespace fs = std::filesystem;
using file_name = std::optional<std::string>;

std::optional<report_file> opened(file_name const& file) {
  if (!file) return std::nullopt;
  return report_file(*file);
}

/// GitHub rejects larger summaries; the annotations appear nevertheless.
constexpr std::size_t largest_summary = 1024 * 1024;

/// Appends, after the text of earlier steps of the job.
void add_to_job_summary(std::string const& file, std::string const& text) {
  std::string const shown = text.size() < largest_summary ? text : text.substr(0, text.find("\n###"));
  std::ofstream out(file, std::ios::app);
  out << shown << '\n';
  if (!out.flush()) throw bad_argument(fmt::format("cannot write the summary of the job to '{}'", file));
}

report_data data_of(std::string const& json) {
  report_data d;
  d.date = date_of_now();
  d.run = run_from(json, "this run");
  return d;
}

}  // namespace

void add_report_options(CLI::App& command, report_options& into) {
  command.add_option("--json", into.json, "Writes what was found to this file, too, for programs")->type_name("FILE");
  command
      .add_option("--junit", into.junit, "Writes JUnit's XML to this file, too: a suite for each group of scenarios")
      ->type_name("FILE");
  command
      .add_option("--sarif", into.sarif,
                  "Writes what has failed as SARIF 2.1.0 to this file, too: at its line of the source, with the\n"
                  "execution as a code flow")
      ->type_name("FILE");
  command.add_option("--html", into.html, "Writes a page for people to this file, too; it needs nothing else")
      ->type_name("FILE");
  CLI::Option* const on = command.add_flag_callback(
      "--github", [&into] { into.github = true; },
      "Prints GitHub's annotations, and adds to the summary of the job. The default where the environment\n"
      "has GITHUB_ACTIONS=true");
  command
      .add_flag_callback(
          "--no-github", [&into] { into.github = false; }, "Leaves that out, whatever the environment has")
      ->excludes(on);
}

namespace {

/// A device may be named twice.
bool are_one_file(fs::path const& one, fs::path const& other) {
  std::error_code ignored;
  if (fs::is_other(fs::status(one, ignored))) return false;
  if (fs::equivalent(one, other, ignored)) return true;
  fs::path const canonical = fs::weakly_canonical(fs::absolute(one, ignored), ignored);
  return !canonical.empty() && canonical == fs::weakly_canonical(fs::absolute(other, ignored), ignored);
}

}  // namespace

void expect_different_files(std::vector<file_name> const& written, std::vector<file_name> const& only_read) {
  auto const expect_different = [](file_name const& one, file_name const& other) {
    if (one && other && are_one_file(*one, *other)) throw bad_argument(fmt::format("'{}' cannot be two files", *one));
  };
  for (std::size_t i = 0; i != written.size(); ++i) {
    for (std::size_t k = i + 1; k != written.size(); ++k) expect_different(written[i], written[k]);
    for (file_name const& read : only_read) expect_different(written[i], read);
  }
}

report_outputs::report_outputs(report_options const& options, std::vector<file_name> const& others)
    : github_(options.github.value_or(runs_on_github())) {
  expect_different_files({options.json, options.junit, options.sarif, options.html}, others);
  json_ = opened(options.json);
  junit_ = opened(options.junit);
  sarif_ = opened(options.sarif);
  html_ = opened(options.html);
}

void report_outputs::write(run_report const& run, std::function<std::string()> const& json,
                           std::function<std::string()> const& page) const {
  auto const summary = github_ && !run.rows.empty() ? file_of_job_summary() : std::nullopt;
  report_data const data = html_ || summary ? data_of(page()) : report_data();
  if (json_) json_->write(json());
  if (junit_) junit_->write(to_junit(run, source_root()));
  if (sarif_) sarif_->write(to_sarif(run, source_root()));
  if (html_) html_->write(html_page(data));
  if (!github_) return;
  fmt::print("{}", to_annotations(run, source_root()));
  std::fflush(stdout);
  if (summary) add_to_job_summary(*summary, markdown_page(data));
}

}  // namespace models::checker
