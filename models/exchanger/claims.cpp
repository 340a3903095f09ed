#include "claims.hpp"

#include <algorithm>
#include <memory>
#include <optional>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "../checker/commands/commands.hpp"
#include "../checker/commands/search_arguments.hpp"
#include "../checker/process/signals.hpp"
#include "../checker/trials/order_audit.hpp"

namespace models::exchanger {

namespace {

std::string line_of(checker::challenge const& c, checker::trial_result const& r) {
  access_label const& l = checker::this_project().names.of(c.label);
  std::string const claim = fmt::format("| {} ({}) | {} | {} |", l.name, c.label, name_of(c.from), name_of(c.to));
  if (r.unchanged) return claim + " what fails without it, too | | |\n";
  if (!r.failure) return claim + (r.passed() ? " nothing: it is too strong | | |\n" : " not known | | |\n");
  return fmt::format("{} {} | {} | `replay {}` |\n", claim, r.failure->verdict.words(), r.executions,
                     r.failure->replay_arguments().value_or(""));
}

/// Returns the exit code.
int print_claims(checker::audited const& of) {
  auto const challenges = checker::challenges_of(of, {}, checker::this_project().names);
  std::vector<checker::trial> trials;
  for (checker::challenge const& c : challenges) trials.push_back(checker::trial_of(c, registry(), {}));
  std::vector<std::string> lines(challenges.size());
  bool all_necessary = true;
  checker::trial_settings const how{
      .jobs = checker::processors(), .shorten = true, .is_failure = checker::is_counterexample};
  checker::signals arriving;
  int const stop = checker::run_trials(trials, how, arriving, [&](std::size_t i, checker::trial_result const& r) {
    lines[i] = line_of(challenges[i], r);
    all_necessary = all_necessary && judge_order(r) == checker::judgement_on_order::necessary;
    return true;
  });
  if (stop != 0) return 128 + stop;
  fmt::print(
      "| entry | order | weakened to | fails as | executions | as `modelcheck` repeats it |\n"
      "| --- | --- | --- | --- | ---: | --- |\n");
  for (std::string const& l : lines) fmt::print("{}", l);
  return all_necessary ? checker::as_expected : checker::not_as_expected;
}

}  // namespace

checker::command claims_command() {
  auto const prepare = [](CLI::App& app) {
    auto const algorithm = std::make_shared<std::string>();
    app.add_option("--algorithm", *algorithm, "Which: single_slot")->required()->type_name("NAME");
    app.footer("'make docs' puts it into the pages in exchanger/docs. Exit code: 1 when an order is not necessary.");
    return [algorithm] { return print_claims(checker::find_audited(*algorithm)); };
  };
  return {"claims", "Shows what fails when an order of an algorithm is weakened, as a table", prepare};
}

}  // namespace models::exchanger
