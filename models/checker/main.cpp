// modelcheck: explores scenarios and says what was seen. Here are its arguments; the rest is in commands.hpp.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <thread>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "commands.hpp"
#include "search_arguments.hpp"
#include "selection.hpp"

namespace {

using namespace models;
using namespace models::checker;

/// For a number of seconds.
CLI::Validator const duration(
    [](std::string const& text) -> std::string {
      double seconds = 0;
      bool const good = CLI::detail::lexical_cast(text, seconds) && seconds > 0 && seconds < 1e9;
      return good ? "" : "'" + text + "' is not a number of seconds above 0";
    },
    "");

void add_filter(CLI::App& command, std::vector<std::string>& filters) {
  command
      .add_option("--filter", filters,
                  "Only scenarios whose names match, as in a shell; several by commas, colons or repetition")
      ->type_name("GLOB")
      ->type_size(1)
      ->allow_extra_args(false);
}

void add_patience(CLI::App& command, double& seconds) {
  command.add_option("--hang-after", seconds, "How long without an execution that ends is a hang")
      ->type_name("SECONDS")
      ->check(duration)
      ->capture_default_str();
}

int run_program(int argc, char** argv) {
  CLI::App app("Explores every execution of small programs around the exchanger.");
  app.require_subcommand(1);
  app.footer(
      "Exit code: 0 when every verdict is the expected one, 1 when one is not, 2 for bad arguments,\n"
      "130 when interrupted. A right scenario is expected to pass, a wrong program to be caught as declared.");

  std::vector<std::string> filters;
  CLI::App* const list_command = app.add_subcommand("list", "Names the scenarios, with what is expected of each");
  add_filter(*list_command, filters);
  bool for_ctest = false;
  list_command->add_flag("--ctest", for_ctest,
                         "One line for each test to make: its name, the filter to run it with, and its label");

  run_request request;
  request.program = argv[0];
  request.settings.jobs = std::max(1u, std::thread::hardware_concurrency());
  search_arguments search;
  CLI::App* const run_command = app.add_subcommand("run", "Explores scenarios and prints a table");
  add_filter(*run_command, request.filters);
  run_command->add_option("--json", request.json, "Writes the rows to this file, too")->type_name("FILE");
  run_command
      ->add_option("--jobs", request.settings.jobs,
                   "How many processes explore: one for each scenario; when there are fewer scenarios left than that,\n"
                   "several for one")
      ->type_name("N")
      ->check(CLI::Range(1u, 10000u))
      ->capture_default_str();
  run_command
      ->add_option("--budget", request.settings.budget,
                   "How long each may take; a search that is cut short is not exhaustive")
      ->type_name("SECONDS")
      ->check(duration);
  add_search(*run_command, search);
  run_command
      ->add_option("--checkpoint", request.checkpoint,
                   "Keeps in this file what it takes to go on after whatever ends the run; for one scenario and the\n"
                   "reduced search")
      ->type_name("FILE");
  run_command
      ->add_option("--checkpoint-every", request.checkpoint_interval,
                   "How much work can be lost; a large state is written less often")
      ->type_name("SECONDS")
      ->check(duration)
      ->capture_default_str();
  run_command
      ->add_option("--resume", request.resume,
                   "Goes on from a checkpoint of this very program, and keeps it up to date")
      ->type_name("FILE");
  run_command
      ->add_option("--shard", request.shard,
                   "Only the I-th of N parts of the scenarios, I from 1; otherwise GTEST_SHARD_INDEX (from 0) and\n"
                   "GTEST_TOTAL_SHARDS say which. The JSON files of all parts are put together by 'merge'")
      ->type_name("I/N");
  run_command->footer(
      "On a terminal the last line shows how far the oldest exploration is: its executions, and for the reduced\n"
      "search a guess at the part that is done. The whole counts as 1; whenever a graph has been executed, its\n"
      "share is divided equally between that execution and the graphs to be explored from there.");
  run_command->add_flag("--require-exhaustive", request.require_exhaustive,
                        "Exit code 1, too, when a scenario passed but was not explored to the end");
  run_command->add_flag("--long", request.with_long, "Includes the scenarios that run long");
  add_patience(*run_command, request.settings.patience);

  std::string merged;
  std::vector<std::string> shards;
  CLI::App* const merge_command = app.add_subcommand("merge", "Puts the JSON files of all shards of a run together");
  merge_command->add_option("out", merged, "The file to write, as of a run that was not divided")
      ->required()
      ->type_name("FILE");
  merge_command->add_option("in", shards, "The files of the shards, all of them")->required()->type_name("FILE");
  merge_command->footer(
      "Exit code: 0 when every row is as expected, 1 when one is not, 2 when a shard is missing, comes twice,\n"
      "or belongs to another run; nothing is written then.");

  std::string target;
  CLI::App* const replay_command =
      app.add_subcommand("replay", "Repeats one execution and shows it, a column for each thread");
  replay_command->add_option("execution", target, "NAME@SCHEDULE, as a failure printed it")->required()->type_name("");
  replay_command->footer(
      "Exit code: 0 when the execution ends as expected of its scenario, 1 when not, 2 for a bad string.\n"
      "So repeating the failure of a right scenario gives 1 until it is repaired.");
  add_patience(*replay_command, request.settings.patience);

  std::optional<std::string> algorithm;
  CLI::App* const states_command =
      app.add_subcommand("states", "Shows the algorithms' state machines: a Mermaid diagram for each location");
  CLI::App* const orders_command = app.add_subcommand("orders", "Shows the algorithms' memory orders");
  for (CLI::App* const command : {states_command, orders_command}) {
    command->add_option("--algorithm", algorithm, "Only this one, named as its header: single_slot")->type_name("NAME");
    command->footer("'make docs' puts both into the pages in exchanger/docs.");
  }

  try {
    app.parse(argc, argv);
  } catch (CLI::ParseError const& e) {
    return app.exit(e) == 0 ? as_expected : wrong_arguments;
  }
  if (list_command->parsed()) return for_ctest ? list_for_ctest(filters) : list(filters);
  if (run_command->parsed()) {
    request.settings.how = search_from(search);
    return run(request);
  }
  if (merge_command->parsed()) return merge(merged, shards);
  if (states_command->parsed()) return states(algorithm);
  if (orders_command->parsed()) return orders(algorithm);
  return replay(target, request.settings.patience);
}

}  // namespace

int main(int argc, char** argv) {
  int code = not_as_expected;
  try {
    code = run_program(argc, argv);
    if (std::fflush(stdout) != 0) throw std::runtime_error("cannot write to standard output");
  } catch (bad_argument const& e) {
    fmt::print(stderr, "modelcheck: {}\n", e.what());
    return wrong_arguments;
  } catch (std::exception const& e) {
    fmt::print(stderr, "modelcheck: {}\n", e.what());
    return not_as_expected;
  }
  return code;
}
