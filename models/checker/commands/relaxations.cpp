// modelcheck relaxations: every weakest assignment of memory orders with which an algorithm passes.
//
// An assignment determines for each access whether it acquires, and whether it releases. An assignment that passes
// still passes with more acquires and releases, so the weakest ones are the minimal sets of a monotone predicate.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "../order_changes.hpp"
#include "../process/signals.hpp"
#include "../report/json_report.hpp"
#include "../report/text.hpp"
#include "../trials/minimal_sets.hpp"
#include "../trials/order_audit.hpp"
#include "commands.hpp"
#include "search_arguments.hpp"

namespace models::checker {

namespace {

using json = nlohmann::ordered_json;

/// An acquire or a release of one access.
struct promise {
  int label = 0;
  std::memory_order half{};  // acquire or release

  [[nodiscard]] std::string text() const {
    return fmt::format("{}={}", this_project().names.of(label).name, name_of(half));
  }
};

std::vector<promise> promises_of(audited const& one) {
  std::vector<promise> all;
  for (int const label : one.labels) {
    for (std::memory_order const half : {std::memory_order_acquire, std::memory_order_release}) {
      if (can_have(this_project().names.of(label).made_by, half)) all.push_back({label, half});
    }
  }
  return all;
}

std::memory_order both(std::memory_order a, std::memory_order b) {
  return a == std::memory_order_relaxed || a == b ? b : std::memory_order_acq_rel;
}

/// The orders of all accesses of the algorithm; relaxed for one without promises.
order_changes orders_with(audited const& one, std::vector<promise> const& all, subset const& kept) {
  order_changes orders;
  for (int const label : one.labels) orders[label] = std::memory_order_relaxed;
  for (int const i : kept) {
    promise const& p = all[static_cast<std::size_t>(i)];
    orders[p.label] = both(orders[p.label], p.half);
  }
  return orders;
}

/// The promises that the source makes.
subset promised(std::vector<promise> const& all) {
  subset kept;
  for (std::size_t i = 0; i != all.size(); ++i) {
    if (at_least(this_project().names.of(all[i].label).order, all[i].half)) kept.insert(static_cast<int>(i));
  }
  return kept;
}

std::string promises_in(subset const& some, std::vector<promise> const& all) {
  std::string text;
  for (int const i : some)
    text += fmt::format("{}{}", text.empty() ? "" : ", ", all[static_cast<std::size_t>(i)].text());
  return text.empty() ? "nothing: all relaxed" : text;
}

/// Splits a trial so that all processes are busy: each takes every n-th scenario.
std::vector<trial> divided(std::vector<scenario>&& scenarios, unsigned parts) {
  std::vector<trial> all(std::max<std::size_t>(1, std::min<std::size_t>(parts, scenarios.size())));
  for (std::size_t i = 0; i != scenarios.size(); ++i) all[i % all.size()].scenarios.push_back(std::move(scenarios[i]));
  return all;
}

/// A question to the search, with its answer.
struct question {
  subset kept;
  bool passes = false;
  std::string failed_in{};  // and as what
  std::string unclear{};    // why the answer is unknown; empty: it is known
  std::uint64_t executions = 0;
  double seconds = 0;
};

/// Describes a set of promises.
std::string in_words(subset const& kept, std::vector<promise> const& all) {
  subset missing;
  for (int i = 0; i != static_cast<int>(all.size()); ++i) {
    if (kept.count(i) == 0) missing.insert(i);
  }
  if (missing.empty()) return "all that can be promised";
  return kept.size() <= missing.size() ? "only " + promises_in(kept, all) : "all but " + promises_in(missing, all);
}

std::string failure_in_words(row const& r) { return fmt::format("{}, in {}", r.verdict.words(), r.what->what.name); }

/// Asks the search.
class asking {
 public:
  asking(audited const& about, std::vector<promise> const& all, unsigned jobs, std::uint64_t most)
      : about_(about), all_(all), jobs_(jobs), most_(most) {}

