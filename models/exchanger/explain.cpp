#include "explain.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <rendezvous/orders.hpp>

#include "../checker/commands/commands.hpp"
#include "../checker/commands/search_arguments.hpp"
#include "../checker/order_changes.hpp"
#include "../checker/process/signals.hpp"
#include "../checker/report/text.hpp"
#include "../checker/selection.hpp"
#include "../checker/trials/order_audit.hpp"
#include "costs.hpp"
#include "coverage/machine.hpp"
#include "exercise.hpp"

namespace models::exchanger {

namespace {

namespace order = rendezvous::order;
using checker::wrapped;

constexpr std::uint64_t first_look = 100;  // executions of each scenario, to see what it exercises

order::entry const& entry_named(std::string const& name) {
  int const number = checker::label_named(name, checker::this_project().names);
  return order::contract[static_cast<std::size_t>(number) - 1];
}

/// The algorithms that use the entry.
std::vector<checker::audited const*> users_of(order::entry const& e) {
  std::vector<checker::audited const*> all;
  for (checker::audited const& a : checker::this_project().audited) {
    if (std::find(a.labels.begin(), a.labels.end(), e.number) != a.labels.end()) all.push_back(&a);
  }
  return all;
}

machine const& machine_of(checker::audited const& a) { return machines().at(a.name); }

order::algorithms algorithm_of(checker::audited const& a) {
  for (order::named_algorithm const& n : order::named_algorithms) {
    if (n.name == a.name) return n.one;
  }
  return order::algorithms{};
}

/// Prints the contract's words on the entry.
void show_words(order::entry const& e, std::vector<checker::audited const*> const& algorithms) {
  fmt::print("{} ({}): {}, of the {}\n", e.name, e.number, models::name_of(e.order), e.location);
  for (order::entry const& other : order::contract) {
    if (e.pairs_with.include(other.number)) fmt::print("  synchronises with {} ({})\n", other.name, other.number);
  }
  fmt::print("{}", wrapped(e.why, "  ", "  "));
  for (checker::audited const* a : algorithms) {
    std::string_view const remark = order::remark_on(e, algorithm_of(*a));
    if (!remark.empty()) fmt::print("{}", wrapped(fmt::format("{}: {}", a->name, remark), "  ", "    "));
  }
  fmt::print("\nWhat it costs (instructions; exchanger/docs/auditing.md):\n{}", cost_of(e));
}

struct few_executions : checker::listener {
  explicit few_executions(exercise& seen) : into(seen) {}
  void finished(std::size_t, checker::row const& r) override { add(into, r); }
  void progress(std::vector<checker::running_row> const&) override {}
  exercise& into;
};

/// Prints what the weaker order breaks. True if that is as it should be.
bool show_evidence(checker::challenge const& c, checker::trial_result const& r, std::string const& program) {
  fmt::print("  with {} instead: ", models::name_of(c.to));
  if (!r.failure) {
    fmt::print("{}\n", r.passed() ? "NOTHING FAILS: it is too strong" : "nothing fails, but not all was explored");
    return false;
  }
  if (r.unchanged) {
    fmt::print("{} fails, but does not pass as it stands, either: {}\n", r.failure->what->what.name,
               r.unchanged->verdict.words());
    return false;
  }
  checker::row const& f = *r.failure;
  fmt::print("{}\n", f.verdict.words());
  fmt::print("{}", wrapped(f.message, "    ", "    "));
  fmt::print("{}", wrapped(fmt::format("found in {} after {}; a short execution:", f.what->what.name,
                                       checker::counted(r.executions, "execution", "executions")),
                           "    ", "    "));
  if (auto const arguments = f.replay_arguments()) fmt::print("    {} replay {}\n", program, *arguments);
  return true;
}

bool show_that_it_passes(checker::trial_result const& r) {
  if (!r.passed()) {
    fmt::print("  as it stands: {}\n", r.failure            ? "FAILS: " + r.failure->verdict.words()
                                       : !r.unclear.empty() ? "unclear: " + r.unclear.front().verdict.words()
                                                            : "not explored to the end");
    return false;
  }
  std::string const left_out = r.left_out == 0 ? "" : fmt::format("; {} that run long were left out", r.left_out);
  fmt::print("{}",
             wrapped(fmt::format("no weaker order: {} scenarios and litmus tests pass with this one, exhaustively, "
                                 "in {}{}",
                                 r.exhaustive, checker::counted(r.executions, "execution", "executions"), left_out),
                     "  ", "    "));
  return true;
}

/// Those that use the entry, or the ones of them that were asked for.
std::vector<checker::audited const*> wanted_users_of(order::entry const& e, std::vector<std::string> const& only) {
  std::vector<checker::audited const*> const users = users_of(e);
  std::vector<checker::audited const*> wanted;
  for (checker::audited const* a : users) {
    if (only.empty() || std::count(only.begin(), only.end(), a->name) != 0) wanted.push_back(a);
  }
  for (std::string const& name : only) {
    checker::audited const& a = checker::find_audited(name);
    if (std::count(users.begin(), users.end(), &a) == 0)
      throw checker::bad_argument(fmt::format("{} does not use {}", name, e.name));
  }
  return wanted;
}

/// Shows where the algorithm uses the entry. The signal that has ended that, or 0.
int show_exercise(order::entry const& e, checker::audited const& a, unsigned jobs, checker::signals& arriving) {
  std::vector<scenario> const scenarios = checker::scenarios_of(a, registry(), {});
  std::vector<scenario const*> pointers;
  for (scenario const& s : scenarios) pointers.push_back(&s);
  exercise seen{&e};
  few_executions collect(seen);
  checker::run_settings few;
  few.jobs = jobs;
  few.how.executions = first_look;
  if (int const stop = checker::run_all(pointers, few, arriving, collect)) return stop;
  fmt::print("\n{}:\n{}", a.name, to_text(seen, machine_of(a), first_look));
  std::fflush(stdout);
  return 0;
}

int explain(std::string const& name, std::vector<std::string> const& only, unsigned jobs, std::string const& program) {
  order::entry const& e = entry_named(name);
  std::vector<checker::audited const*> const algorithms = wanted_users_of(e, only);
  show_words(e, algorithms);
  std::fflush(stdout);
  bool well = true;
  checker::signals arriving;
  for (checker::audited const* a : algorithms) {
    if (int const stop = show_exercise(e, *a, jobs, arriving)) return 128 + stop;
    std::vector<checker::challenge> weaker = checker::challenges_of(*a, {}, checker::this_project().names);
    std::erase_if(weaker, [&e](checker::challenge const& c) { return c.label != e.number; });
    std::vector<checker::trial> trials;
    for (checker::challenge const& c : weaker) trials.push_back(checker::trial_of(c, registry(), {}));
    if (weaker.empty()) trials.push_back(checker::trial_of(*a, registry(), {}));
    checker::trial_settings const how{.jobs = jobs, .shorten = true, .is_failure = checker::is_counterexample};
    int const stop = checker::run_trials(trials, how, arriving, [&](std::size_t i, checker::trial_result const& r) {
      well = (weaker.empty() ? show_that_it_passes(r) : show_evidence(weaker[i], r, program)) && well;
      return true;
    });
    if (stop != 0) return 128 + stop;
  }
  return well ? checker::as_expected : checker::not_as_expected;
}

}  // namespace

checker::command explain_command(std::string const& program) {
  auto const prepare = [program](CLI::App& app) {
    auto const name = std::make_shared<std::string>();
    auto const only = std::make_shared<std::vector<std::string>>();
    auto const jobs = std::make_shared<unsigned>(checker::processors());
    app.add_option("entry", *name, "The entry of the contract, such as claim")->required()->type_name("");
    app.add_option("--algorithm", *only, "Only this one: single_slot")
        ->type_name("NAME")
        ->type_size(1)
        ->allow_extra_args(false)
        ->delimiter(',');
    checker::add_jobs(app, *jobs);
    app.footer(
        "What is relaxed has no weaker order, so all scenarios of the algorithms are explored: a minute.\n"
        "Exit code: 0 when the order is necessary, or relaxed and passes; 1 when not.");
    return [name, only, jobs, program] { return explain(*name, *only, *jobs, program); };
  };
  return {"explain", "Shows an entry of the contract of memory orders: where, why, at what cost, and the evidence",
          prepare};
}

}  // namespace models::exchanger
