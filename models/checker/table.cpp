#include "table.hpp"

#include <algorithm>
#include <sstream>

#include <fmt/format.h>

#include "../explorer/shorten.hpp"

namespace models::checker {

namespace {

std::string rate(row const& r) {
  constexpr double measurable = 0.001;
  double const seconds = r.seen.result.seconds;
  if (r.executions() == 0 || seconds < measurable) return "-";
  return with_commas(static_cast<std::uint64_t>(static_cast<double>(r.executions()) / seconds));
}

std::string verdict_of(row const& r) {
  if (r.as_expected()) return r.expected_to_pass() ? "pass" : "caught: " + r.verdict;
  return r.verdict == "pass" ? "NOT CAUGHT" : "FAIL: " + r.verdict;
}

std::string indented(std::string const& text, std::string const& by) {
  std::istringstream lines(text);
  std::string result;
  for (std::string line; std::getline(lines, line);) result += by + line + '\n';
  return result;
}

std::string outcomes_of(exploration_result const& result) {
  std::string text;
  for (auto const& [words, times] : result.outcomes) {
    text += fmt::format("{}{} ({})", text.empty() ? "" : ", ", words, with_commas(times));
  }
  return text;
}

std::string counted(std::size_t n, char const* one, char const* many) {
  return fmt::format("{} {}", with_commas(n), n == 1 ? one : many);
}

/// Of the execution that failed, if that is known.
std::string length_of(row const& r) {
  exploration_result const& result = r.seen.result;
  if (!r.has_execution() || result.preemptions < 0) return "";
  auto const operations = static_cast<std::size_t>(failure{"", result.schedule, 0}.operations());
  return counted(static_cast<std::size_t>(result.preemptions), "preemption, ", "preemptions, ") +
         counted(operations, "operation", "operations");
}

}  // namespace

std::string with_commas(std::uint64_t n) {
  std::string digits = std::to_string(n);
  for (std::size_t from_end = 3; from_end < digits.size(); from_end += 4)
    digits.insert(digits.size() - from_end, 1, ',');
  return digits;
}

table::table(std::vector<scenario const*> const& chosen)
    : name_width_(std::string("scenario").size()), verdict_width_(std::string("verdict").size()) {
  for (scenario const* s : chosen) {
    bool const right = s->what.expected == "pass";
    name_width_ = std::max(name_width_, s->what.name.size());
    verdict_width_ = std::max(verdict_width_,
                              right ? std::string("pass").size() : ("caught: " + std::string(s->what.expected)).size());
  }
}

std::string table::head() const {
  return fmt::format("{:<{}}  threads  executions  cut off    graphs  executions/s      time  {:<{}}  bounds\n",
                     "scenario", name_width_, "verdict", verdict_width_);
}

std::string table::line(row const& r) const {
  exploration_result const& result = r.seen.result;
  return fmt::format("{:<{}}  {:>7}  {:>10}  {:>7}  {:>8}  {:>12}  {:>6.2f} s  {:<{}}  {}\n", r.what->what.name,
                     name_width_, r.what->threads, with_commas(r.executions()), with_commas(result.cut_off),
                     with_commas(result.graphs), rate(r), result.seconds, verdict_of(r), verdict_width_, r.bounds);
}

std::string explanation(row const& r, std::string const& program) {
  std::string text;
  auto const add = [&text](char const* label, std::string const& content) {
    if (!content.empty()) text += fmt::format("    {:<9} {}\n", label, content);
  };
  if (!r.expected_to_pass()) add("expected", std::string(r.what->what.expected));
  if (r.message != r.verdict) add("message", r.message);
  add("outcomes", outcomes_of(r.seen.result));
  if (auto const replay = r.replay(); replay && !program.empty())
    add("replay", fmt::format("{} replay '{}'", program, *replay));
  add("length", length_of(r));
  if (!r.seen.output.empty()) text += "    what it printed:\n" + indented(r.seen.output, "      ");
  if (!r.trace.empty()) text += "    the execution:\n" + indented(r.trace, "      ");
  return text;
}

std::string summary(std::vector<row const*> const& rows) {
  std::size_t exhaustive = 0;
  std::size_t bounded = 0;
  std::size_t out_of_reach = 0;
  std::size_t caught = 0;
  std::string unexpected;
  std::size_t failures = 0;
  for (row const* r : rows) {
    if (!r->as_expected()) {
      ++failures;
      unexpected += fmt::format("    {}: {}\n", r->what->what.name, verdict_of(*r));
    } else if (!r->expected_to_pass()) {
      ++caught;
    } else {
      ++(r->left_open() ? bounded : r->what->what.never_exhaustive ? out_of_reach : exhaustive);
    }
  }
  std::string text = counted(exhaustive, "scenario passed", "scenarios passed") + ", exhaustive within the bounds; ";
  if (bounded != 0) text += fmt::format("{} passed, NOT exhaustive; ", with_commas(bounded));
  if (out_of_reach != 0) text += fmt::format("{} as declared NOT exhaustive; ", with_commas(out_of_reach));
  text += counted(caught, "wrong program caught; ", "wrong programs caught; ");
  text += counted(failures, "row", "rows") + (failures == 0 ? " not as expected.\n" : " not as expected:\n");
  return text + unexpected;
}

}  // namespace models::checker
