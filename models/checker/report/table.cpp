#include "table.hpp"

#include <algorithm>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include "../by_relacy.hpp"
#include "../schedules.hpp"
#include "../shell_words.hpp"
#include "../visible.hpp"
#include "github_report.hpp"
#include "tally.hpp"

namespace models::checker {

namespace {

std::string rate(row const& r) {
  constexpr double measurable = 0.001;
  double const seconds = r.seen.seconds;
  if (r.executions() == 0 || seconds < measurable) return "";
  return fmt::format(", {}/s", with_commas(static_cast<std::uint64_t>(static_cast<double>(r.executions()) / seconds)));
}

std::string graphs_of(exploration_result const& result) {
  return (result.graphs_estimated ? "about " : "") + counted(result.graphs, "graph", "graphs");
}

/// Empty if no thread has an outcome.
std::string outcomes_of(exploration_result const& result) {
  if (result.outcomes.size() == 1 && result.outcomes.begin()->first.empty()) return "";
  std::string text;
  for (auto const& [words, times] : result.outcomes) {
    text += fmt::format("{}{} ({})", text.empty() ? "" : ", ", words.empty() ? "without a word" : words,
                        counted(times, "execution", "executions"));
  }
  return text;
}

/// Of the execution that failed, if that is known.
std::string length_of(row const& r) {
  exploration_result const& result = r.seen;
  if (!r.has_execution() || result.preemptions < 0) return "";
  auto const operations = static_cast<std::size_t>(operations_in(result.schedule));
  return counted(static_cast<std::size_t>(result.preemptions), "preemption, ", "preemptions, ") +
         counted(operations, "operation", "operations");
}

/// Explains abbreviations in the columns of an execution.
std::string legend(std::string const& trace) {
  constexpr std::pair<char const*, char const*> words[] = {
      {"plain data", "a thread writes it before its call, and its partner reads it after its own"},
      {"chooses", "one of the ways in which the thread can go on: 0 is no, or the first of them"},
      {"a spurious wake-up", "the sleep ends for no reason (1) or does not (0); once in each thread at most"}};
  std::string text;
  for (auto const& [word, meaning] : words) {
    if (trace.find(word) != std::string::npos)
      text += wrapped(fmt::format("{}: {}", word, meaning), "      ", "        ");
  }
  return text.empty() ? "" : "    where these mean:\n" + text;
}

char const* label_of_repetition(row const& r) { return r.what->repeated_by ? "again" : "replay"; }

/// Lines of their own stay so, with their indentation.
std::string labelled(char const* label, std::string const& content) {
  constexpr std::size_t begin = 14;
  std::istringstream lines(content);
  std::string text;
  for (std::string line; std::getline(lines, line);) {
    std::string const own(std::min(line.find_first_not_of(' '), line.size()), ' ');
    std::string const first = text.empty() ? fmt::format("    {:<9} ", label) : std::string(begin, ' ') + own;
    text += wrapped(line, first, std::string(begin, ' ') + own);
  }
  return text;
}

std::string again_by_relacy(performed_by_relacy const& all) {
  std::string text =
      fmt::format("performed by Relacy: {} of {}", with_commas(all.performed), with_commas(all.executions));
  for (auto const& [why, times] : without_order(all))
    text += fmt::format("; {} it has no order for: {}", with_commas(times), why);
  return text;
}

}  // namespace

std::string verdict_of(row const& r) {
  if (r.as_expected() && !r.expected_to_pass()) return "caught: " + r.verdict.words();
  if (r.as_expected()) return r.cut_short ? "pass so far, NOT exhaustive" : "pass";
  if (r.verdict == verdict_kind::not_instrumented) return "NO VERDICT: " + r.verdict.words();
  return r.verdict.passes() ? "NOT CAUGHT" : "FAIL: " + r.verdict.words();
}

std::string row_text(row const& r, paint const& colours) {
  exploration_result const& result = r.seen;
  std::string const name = visible(r.what->what.name);
  std::string const verdict = visible(verdict_of(r));
  std::string text = name.size() + verdict.size() + 2 <= usual_width
                         ? name + ": " + (r.as_expected() ? colours.good(verdict) : colours.bad(verdict)) + '\n'
                         : name + ":\n" + wrapped(verdict, "    ", "    ");
  text += wrapped(fmt::format("{}, {} cut off; {}; {:.2f} s{}", counted(r.executions(), "execution", "executions"),
                              with_commas(result.cut_off), graphs_of(result), result.seconds, rate(r)),
                  "    ", "    ");
  if (result.by_relacy.executions != 0) text += wrapped(again_by_relacy(result.by_relacy), "    ", "    ");
  return fit_for_logs(text + wrapped(visible(r.bounds), "    ", "    "));
}

std::string explanation(row const& r, std::string const& program) {
  std::string text;
  auto const add = [&text](char const* label, std::string const& content) {
    if (!content.empty()) text += labelled(label, content);
  };
  if (!r.expected_to_pass()) add("expected", r.what->what.expected.words());
  if (r.message != r.verdict.words()) add("message", r.message);
  add("outcomes", outcomes_of(r.seen));
  auto const repeat = [&](std::string const& arguments) {  // in one line, to be copied
    if (!program.empty())
      text += fmt::format("    {:<9} {} {}\n", label_of_repetition(r), shell_word(program), arguments);
  };
  if (auto const arguments = r.repetition()) repeat(*arguments);
  add("length", length_of(r));
  if (!r.seen.output.empty()) text += "    what it printed:\n" + indented(r.seen.output, "      ");
  if (!r.seen.trace.empty()) text += "    the execution:\n" + indented(r.seen.trace, "      ") + legend(r.seen.trace);
  for (further_failure const& f : r.further) {
    add("also", f.verdict.words());
    repeat(r.repetition(f.schedule));
    if (!f.trace.empty()) text += "    the execution:\n" + indented(f.trace, "      ") + legend(f.trace);
  }
  return fit_for_logs(visible(text));
}

std::string summary(std::vector<row const*> const& rows, bool complete, paint const& colours) {
  tally all;
  for (row const* r : rows) all.add(*r);
  std::string const last = verdict_in_words(all, complete);
  return wrapped(in_words(all), "", "") + (all.not_as_expected == 0 ? colours.good(last) : colours.bad(last)) + '\n';
}

}  // namespace models::checker
