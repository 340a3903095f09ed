#include "row.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include "../graph/graph_tally.hpp"
#include "code_not_instrumented.hpp"
#include "order_changes.hpp"
#include "project.hpp"
#include "renamings.hpp"
#include "shell_words.hpp"
#include "wrong_outcomes.hpp"

namespace models::checker {

namespace {

std::string add(std::string text, std::string const& more) { return text.empty() ? more : text + "; " + more; }

bool of_interleavings(search_options const& how) { return how.model == memory_model_name::sequential_consistency; }

/// The first outcome that is not as declared determines the verdict and the execution; the message lists all. A missing
/// outcome counts only for a row that passes, after a complete search with the orders of the source.
void compare_outcomes(about const& what, bool all_there, row& r) {
  exploration_result& result = r.seen;
  std::optional<search_verdict> verdict;
  std::string all;
  auto const note = [&](search_verdict const& is, std::string const& why) {
    if (!verdict) verdict = is;
    all = add(all, why.empty() ? is.words() : fmt::format("{} ({})", is.words(), why));
  };
  auto const wrong = wrong_outcomes(what, result);
  for (wrong_outcome const& w : wrong) note(w.verdict, w.why);
  if (r.verdict.passes() && all_there && result.exhaustive && what.challenged.empty()) {
    for (std::string const& declared : what.outcomes) {
      if (result.outcomes.count(declared) == 0) note({verdict_kind::outcome_not_reached, declared}, "");
    }
  }
  if (!verdict) return;
  r.verdict = *verdict;
  r.message = what.declared_in.empty() ? all : fmt::format("{}; declared in {}", all, what.declared_in);
  if (!wrong.empty()) result.schedule = wrong.front().schedule;
}

/// An estimate is compared as far as it is known.
bool is_as_declared(exploration_result const& result, std::uint64_t graphs) {
  if (!result.graphs_estimated) return result.graphs == graphs;
  constexpr double standard_errors = 5;
  auto const declared = static_cast<double>(graphs);
  auto const estimate = static_cast<double>(result.graphs);
  return std::abs(estimate - declared) <= standard_errors * graph_tally::standard_error * declared;
}

void compare_graphs(about const& what, row& r) {
  exploration_result const& result = r.seen;
  if (what.graphs == 0 || !result.exhaustive || is_as_declared(result, what.graphs)) return;
  search_verdict const wrong(
      verdict_kind::wrong_number_of_graphs,
      fmt::format("{}{} instead of {}", result.graphs_estimated ? "about " : "", result.graphs, what.graphs));
  if (r.verdict.passes()) r.verdict = wrong;
  r.message = add(r.message, wrong.words());
}

/// One that stopped its execution is an outcome like others.
void restore_outcome(exploration_result& result) {
  if (result.verdict != verdict_kind::undeclared_outcome) return;
  result.verdict = verdict_kind::pass;
  ++result.complete;
  std::string const outcome = std::exchange(result.message, "");
  result.outcomes[outcome] = 1;
  result.wrong_outcomes[outcome] = std::exchange(result.schedule, "");
}

std::string interchangeable(scenario const& s, exploration_result const& result) {
  if (!result.up_to_renaming) return "";
  std::string text;
  for (auto const& set : s.what.interchangeable)
    text += fmt::format(", thread{} {} taken as interchangeable", set.size() == 1 ? "" : "s", fmt::join(set, " "));
  return fmt::format("{} ({})", text, renamings_in_words(s.what, result));
}

char const* in_words(memory_reuse r) {
  switch (r) {
    case memory_reuse::own: return "memory reused by its own thread only";
    case memory_reuse::any: return "memory reused by any thread";
    case memory_reuse::none: return "memory never reused";
  }
  return "";
}

/// What a claim is over. A bound that nothing in the scenario comes near is not named.
std::string space(scenario const& s, exploration_result const& result) {
  bool const may_be_fewer = s.running != 0 && s.running != s.threads;
  std::string text = fmt::format("{}{} thread{}", may_be_fewer ? "up to " : "", s.threads, s.threads == 1 ? "" : "s");
  if (s.calls > 0) text += fmt::format(", {} call{} each", s.calls, s.calls == 1 ? "" : "s");
  text += interchangeable(s, result);
  if (has_met(result, circumstance::sleep))
    text += s.what.spurious_wake_ups ? ", 1 spurious wake-up each" : ", no spurious wake-ups";
  if (has_met(result, circumstance::timed_wait)) text += ", 1 time-out for each thread and object";
  if (has_met(result, circumstance::several_locks)) text += ", 1 failure of std::lock for each thread and mutex";
  if (has_met(result, circumstance::clock_jump)) text += ", 1 jump of the clock by a year for each thread";
  if (has_met(result, circumstance::weak_compare_and_swap)) text += ", 1 spurious failure for each thread and atomic";
  if (has_met(result, circumstance::repeated_round)) text += ", rounds repeated twice";
  if (has_met(result, circumstance::bare_loop)) text += ", loops that only look taken as waits";
  if (has_met(result, circumstance::counted_loop))
    text += ", loops that count their looks taken to see a change within the first or not at all";
  if (has_met(result, circumstance::released_memory)) text += fmt::format(", {}", in_words(s.options.reuse));
  return text;
}

constexpr char const* once_a_time_out =
    " (executions in which a thread times out more than once at one object are not explored)";

/// What the explorer does not see it cannot find wrong.
void expect_something_shared(row& r) {
  exploration_result const& result = r.seen;
  if (has_met(result, circumstance::shared_object) || !result.exhaustive) return;
  r.verdict = verdict_kind::nothing_shared;
  r.message = r.what->all_memory_is_seen
                  ? "no thread touches what another one has made. Is all of the program compiled for it "
                    "(modelcheck_instrument)?"
                  : "no thread uses an atomic, plain or watch of the models but its own; what the threads share "
                    "otherwise is not seen, so nothing was shown";
  if (has_met(result, circumstance::timed_wait)) r.message += once_a_time_out;
}

bool is_over_budget(exploration_result const& result, double budget) { return budget > 0 && result.seconds > budget; }

/// Whether a search that is not by chance has made as many executions as it was to make at most.
bool has_made_all(exploration_result const& result, search_options const& how) {
  return !goes_by_chance(how.mode) && how.executions != 0 && result.ended() >= how.executions;
}

/// Why no execution was completed.
std::string why_none(exploration_result const& result, double budget) {
  std::string const over = is_over_budget(result, budget) ? fmt::format("the budget of {:g} s was over", budget) : "";
  if (result.cut_off == 0) return (over.empty() ? "the search ended" : over) + " before any execution was completed";
  std::string const which = result.exhaustive     ? "every execution"
                            : result.cut_off == 1 ? "the only execution"
                                                  : fmt::format("each of {} executions", result.cut_off);
  std::string const text = which + " was cut off: none keeps to what the program assumes, or comes to its end";
  return over.empty() ? text : text + "; and then " + over;
}

/// Of a program whose every execution is left out, by assumptions or since it waits for a time, nothing is known. Nor
/// is it of one whose search was ended before.
void expect_something_complete(row& r, double budget) {
  exploration_result const& result = r.seen;
  if (result.complete != 0) return;
  r.verdict = verdict_kind::nothing_completed;
  r.message = why_none(result, budget);
  if (has_met(result, circumstance::timed_wait)) r.message += once_a_time_out;
}

void expect_instrumented(std::vector<std::string> const& others, row& r) {
  if (!r.verdict.passes() || others.empty()) return;
  r.verdict = verdict_kind::not_instrumented;
  r.message = why_no_verdict(others);
}

/// What the program asks must not depend on what was left out.
void expect_answers(about const& what, row& r) {
  vain_knowledge vain = r.seen.vain;
  if (r.seen.up_to_renaming) {
    for (auto const& set : what.interchangeable) add_renamed(vain, set);
  }
  auto const why = doubt(vain);
  if (!why) return;
  r.verdict = verdict_kind::unanswered_question;
  r.message = *why;
}

/// Of C++20's executions, those that the search has.
char const* only(search_options const& how) {
  if (how.mode == search::stock) return ", with writes in the order of their performance only";
  return of_interleavings(how) ? ", as interleavings only" : "";
}

constexpr char const* long_loop =
    "a loop that waits, and changes something of its own in each round, such as a count, was not followed behind 1,000 "
    "equal looks; of code that is compiled with -O2 more is known, and --counted-loops says what a count is for";

constexpr char const* clocks_apart =
    "a thread learns from another one that much time has passed; that it began later itself is not explored";

/// Where the budget of an ordinary program is over.
constexpr char const* what_helps =
    "; what may help: fewer threads or calls, more processes (--jobs), --counted-loops where loops look a number of "
    "times, or first --search bounded, which finds most faults soon";

std::string bounds(scenario const& s, exploration_result const& seen, double budget, search_options const& how) {
  exploration_result const& result = seen;
  if (seen.died) return "did not finish";
  std::string const mode = describe(how);
  if (!result.verdict.passes()) return "stopped at the first failure" + (mode.empty() ? "" : " (" + mode + ")");
  if (result.exhaustive) return fmt::format("exhaustive over {}{}", space(s, result), only(how));
  std::string why;
  std::uint64_t const n = result.ended();
  if (is_over_budget(result, budget)) why = fmt::format("budget of {:g} s", budget);
  if (has_made_all(result, how)) why = add(why, fmt::format("stopped after {} execution{}", n, n == 1 ? "" : "s"));
  if (!mode.empty()) why = add(why, mode);
  if (goes_by_chance(how.mode)) why += fmt::format(", {} executions", n);
  if (n != 0 && result.complete == 0) why = add(why, "none came to its end");
  if (!code_not_instrumented(s, result).empty()) why = add(why, "code that is not instrumented");
  if (how.by == performed_on::relacy && result.by_relacy.performed != result.by_relacy.executions)
    why = add(why, "Relacy has not performed all");
  if (has_met(result, circumstance::clocks_apart)) why = add(why, clocks_apart);
  if (has_met(result, circumstance::long_loop)) why = add(why, long_loop);
  bool const is_over = budget > 0 && result.seconds > budget && s.all_memory_is_seen;
  return fmt::format("NOT exhaustive ({}): {}{}", why.empty() ? "one execution" : why, space(s, result),
                     is_over ? what_helps : "");
}

}  // namespace

std::optional<std::string> row::replay() const {
  if (!has_execution()) return std::nullopt;
  return fmt::format("{}@{}", what->what.name, seen.schedule);
}

std::optional<std::string> row::replay_arguments() const {
  if (!has_execution()) return std::nullopt;
  return replay_arguments(seen.schedule);
}

std::string row::replay_arguments(std::string const& schedule) const {
  order_changes const& changes = what->what.challenged;
  std::string const weaken =
      changes.empty() ? "" : "--weaken " + shell_word(text_of(changes, this_project().names)) + " ";
  return weaken + in_quotes(fmt::format("{}@{}", what->what.name, schedule));
}

std::optional<std::string> row::repetition() const {
  if (!has_execution()) return std::nullopt;
  return repetition(seen.schedule);
}

std::string row::repetition(std::string const& schedule) const {
  return what->repeated_by ? what->repeated_by(schedule) : "replay " + replay_arguments(schedule);
}

namespace {

std::string in_words(search_options const& how) {
  switch (how.mode) {
    case search::exact:
    case search::unreduced:
    case search::stock: return "";
    case search::bounded:
      return fmt::format("at most {} preemption{}", how.within.preemptions, how.within.preemptions == 1 ? "" : "s");
    case search::random: return fmt::format("random, seed {}", how.seed);
    case search::sample: return fmt::format("a sample, seed {}", how.seed);
    case search::pct: return fmt::format("pct of depth {}, seed {}", how.depth, how.seed);
  }
  std::abort();
}

std::string in_words(weak_memory needs) {
  switch (needs) {
    case weak_memory::not_asked: return "";
    case weak_memory::needed: return "it takes weak memory: no interleaving of the threads shows it";
    case weak_memory::not_needed: return "an interleaving of the threads shows it";
    case weak_memory::not_known: return "whether an interleaving of the threads shows it is not known";
  }
  std::abort();
}

}  // namespace

std::string describe(search_options const& how) {
  std::string const mode = in_words(how);
  if (!of_interleavings(how)) return mode;
  return mode.empty() ? "interleavings only" : mode + ", interleavings only";
}

row judge(scenario const& s, exploration_result seen, double budget, search_options const& how) {
  row r;
  r.what = not_owned(s);
  r.seen = std::move(seen);
  bool const left_out = has_met(r.seen, circumstance::clocks_apart) || has_met(r.seen, circumstance::long_loop);
  if (left_out) r.seen.exhaustive = false;
  restore_outcome(r.seen);
  auto const others = code_not_instrumented(s, r.seen);
  if (!others.empty()) r.seen.exhaustive = false;
  r.verdict = r.seen.verdict;
  r.message = r.seen.message;
  if (auto const needs = in_words(r.seen.needs); !needs.empty()) r.message = add(r.message, needs);
  r.bounds = bounds(s, r.seen, budget, how);
  r.size = estimate_from(r.seen.estimates);
  // The other modes leave out looks after which a thread only tries again.
  r.all_observed = r.seen.exhaustive && how.mode == search::exact && !of_interleavings(how);
  if (!r.verdict.passes()) return r;
  expect_something_complete(r, budget);
  expect_something_shared(r);
  expect_answers(s.what, r);
  compare_outcomes(s.what, how.mode != search::stock && !of_interleavings(how), r);
  // What Relacy orders in one way only has fewer; and other orders make other graphs.
  bool const as_declared = s.what.challenged.empty();
  if (how.mode != search::stock && !of_interleavings(how) && as_declared) compare_graphs(s.what, r);
  expect_instrumented(others, r);
  bool const ended =
      has_made_all(r.seen, how) || is_over_budget(r.seen, budget) || has_met(r.seen, circumstance::long_loop);
  r.cut_short = r.verdict.passes() && !r.seen.exhaustive && ended && !goes_by_chance(how.mode);
  return r;
}

}  // namespace models::checker
