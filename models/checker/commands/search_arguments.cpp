#include "search_arguments.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <random>
#include <string_view>
#include <system_error>
#include <thread>
#include <type_traits>

#include <fmt/format.h>

#include "../process/runner.hpp"
#include "../selection.hpp"

namespace models::checker {

namespace {

std::uint64_t drawn_seed() {
  std::random_device source;
  return source();
}

std::optional<std::uint64_t> number_in(std::string const& text) {
  std::uint64_t number = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  bool const good = error == std::errc() && end == text.data() + text.size();
  return good ? std::optional(number) : std::nullopt;
}

/// CLI11 accepts -1 and overflowing numbers.
CLI::Validator in_range_of(search_number const& n) {
  return {[n](std::string const& text) -> std::string {
            auto const number = number_in(text);
            if (number && n.least <= *number && *number <= n.most) return "";
            return fmt::format("'{}' is not a number from {} to {}", text, n.least, n.most);
          },
          ""};
}

/// Has its name noted when it is given.
void note(search_arguments& given, std::string const& name, CLI::Option* option) {
  option->each([&given, name](std::string const&) { given.names.insert(name); });
}

void add_mode(CLI::App& command, search_arguments& given, bool by_relacy_too) {
  std::string help;
  std::vector<std::string> names;
  for (auto const& each : search_names) {
    if (each.what == search::sample || (each.what == search::stock && !by_relacy_too)) continue;
    help += fmt::format("{}{}: {}", names.empty() ? "" : "; ", each.name, each.words);
    names.emplace_back(each.name);
  }
  add_choice(command, "search", given.how.mode, help, names)->default_str(names.front());
}

void add_model(CLI::App& command, search_arguments& given) {
  note(given, "model",
       add_choice(command, "model", given.how.model,
                  "Which executions there are, cpp20 if not given; sc: those of sequential consistency"));
}

void add_numbers(CLI::App& command, search_arguments& given) {
  for_each_search_number([&](search_number const& n, auto member) {
    auto& into = member(given.how);
    auto const take = [&into](std::string const& text) {
      into = static_cast<std::remove_reference_t<decltype(into)>>(*number_in(text));
    };
    auto* const option = command.add_option_function<std::string>(fmt::format("--{}", n.name), take, n.help);
    note(given, n.name, option->type_name(n.type)->check(in_range_of(n)));
  });
}

}  // namespace

void add_search(CLI::App& command, search_arguments& given) {
  add_mode(command, given, true);
  command.add_flag("--estimate", given.estimate,
                   "Instead of a search: how many executions the exact one would make, from a sample of them; by\n"
                   "--executions at most so many, 20000 if not given, and what is begun then");
  add_search_kind(command, given);
  add_numbers(command, given);
}

void add_search_by_graphs(CLI::App& command, search_arguments& given) {
  given.how.by = performed_on::graph;
  add_mode(command, given, false);
  add_model(command, given);
  add_numbers(command, given);
}

void add_search_kind(CLI::App& command, search_arguments& given) {
  add_model(command, given);
  note(given, "machine",
       add_choice(command, "machine", given.how.by,
                  "Who performs the executions, both if not given: graphs, and Relacy again, which must agree; graph:\n"
                  "only graphs; relacy: as both, and it alone looks for races"));
}

search_options search_from(search_arguments const& given) {
  search_options how = given.how;
  auto const expect = [&, mode = name_of(how.mode)](bool fits, bool is_given, std::string_view option) {
    if (is_given && !fits) throw bad_argument(fmt::format("--{} does not belong to --search {}", option, mode));
  };
  expect(how.mode == search::exact, given.estimate, "estimate");
  for (char const* const each : {"model", "machine"})
    expect(how.mode != search::stock, given.names.contains(each), each);
  if (given.estimate && given.names.contains("machine"))
    throw bad_argument("--machine does not belong to --estimate: it is made by graphs");
  if (given.estimate) how.mode = search::sample;
  for_each_search_number([&](search_number const& n, auto member) {
    bool const is_given = given.names.contains(n.name);
    expect(n.belongs_to(how.mode), is_given, n.name);
    auto& into = member(how);
    if (n.belongs_to(how.mode) && !is_given)
      into = static_cast<std::remove_reference_t<decltype(into)>>(n.usual(how.mode));
  });
  if (goes_by_chance(how.mode) && !given.names.contains("seed")) how.seed = drawn_seed();
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

void add_checkpoints(CLI::App& command, checkpoint_arguments& given, std::string const& only_for,
                     std::string const& of_what) {
  command
      .add_option("--checkpoint", given.checkpoint,
                  "Keeps in this file what it takes to go on after whatever ends the search; " + only_for)
      ->type_name("FILE");
  command
      .add_option("--checkpoint-every", given.interval,
                  "How much work can be lost; a large state is written less often")
      ->type_name("SECONDS")
      ->check(duration())
      ->capture_default_str();
  command
      .add_option("--resume", given.resume,
                  fmt::format("Goes on from a checkpoint of {}, and keeps it up to date", of_what))
      ->type_name("FILE");
}

void add_filter(CLI::App& command, std::vector<std::string>& filters) {
  add_several(command, "--filter", filters, "GLOB",
              "Only scenarios whose names match, as in a shell; several by commas, colons or repetition.\n"
              "What follows ':-' is left out: 'single_slot/*:-single_slot/both*'");
}

void add_weaken(CLI::App& command, std::vector<std::string>& changes) {
  add_several(command, "--weaken", changes, "NAME=ORDER",
              "Gives accesses that have names other orders, weaker or stronger: claim=relaxed; several by commas or\n"
              "repetition. The failing half of a compare-and-swap has a name of its own");
}

void add_patience(CLI::App& command, double& seconds) {
  command
      .add_option("--hang-after", seconds,
                  "How long without an execution that ends is a hang: in\n"
                  "processor time, or by the clock if the program sleeps")
      ->type_name("SECONDS")
      ->check(duration())
      ->capture_default_str();
}

}  // namespace models::checker