  std::optional<bool> operator()(subset const& kept) {
    auto const start = std::chrono::steady_clock::now();
    question q{.kept = kept, .passes = true};
    auto trials = divided(scenarios_of(about_, registry(), orders_with(about_, all_, kept)), jobs_);
    for (trial& t : trials) t.most = most_;
    trial_settings const how{.jobs = jobs_, .is_failure = is_counterexample};
    stopped_by_ = run_trials(trials, how, arriving_, [&](std::size_t, trial_result const& r) {
      q.executions += r.executions;
      if (r.failure) {
        q.passes = false;
        q.failed_in = failure_in_words(*r.failure);
      } else if (!r.unclear.empty()) {
        q.unclear = failure_in_words(r.unclear.front());
      } else if (!r.passed() && q.unclear.empty()) {
        q.unclear = "nothing fails, but not everything was explored to the end";
      }
      return q.passes;
    });
    q.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (stopped_by_ != 0) q.unclear = "it was interrupted";
    if (!q.passes) q.unclear.clear();
    show(q);
    asked_.push_back(q);
    return q.unclear.empty() ? std::optional(q.passes) : std::nullopt;
  }

  [[nodiscard]] std::vector<question> const& asked() const { return asked_; }
  /// 0, or the signal that ended it.
  [[nodiscard]] int stopped_by() const { return stopped_by_; }

 private:
  void show(question const& q) {
    std::string const answer = !q.passes           ? "fails: " + q.failed_in
                               : q.unclear.empty() ? "passes, exhaustively"
                                                   : "unclear: " + q.unclear;
    fmt::print("{}", wrapped(fmt::format("{}: {} ({}, {:.1f} s)", in_words(q.kept, all_), answer,
                                         counted(q.executions, "execution", "executions"), q.seconds),
                             "", "    "));
    std::fflush(stdout);
  }

