#include "command.hpp"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <memory>
#include <optional>
#include <sstream>
#include <tuple>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "../../checker/bad_argument.hpp"
#include "../../checker/commands/commands.hpp"
#include "../../checker/commands/search_arguments.hpp"
#include "../../checker/process/shared_memory.hpp"
#include "../../checker/selection.hpp"
#include "../../checker/suggestions.hpp"
#include "../../checker/trials/trials.hpp"
#include "score.hpp"

namespace models::exchanger {

namespace {

constexpr std::size_t most_trials = 8192;

struct request {
  std::vector<std::string> only;
  std::vector<std::string> algorithms;
  std::optional<std::string> pairs;
  std::optional<std::string> json;
  std::uint64_t most = 0;               // limit of executions of each scenario; 0: no limit
  std::uint64_t of_equivalents = 1000;  // the same for mutants of which no execution should fail
  checker::trial_settings settings;
};

/// A mutant in one algorithm.
struct subject {
  int number = 0;
  mutant const* what = nullptr;
  mutated_algorithm const* in = nullptr;
  std::string scenario{};  // the only scenario that it is tried on; empty: all of the algorithm
};

void expect_known(std::string const& wanted, char const* kind, std::vector<std::string> const& known) {
  if (std::find(known.begin(), known.end(), wanted) != known.end()) return;
  throw checker::bad_argument(
      fmt::format("there is no {} '{}'.{}", kind, wanted, checker::did_you_mean(wanted, known)));
}

bool wanted(std::vector<std::string> const& names, std::string_view name) {
  return names.empty() || std::find(names.begin(), names.end(), name) != names.end();
}

std::vector<std::string> names_of_mutants() {
  std::vector<std::string> names;
  for (mutant const& m : mutants()) names.emplace_back(m.name);
  return names;
}

/// The mutant in the algorithm of the scenario, which must catch it.
subject of_pair(std::string const& name, std::string const& scenario) {
  expect_known(name, "mutant", names_of_mutants());
  std::vector<std::string> scenarios;
  for (auto const& [each, what] : registry()) scenarios.push_back(each);
  expect_known(scenario, "scenario", scenarios);
  int number = 0;
  for (mutant const& m : mutants()) {
    ++number;
    for (mutated_algorithm const& a : m.algorithms) {
      if (m.name == name && a.name == checker::group_of(scenario)) return {number, &m, &a, scenario};
    }
  }
  throw checker::bad_argument(fmt::format("'{}' does not run what '{}' changes", scenario, name));
}

/// Reads a file with a mutant and a scenario in each line.
std::vector<subject> pairs_in(std::string const& file) {
  std::ifstream in(file);
  if (!in) throw checker::bad_argument(fmt::format("cannot read '{}'", file));
  std::vector<subject> pairs;
  std::string line;
  while (std::getline(in, line)) {
    std::istringstream words(line);
    std::string name, scenario, more;
    if (!(words >> name >> scenario) || words >> more)
      throw checker::bad_argument(fmt::format("'{}': '{}' is not a mutant and a scenario", file, line));
    pairs.push_back(of_pair(name, scenario));
  }
  return pairs;
}

std::vector<subject> chosen_by(request const& r) {
  if (r.pairs) return pairs_in(*r.pairs);
  std::vector<std::string> const names = names_of_mutants();
  std::vector<std::string> groups;
  for (mutant const& m : mutants()) {
    for (mutated_algorithm const& a : m.algorithms) groups.emplace_back(a.name);
  }
  for (std::string const& name : r.only) expect_known(name, "mutant", names);
  for (std::string const& name : r.algorithms) expect_known(name, "group of scenarios", groups);
  std::vector<subject> chosen;
  int number = 0;
  for (mutant const& m : mutants()) {
    ++number;
    for (mutated_algorithm const& a : m.algorithms) {
      if (wanted(r.only, m.name) && wanted(r.algorithms, a.name)) chosen.push_back({number, &m, &a});
    }
  }
  return chosen;
}

/// A trial on the scenarios of the algorithm; those that should be cheap come first.
checker::trial trial_of(subject const& s, request const& r, unsigned char* reached) {
  checker::trial t;
  t.most = s.in->equivalent.empty() ? r.most : r.of_equivalents;
  for (auto const& [name, each] : registry()) {
    bool const of_group = checker::group_of(name) == s.in->name && each.what.expected.passes();
    bool const is_meant = s.scenario.empty() ? each.what.is_quick() : name == s.scenario;
    if (of_group && is_meant) t.scenarios.push_back(with_mutant(each, s.number, reached));
  }
  std::stable_sort(t.scenarios.begin(), t.scenarios.end(), [](scenario const& a, scenario const& b) {
    return std::tie(a.threads, a.calls) < std::tie(b.threads, b.calls);
  });
  return t;
}

/// Whether the program failed. An internal error of the checker is no evidence.
bool is_caught(checker::row const& r) {
  // These verdicts count, too, although the execution does not violate the contract: a round that was to be fruitless
  // and was not, or one that has no end.
  using kind = verdict_kind;
  constexpr kind complaints[] = {kind::broken_promise, kind::livelock, kind::too_many_operations,
                                 kind::outcome_not_reached, kind::undeclared_outcome};
  bool const complains =
      std::find(std::begin(complaints), std::end(complaints), r.verdict.kind) != std::end(complaints);
  return checker::is_counterexample(r) || complains || r.seen.died;
}

mutant_row row_of(subject const& s, checker::trial_result const& r, bool reached) {
  mutant_row row{s.what, s.in->name, s.in->equivalent, reached};
  row.executions = r.executions;
  row.open = r.open;
  row.unclear = r.unclear.size();
  if (!r.unclear.empty()) row.message = r.unclear.front().verdict.words() + ": " + r.unclear.front().message;
  row.seconds = r.seconds;
  if (r.failure) {
    row.scenario = r.failure->what->what.name;
    row.verdict = r.failure->verdict;
    row.message = r.failure->message;
  }
  return row;
}

/// Prints rows in the order of the catalogue, each as soon as all rows before it are complete.
class printer {
 public:
  explicit printer(std::size_t rows) : rows_(rows) { fmt::print("{}", heading_of_rows()); }

