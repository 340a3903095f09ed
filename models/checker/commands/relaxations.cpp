// modelcheck relaxations: every weakest assignment of memory orders with which an algorithm passes. May touch:
// processes, the terminal, a file.
//
// An assignment says of each access whether it acquires, and whether it releases. One that passes keeps passing when
// more accesses do, so the weakest ones are the minimal sets of a monotone predicate.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <stdexcept>

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

/// One half of what an order can promise.
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

/// Every access of the algorithm gets an order: relaxed, where nothing is promised.
order_changes orders_with(audited const& one, std::vector<promise> const& all, subset const& kept) {
  order_changes orders;
  for (int const label : one.labels) orders[label] = std::memory_order_relaxed;
  for (int const i : kept) {
    promise const& p = all[static_cast<std::size_t>(i)];
    orders[p.label] = both(orders[p.label], p.half);
  }
  return orders;
}

/// As the algorithm has it.
subset promised(std::vector<promise> const& all) {
  subset kept;
  for (std::size_t i = 0; i != all.size(); ++i) {
    if (at_least(this_project().names.of(all[i].label).order, all[i].half)) kept.insert(static_cast<int>(i));
  }
  return kept;
}

std::string text_of(subset const& some, std::vector<promise> const& all) {
  std::string text;
  for (int const i : some)
    text += fmt::format("{}{}", text.empty() ? "" : ", ", all[static_cast<std::size_t>(i)].text());
  return text.empty() ? "nothing: all relaxed" : text;
}

/// So that all processes have something to do: each takes every n-th scenario.
std::vector<trial> divided(std::vector<scenario>&& scenarios, unsigned parts) {
  std::vector<trial> all(std::max<std::size_t>(1, std::min<std::size_t>(parts, scenarios.size())));
  for (std::size_t i = 0; i != scenarios.size(); ++i) all[i % all.size()].scenarios.push_back(std::move(scenarios[i]));
  return all;
}

/// What was asked, and what the answer was.
struct question {
  subset kept;
  bool passes = false;
  std::string failed_in;  // and as what
  std::uint64_t executions = 0;
  double seconds = 0;
};

/// Asks the search. Throws interrupted.
class asking {
 public:
  struct interrupted {
    int signal;
  };

  asking(audited const& about, std::vector<promise> const& all, unsigned jobs)
      : about_(about), all_(all), jobs_(jobs) {}

  std::optional<bool> operator()(subset const& kept) {
    auto const start = std::chrono::steady_clock::now();
    question q{kept, true, {}, 0, 0};
    std::string unclear;
    auto const trials = divided(scenarios_of(about_, registry(), orders_with(about_, all_, kept)), jobs_);
    trial_settings const how{.jobs = jobs_, .is_failure = is_counterexample};
    int const stop = run_trials(trials, how, arriving_, [&](std::size_t, trial_result const& r) {
      q.executions += r.executions;
      if (r.failure) {
        q.passes = false;
        q.failed_in = fmt::format("{}, in {}", r.failure->verdict, r.failure->what->what.name);
      } else if (!r.passed()) {
        unclear = r.unclear.empty()
                      ? "a search did not come to its end"
                      : fmt::format("{}, in {}", r.unclear.front().verdict, r.unclear.front().what->what.name);
      }
      return q.passes;
    });
    if (stop != 0) throw interrupted{stop};
    q.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    show(q, unclear);
    if (q.passes && !unclear.empty()) return std::nullopt;
    asked_.push_back(q);
    return q.passes;
  }

  [[nodiscard]] std::vector<question> const& asked() const { return asked_; }

 private:
  void show(question const& q, std::string const& unclear) {
    subset missing;
    for (int i = 0; i != static_cast<int>(all_.size()); ++i) {
      if (q.kept.count(i) == 0) missing.insert(i);
    }
    std::string const which = missing.empty()                   ? "all that can be promised"
                              : q.kept.size() <= missing.size() ? "only " + text_of(q.kept, all_)
                                                                : "all but " + text_of(missing, all_);
    std::string const answer = !q.passes         ? "fails: " + q.failed_in
                               : unclear.empty() ? "passes, exhaustively"
                                                 : "unclear: " + unclear;
    fmt::print("{}", wrapped(fmt::format("{}: {} ({}, {:.1f} s)", which, answer,
                                         counted(q.executions, "execution", "executions"), q.seconds),
                             "", "    "));
    std::fflush(stdout);
  }