  audited const& about_;
  std::vector<promise> const& all_;
  unsigned jobs_;
  std::uint64_t most_;  // executions of each scenario; 0: all
  int stopped_by_ = 0;
  signals arriving_;
  std::vector<question> asked_;
};

json names(subset const& some, std::vector<promise> const& all) {
  json list = json::array();
  for (int const i : some) list.push_back(all[static_cast<std::size_t>(i)].text());
  return list;
}

struct relaxations_request {
  std::vector<std::string> algorithms;
  std::optional<std::string> json;
  std::uint64_t executions = 0;  // of each scenario; 0: all
  unsigned jobs = processors();
};

json object(audited const& about, std::vector<promise> const& all, minimal_sets const& found, asking const& asked) {
  json o;
  o["algorithm"] = about.name;
  o["promises"] = all.size();
  o["contract"] = names(promised(all), all);
  o["weakest"] = json::array();
  for (subset const& s : found.all) o["weakest"].push_back(names(s, all));
  o["complete"] = found.complete;
  o["passes_too"] = found.reached ? names(*found.reached, all) : json(nullptr);
  o["runs"] = found.questions;
  o["asked"] = json::array();
  for (question const& q : asked.asked()) {
    json one;
    one["promised"] = names(q.kept, all);
    one["passes"] = q.unclear.empty() ? json(q.passes) : json(nullptr);
    one["failed_in"] = q.failed_in;
    one["unclear"] = q.unclear;
    one["executions"] = q.executions;
    one["seconds"] = q.seconds;
    o["asked"].push_back(std::move(one));
  }
  return o;
}

std::vector<subset> largest_that_fail(std::vector<question> const& asked) {
  auto const within = [](subset const& some, subset const& all) {
    return some != all && std::includes(all.begin(), all.end(), some.begin(), some.end());
  };
  std::vector<subset> largest;
  for (question const& q : asked) {
    bool const implied =
        std::any_of(asked.begin(), asked.end(), [&](question const& r) { return !r.passes && within(q.kept, r.kept); });
    if (!q.passes && !implied) largest.push_back(q.kept);
  }
  return largest;
}

/// The partial result when an answer is missing.
void show_what_is_known(std::vector<promise> const& all, minimal_sets const& found, asking const& asked) {
  auto const line = [](std::string const& words) { fmt::print("{}", wrapped(words, "  ", "    ")); };
  line(fmt::format("NOT complete, since it is not known whether it passes with {}: {}", in_words(*found.unclear, all),
                   asked.asked().back().unclear));
  if (found.reached) line(fmt::format("passes, and may be a weakest one or not: {}", promises_in(*found.reached, all)));
  for (subset const& s : largest_that_fail(asked.asked()))
    line(fmt::format("fails with {}, and with anything weaker", in_words(s, all)));
  line("Assignments that are neither stronger than one that passes nor weaker than one that fails are not known.");
}

/// Returns true if the contract is the only weakest assignment.
bool conclude(audited const& about, std::vector<promise> const& all, minimal_sets const& found, asking const& asked,
              double seconds) {
  subset const contract = promised(all);
  bool const alone = found.complete && found.all.size() == 1 && found.all.front() == contract;
  fmt::print("\n{}: {} of {} promises in the source; {}, {:.0f} s\n", about.name, contract.size(), all.size(),
             counted(found.questions, "run", "runs"), seconds);
  for (subset const& s : found.all)
    fmt::print("{}",
               wrapped(fmt::format("weakest{}: {}", s == contract ? ", as in the source" : "", promises_in(s, all)),
                       "  ", "    "));
  if (found.all.empty() && found.complete) fmt::print("  it fails whatever is promised\n");
  if (!found.complete) show_what_is_known(all, found, asked);
  if (alone)
    fmt::print("{}",
               wrapped("There is no other: among acquire and release, every assignment that passes promises all of "
                       "this. (seq_cst was not tried, nor were scenarios that run long.)",
                       "  ", "  "));
  fmt::print("\n");
  return alone;
}

int relaxations(relaxations_request const& request, std::vector<std::string> const& arguments) {
  std::vector<audited const*> chosen;
  for (std::string const& name : request.algorithms) chosen.push_back(&find_audited(name));
  std::optional<report_file> file;
  if (request.json) file.emplace(*request.json);
  json algorithms = json::array();
  bool as_in_source = true;
  bool complete = true;
  int stopped_by = 0;
  for (audited const* one : chosen) {
    auto const start = std::chrono::steady_clock::now();
    std::vector<promise> const all = promises_of(*one);
    asking asked(*one, all, request.jobs, request.executions);
    minimal_sets const found =
        minimal_sets_of([&asked](subset const& s) { return asked(s); }, static_cast<int>(all.size()), promised(all));
    double const seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    as_in_source = conclude(*one, all, found, asked, seconds) && as_in_source;
    complete = complete && found.complete;
    algorithms.push_back(object(*one, all, found, asked));
    stopped_by = asked.stopped_by();
    if (stopped_by != 0) break;
  }
  json report = json_head(relaxations_schema_name, relaxations_schema_number, here(arguments), complete);
  report["algorithms"] = std::move(algorithms);
  if (file) file->write(report.dump(2, ' ', false, json::error_handler_t::replace) + '\n');
  if (stopped_by != 0) return 128 + stopped_by;
  return as_in_source ? as_expected : not_as_expected;
}

}  // namespace

command relaxations_command(std::vector<std::string> const& arguments) {
  return {
      "relaxations", "Finds every weakest assignment of memory orders with which an algorithm passes",
      [arguments](CLI::App& app) {
        auto const request = std::make_shared<relaxations_request>();
        add_several(app, "--algorithm", request->algorithms, "NAME", "Which: single_slot")->required()->delimiter(',');
        app.add_option("--json", request->json, "Writes questions and answers to this file, too")->type_name("FILE");
        app.add_option("--executions", request->executions,
                       "At most so many of each scenario, 100, 1000 or 10000: what has not failed by then is unclear")
            ->check(CLI::IsMember({100, 1000, 10000}))
            ->type_name("N");
        add_jobs(app, request->jobs);
        app.footer(
            "From all that accesses can promise, acquire and release, downwards; without seq_cst, and without the\n"
            "scenarios that run long. What passes with some promises passes with more, so few runs decide. An\n"
            "answer that is unclear ends it, with what is known by then. Exit code: 0 when the orders of the\n"
            "source are the only weakest ones, 1 when there are others or it is not known.");
        return [request, arguments] { return relaxations(*request, arguments); };
      }};
}

}  // namespace models::checker