  void add(std::size_t index, mutant_row row) {
    rows_[index] = std::move(row);
    for (; next_ != rows_.size() && rows_[next_]; ++next_) fmt::print("{}", text_of(*rows_[next_]));
    std::fflush(stdout);
  }
  [[nodiscard]] std::vector<mutant_row> rows() const {
    std::vector<mutant_row> all;
    for (auto const& r : rows_) {
      if (r) all.push_back(*r);
    }
    return all;
  }

 private:
  std::vector<std::optional<mutant_row>> rows_;
  std::size_t next_ = 0;
};

void write(std::string const& file, nlohmann::ordered_json const& json) {
  std::ofstream out(file);
  out << json.dump(2) << '\n';
  if (!out.flush()) throw std::runtime_error(fmt::format("cannot write '{}'", file));
}

int try_all(request const& r) {
  std::vector<subject> const chosen = chosen_by(r);
  if (chosen.empty()) throw checker::bad_argument("there is no such mutant in that algorithm");
  if (chosen.size() > most_trials) throw checker::bad_argument("too many mutants at once: see most_trials");
  struct marks {
    unsigned char of[most_trials] = {};
  };
  auto const reached = checker::make_shared_with_children<marks>();
  std::vector<checker::trial> trials;
  for (subject const& s : chosen) trials.push_back(trial_of(s, r, &reached->of[trials.size()]));

  printer shown(chosen.size());
  checker::signals arriving;
  int const signal = run_trials(trials, r.settings, arriving, [&](std::size_t i, checker::trial_result const& result) {
    shown.add(i, row_of(chosen[i], result, reached->of[i] != 0));
    return true;
  });
  std::vector<mutant_row> const rows = shown.rows();
  if (r.json) write(*r.json, json_of(rows));
  if (signal != 0) return 128 + signal;
  auto const scores = scores_of(rows);
  fmt::print("\n{}", text_of(scores));
  return scores.back().as_expected() ? checker::as_expected : checker::not_as_expected;
}

}  // namespace

checker::command mutants_command() {
  auto const prepare = [](CLI::App& app) {
    auto const asked = std::make_shared<request>();
    asked->settings.jobs = checker::processors();
    asked->settings.patience = 10;
    asked->settings.is_failure = is_caught;
    app.add_option("--only", asked->only, "Only this mutant; repeat it for several")->type_name("NAME");
    app.add_option("--algorithm", asked->algorithms, "Only in this algorithm: single_slot")->type_name("NAME");
    app.add_option("--pairs", asked->pairs,
                   "Only what this file says: a mutant and the scenario that catches it in each line")
        ->type_name("FILE")
        ->excludes("--only")
        ->excludes("--algorithm");
    app.add_option("--json", asked->json, "Writes the rows to this file, too")->type_name("FILE");
    checker::add_jobs(app, asked->settings.jobs, "How many mutants are tried at once");
    app.add_option("--hang-after", asked->settings.patience, "How long without an execution that ends is a hang")
        ->type_name("SECONDS")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    app.add_option("--most", asked->most,
                   "How many executions of each scenario, or somewhat more, are tried at most; 0: all")
        ->type_name("N")
        ->capture_default_str();
    app.add_option("--of-equivalents", asked->of_equivalents, "The same for mutants that are said to be equivalent")
        ->type_name("N")
        ->capture_default_str();
    app.footer(
        "Exit code: 0 when each mutant is caught, or explained as equivalent and not caught; 1 when one is not, 2 for\n"
        "bad arguments, 130 or 143 when interrupted.");
    return [asked] { return try_all(*asked); };
  };
  return {"mutants", "Tries each mutant of the library on the scenarios, until one fails", prepare};
}

}  // namespace models::exchanger
