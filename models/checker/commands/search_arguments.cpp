#include "search_arguments.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <random>
#include <system_error>
#include <thread>

#include <fmt/format.h>

#include "../process/runner.hpp"
#include "../selection.hpp"

namespace models::checker {

namespace {

constexpr int usual_preemptions = 2;
constexpr int usual_depth = 2;
constexpr std::uint64_t usual_executions = 10'000;
constexpr std::uint64_t usual_sample = 20'000;

std::map<std::string, search> const modes = {{"exact", search::exact},     {"unreduced", search::unreduced},
                                             {"bounded", search::bounded}, {"random", search::random},
                                             {"pct", search::pct},         {"stock", search::stock}};

std::map<std::string, performed_on> const machines_by_name = {
    {"graph", performed_on::graph}, {"relacy", performed_on::relacy}, {"both", performed_on::both}};

/// CLI11 accepts -1 and overflowing numbers.
CLI::Validator const any_seed(
    [](std::string const& text) -> std::string {
      std::uint64_t seed = 0;
      auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
      bool const good = error == std::errc() && end == text.data() + text.size();
      return good ? "" : "'" + text + "' is not a number from 0 to 2^64 - 1";
    },
    "");

std::uint64_t drawn_seed() {
  std::random_device source;
  return source();
}

void expect(bool fits, bool given, char const* option, std::string const& mode) {
  if (given && !fits) throw bad_argument(fmt::format("{} does not belong to --search {}", option, mode));
}

void add_mode(CLI::App& command, search_arguments& given, bool by_relacy_too) {
  std::vector<std::string> names;
  for (auto const& [name, mode] : modes) {
    if (by_relacy_too || mode != search::stock) names.push_back(name);
  }
  std::string const words =
      "exact: one execution of those that differ in nothing that matters; unreduced: all; bounded: those with few "
      "preemptions; random; pct: random by priorities";
  command
      .add_option("--search", given.mode, words + (by_relacy_too ? "; stock: all, by Relacy's own full search" : ""))
      ->check(CLI::IsMember(names))
      ->capture_default_str();
}

void add_model(CLI::App& command, search_arguments& given, std::string const& and_more) {
  command
      .add_option("--model", given.model,
                  "Which executions there are, cpp20 if not given; sc: those of sequential consistency" + and_more)
      ->check(CLI::IsMember({"cpp20", "sc"}));
}

void add_bounds(CLI::App& command, search_arguments& given, char const* of_what, std::string const& unless_given) {
  command
      .add_option("--preemptions", given.preemptions,
                  fmt::format("bounded: how many at most in one execution, {} if not given", usual_preemptions))
      ->type_name("N")
      ->check(CLI::Range(0, 1'000'000));
  command
      .add_option("--depth", given.depth,
                  fmt::format("pct: of the bugs that it is to find, {} if not given", usual_depth))
      ->type_name("D")
      ->check(CLI::Range(1, 1000));
  command.add_option("--seed", given.seed, fmt::format("{}: the same seed gives the same executions", of_what))
      ->type_name("S")
      ->check(any_seed);
  command
      .add_option("--executions", given.executions,
                  fmt::format("How many: random, pct: {} if not given; {}the others stop after so many, and are not\n"
                              "exhaustive then",
                              usual_executions, unless_given))
      ->type_name("N")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000'000}));
}

}  // namespace

void add_search(CLI::App& command, search_arguments& given) {
  add_mode(command, given, true);
  command.add_flag("--estimate", given.estimate,
                   "Instead of a search: how many executions the exact one would make, from a sample of them");
  add_model(command, given, "; not for stock");
  command
      .add_option("--machine", given.machine,
                  "Who performs the executions, both if not given: graphs, and Relacy again, which must agree; graph:\n"
                  "only graphs; relacy: as both, and it alone looks for races; not for stock")
      ->check(CLI::IsMember({"graph", "relacy", "both"}));
  add_bounds(command, given, "random, pct, --estimate",
             fmt::format("--estimate: {} at most, and what is begun then; ", usual_sample));
}

void add_search_by_graphs(CLI::App& command, search_arguments& given) {
  add_mode(command, given, false);
  add_model(command, given, "");
  add_bounds(command, given, "random, pct", "");
}

search_options search_from(search_arguments const& given) {
  search_options how;
  how.mode = modes.at(given.mode);
  expect(how.mode == search::exact, given.estimate, "--estimate", given.mode);
  expect(how.mode != search::stock, given.model.has_value(), "--model", given.mode);
  if (given.model == "sc") how.model = memory_model_name::sequential_consistency;
  expect(how.mode != search::stock, given.machine.has_value(), "--machine", given.mode);
  if (given.estimate && given.machine)
    throw bad_argument("--machine does not belong to --estimate: it is made by graphs");
  if (given.machine) how.by = machines_by_name.at(*given.machine);
  if (given.estimate) how.mode = search::sample;
  bool const by_chance = goes_by_chance(how.mode);
  expect(how.mode == search::bounded, given.preemptions.has_value(), "--preemptions", given.mode);
  expect(how.mode == search::pct, given.depth.has_value(), "--depth", given.mode);
  expect(by_chance, given.seed.has_value(), "--seed", given.mode);
  if (how.mode == search::bounded) how.within.preemptions = given.preemptions.value_or(usual_preemptions);
  if (!by_chance) {
    how.executions = given.executions.value_or(0);
    return how;
  }
  how.depth = given.depth.value_or(usual_depth);
  how.seed = given.seed ? *given.seed : drawn_seed();
  how.executions = given.executions.value_or(given.estimate ? usual_sample : usual_executions);
  return how;
}

CLI::Validator duration() {
  return {[](std::string const& text) -> std::string {
            double seconds = 0;
            bool const good = CLI::detail::lexical_cast(text, seconds) && seconds > 0 && seconds < 1e9;
            return good ? "" : "'" + text + "' is not a number of seconds above 0";
          },
          ""};
}

unsigned processors() { return std::max(1u, std::thread::hardware_concurrency()); }

void add_jobs(CLI::App& command, unsigned& jobs, std::string const& what) {
  command.add_option("--jobs", jobs, what)->type_name("N")->check(CLI::Range(1u, most_jobs))->capture_default_str();
}

void add_filter(CLI::App& command, std::vector<std::string>& filters) {
  command
      .add_option("--filter", filters,
                  "Only scenarios whose names match, as in a shell; several by commas, colons or repetition.\n"
                  "What follows ':-' is left out: 'single_slot/*:-single_slot/both*'")
      ->type_name("GLOB")
      ->type_size(1)
      ->allow_extra_args(false);
}

void add_weaken(CLI::App& command, std::vector<std::string>& changes) {
  command
      .add_option(
          "--weaken", changes,
          "Gives accesses that have names other orders, weaker or stronger: claim=relaxed; several by commas or\n"
          "repetition. The failing half of a compare-and-swap has a name of its own")
      ->type_name("NAME=ORDER")
      ->type_size(1)
      ->allow_extra_args(false);
}

void add_patience(CLI::App& command, double& seconds) {
  command.add_option("--hang-after", seconds, "How long without an execution that ends is a hang")
      ->type_name("SECONDS")
      ->check(duration())
      ->capture_default_str();
}

}  // namespace models::checker