  audited const& about_;
  std::vector<promise> const& all_;
  unsigned jobs_;
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
  o["runs"] = found.questions;
  o["asked"] = json::array();
  for (question const& q : asked.asked()) {
    json one;
    one["promised"] = names(q.kept, all);
    one["passes"] = q.passes;
    one["failed_in"] = q.failed_in;
    one["executions"] = q.executions;
    one["seconds"] = q.seconds;
    o["asked"].push_back(std::move(one));
  }
  return o;
}

/// True: the contract is the only weakest assignment.
bool conclude(audited const& about, std::vector<promise> const& all, minimal_sets const& found, double seconds) {
  subset const contract = promised(all);
  bool const alone = found.complete && found.all.size() == 1 && found.all.front() == contract;
  fmt::print("\n{}: {} of {} promises in the source; {}, {:.0f} s\n", about.name, contract.size(), all.size(),
             counted(found.questions, "run", "runs"), seconds);
  for (subset const& s : found.all)
    fmt::print("{}", wrapped(fmt::format("weakest{}: {}", s == contract ? ", as in the source" : "", text_of(s, all)),
                             "  ", "    "));
  if (found.all.empty() && found.complete) fmt::print("  it fails whatever is promised\n");
  if (!found.complete) fmt::print("  NOT complete: an answer was unclear\n");
  if (alone)
    fmt::print("{}",
               wrapped("There is no other: among acquire and release, every assignment that passes promises all of "
                       "this. (seq_cst was not tried, nor were scenarios that run long.)",
                       "  ", "  "));
  fmt::print("\n");
  return alone;
}

int relaxations(relaxations_request const& request) {
  std::vector<audited const*> chosen;
  for (std::string const& name : request.algorithms) chosen.push_back(&find_audited(name));
  std::optional<report_file> file;
  if (request.json) file.emplace(*request.json);
  json report;
  report["schema"] = {{"name", relaxations_schema_name}, {"number", relaxations_schema_number}};
  report["algorithms"] = json::array();
  bool as_in_source = true;
  try {
    for (audited const* one : chosen) {
      auto const start = std::chrono::steady_clock::now();
      std::vector<promise> const all = promises_of(*one);
      asking asked(*one, all, request.jobs);
      minimal_sets const found =
          minimal_sets_of([&asked](subset const& s) { return asked(s); }, static_cast<int>(all.size()), promised(all));
      double const seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
      as_in_source = conclude(*one, all, found, seconds) && as_in_source;
      report["algorithms"].push_back(object(*one, all, found, asked));
    }
  } catch (asking::interrupted const& i) {
    fmt::print("\nInterrupted: what was asked until then says nothing of other assignments.\n");
    return 128 + i.signal;
  }
  if (file) file->write(report.dump(2) + '\n');
  return as_in_source ? as_expected : not_as_expected;
}

}  // namespace

command relaxations_command() {
  return {
      "relaxations", "Finds every weakest assignment of memory orders with which an algorithm passes",
      [](CLI::App& app) {
        auto const request = std::make_shared<relaxations_request>();
        app.add_option("--algorithm", request->algorithms, "Which, as its scenarios are called: slot")
            ->required()
            ->type_name("NAME")
            ->type_size(1)
            ->allow_extra_args(false)
            ->delimiter(',');
        app.add_option("--json", request->json, "Writes questions and answers to this file, too")->type_name("FILE");
        add_jobs(app, request->jobs);
        app.footer(
            "From all that accesses can promise, acquire and release, downwards; without seq_cst, and without the\n"
            "scenarios that run long. What passes with some promises\n"
            "passes with more, so few runs decide. Exit code: 0 when the orders of the source are the only\n"
            "weakest ones, 1 when there are others.");
        return [request] { return relaxations(*request); };
      }};
}

}  // namespace models::checker
