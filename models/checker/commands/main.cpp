// The program's command line. The commands are in commands.hpp, and among those that the project adds.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <new>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "../process/standard_descriptors.hpp"
#include "../project.hpp"
#include "../read_json.hpp"
#include "../report/origin.hpp"
#include "../report/report_outputs.hpp"
#include "../selection.hpp"
#include "../suggestions.hpp"
#include "../visible.hpp"
#include "commands.hpp"
#include "search_arguments.hpp"

namespace {

using namespace models;
using namespace models::checker;

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

/// A better message than CLI11's when the command is missing.
void expect_command(CLI::App const& app, std::vector<std::string> const& arguments) {
  if (arguments.empty() || arguments.front().substr(0, 1) == "-") return;
  std::vector<std::string> known;
  for (CLI::App const* command : app.get_subcommands({})) known.push_back(command->get_name());
  if (std::find(known.begin(), known.end(), arguments.front()) != known.end()) return;
  throw bad_argument(fmt::format("there is no command '{}'.{} There are: {}.", arguments.front(),
                                 did_you_mean(arguments.front(), known), fmt::join(known, ", ")));
}

/// Suggests an option similar to an unknown one, which CLI11 does not.
void expect_options(CLI::App const& command, std::vector<std::string> const& arguments) {
  std::vector<std::string> known;
  for (CLI::Option const* option : command.get_options()) {
    for (std::string const& name : option->get_lnames()) known.push_back("--" + name);
  }
  for (std::string const& argument : arguments) {
    if (argument == "--") return;
    std::string const name = argument.substr(0, argument.find('='));
    if (name.substr(0, 2) != "--" || std::find(known.begin(), known.end(), name) != known.end()) continue;
    throw bad_argument(fmt::format("'{}' has no option '{}'.{} '{} {} --help' explains those that it has.",
                                   command.get_name(), name, did_you_mean(name, known), this_project().name,
                                   command.get_name()));
  }
}

/// Passes the arguments after '--' to a command.
void pass_on(std::vector<std::string> behind, command const* to) {
  if (behind.empty()) return;
  if (to == nullptr || !to->behind_dashes) throw bad_argument("this command takes nothing behind '--'");
  to->behind_dashes(std::move(behind));
}

int run_program(int all, char** argv) {
  std::vector<std::string> const arguments(argv + 1, argv + all);
  auto const dashes = std::find(arguments.begin(), arguments.end(), "--");
  auto const argc = static_cast<int>(dashes - arguments.begin()) + 1;
  std::vector<std::string> const behind(dashes == arguments.end() ? dashes : dashes + 1, arguments.end());
  CLI::App app(this_project().description);
  app.require_subcommand(1);
  app.set_version_flag("--version", version_line(), "Names the version, and the commit of the sources");
  app.footer(
      "Exit code: 0 when every verdict is the expected one, 1 when one is not, 2 for bad arguments,\n"
      "and for what cannot be read, written or begun; 130 or 143 when interrupted. A right scenario is expected to "
      "pass, a wrong program to be caught as declared.");

  std::vector<std::string> filters;
  CLI::App* const list_command = app.add_subcommand("list", "Names the scenarios, with what is expected of each");
  add_filter(*list_command, filters);
  bool for_ctest = false;
  list_command->add_flag("--ctest", for_ctest,
                         "One line for each test to make: its name, the filter to run it with, and its label");

  run_request request;
  request.program = argv[0];
  request.arguments = arguments;
  request.settings.jobs = processors();
  search_arguments search;
  CLI::App* const run_command = app.add_subcommand("run", "Explores scenarios and prints a table");
  add_filter(*run_command, request.filters);
  add_weaken(*run_command, request.weaken);
  add_report_options(*run_command, request.reports);
  run_command->add_flag("--verbose", request.verbose,
                        "Shows every row, also of many scenarios, and every kind of failure with its execution");
  run_command->add_flag("--show", request.show, "Shows the execution of each wrong program that was caught");
  run_command->add_flag("--fail-fast", request.settings.fail_fast, "Ends after the first row that is not as expected");
  add_jobs(*run_command, request.settings.jobs,
           "How many processes explore: one for each scenario; when there are fewer scenarios left than that,\n"
           "several for one");
  run_command
      ->add_option("--budget", request.settings.budget,
                   "How long each may take; a search that is cut short is not exhaustive")
      ->type_name("SECONDS")
      ->check(duration());
  add_search(*run_command, search);
  run_command
      ->add_option("--checkpoint", request.checkpoint,
                   "Keeps in this file what it takes to go on after whatever ends the run; for one scenario and the\n"
                   "exact search")
      ->type_name("FILE");
  run_command
      ->add_option("--checkpoint-every", request.checkpoint_interval,
                   "How much work can be lost; a large state is written less often")
      ->type_name("SECONDS")
      ->check(duration())
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
  run_command
      ->add_option("--times", request.times,
                   "Divides the scenarios by the times that they took in an earlier run, whose JSON this file is; all\n"
                   "shards must be given the same")
      ->type_name("FILE");
  run_command->footer(
      "On a terminal the last line shows how far the oldest exploration is: its executions, and for an exact search\n"
      "of more than half a second about what part of all that is. All of them are estimated beside the search, as by\n"
      "--estimate, with one execution for each 20 of the search.");
  run_command->add_flag("--require-exhaustive", request.require_exhaustive,
                        "Exit code 1, too, when a scenario passed but was not explored to the end");
  run_command->add_flag("--long", request.with_long,
                        "Includes the scenarios that run long; one that is named in full is included anyway");
  add_patience(*run_command, request.settings.patience);

  std::string merged;
  std::vector<std::string> shards;
  CLI::App* const merge_command = app.add_subcommand("merge", "Puts the JSON files of all shards of a run together");
  merge_command->add_option("--json", merged, "The file to write, as of a run that was not divided")
      ->required()
      ->type_name("FILE");
  merge_command->add_option("in", shards, "The files of the shards, all of them")->required()->type_name("FILE");
  merge_command->footer(
      "Exit code: 0 when every row is as expected, 1 when one is not, 2 when a shard is missing, comes twice,\n"
      "or belongs to another run; nothing is written then.");

  replay_request again;
  again.program = argv[0];
  again.arguments = arguments;
  again.settings.jobs = request.settings.jobs;
  CLI::App* const replay_command =
      app.add_subcommand("replay", "Repeats one execution and shows it, a column for each thread");
  replay_command
      ->add_option("execution", again.what,
                   "NAME@SCHEDULE, as a failure printed it; or a scenario's name: then the execution that fails is\n"
                   "looked for")
      ->required()
      ->type_name("");
  replay_command->footer(
      "Exit code: 0 when the execution ends as expected of its scenario, 1 when not, 2 for a string that\n"
      "does not fit.\n"
      "So repeating the failure of a right scenario gives 1 until it is repaired.");
  add_weaken(*replay_command, again.weaken);
  replay_command->add_option("--json", again.json, "Writes the execution to this file, too")->type_name("FILE");
  add_patience(*replay_command, again.settings.patience);

  struct added_command {
    CLI::App* parser;
    std::function<int()> run;
    command const* itself;
  };
  std::vector<added_command> added;
  std::vector<command> commands = this_project().commands;
  if (!this_project().audited.empty())
    commands.insert(commands.begin(), {audit_command(argv[0], arguments), relaxations_command(arguments)});
  for (command& each : std::vector{work_command(), gather_command(argv[0], arguments), report_command()})
    commands.push_back(std::move(each));
  for (command const& each : commands) {
    CLI::App* const sub = app.add_subcommand(each.name, each.description);
    added.push_back({sub, each.prepare(*sub), &each});
  }

  expect_command(app, arguments);
  for (CLI::App const* command : app.get_subcommands({})) {
    if (!arguments.empty() && command->get_name() == arguments.front()) expect_options(*command, arguments);
  }
  try {
    app.parse(argc, argv);
  } catch (CLI::ParseError const& e) {
    if (e.get_exit_code() == 0) return app.exit(e) == 0 ? as_expected : wrong_arguments;  // help, or the version
    std::string const command = arguments.empty() || arguments.front()[0] == '-' ? "" : arguments.front() + " ";
    throw bad_argument(
        fmt::format("{}. '{} {}--help' explains the arguments.", e.what(), this_project().name, command));
  }
  auto const of_project =
      std::find_if(added.begin(), added.end(), [](added_command const& a) { return a.parser->parsed(); });
  pass_on(behind, of_project == added.end() ? nullptr : of_project->itself);
  if (of_project != added.end()) return of_project->run();
  if (list_command->parsed()) return for_ctest ? list_for_ctest(filters) : list(filters);
  if (run_command->parsed()) {
    request.settings.how = search_from(search);
    return run(request);
  }
  if (merge_command->parsed()) return merge(merged, shards, arguments);
  return replay(again);
}

/// What to say of an exception that has ended the command.
std::string reason_of(std::exception_ptr const& thrown) {
  try {
    std::rethrow_exception(thrown);
  } catch (std::filesystem::filesystem_error const& e) {
    return fmt::format("cannot use '{}': {}", e.path1().string(), e.code().message());
  } catch (nlohmann::json::exception const& e) {
    return fmt::format("a file that was read is damaged: {}", what_is_wrong(e));
  } catch (std::bad_alloc const&) {
    return "there is not enough memory; 'ulimit -v' may limit it";
  } catch (std::exception const& e) {
    return e.what();
  }
}

}  // namespace

int models::checker::main(project about, int argc, char** argv) {
  this_project() = std::move(about);
  if (this_project().name.empty()) this_project().name = std::filesystem::path(argv[0]).filename();
  occupy_standard_descriptors();
  std::string wrong;
  int code = wrong_arguments;
  try {
    code = run_program(argc, argv);
  } catch (...) {
    wrong = reason_of(std::current_exception());
  }
  if (std::string const why = flush_standard_output(); !why.empty()) wrong = why;
  if (wrong.empty()) return code;
  fmt::print(stderr, "{}: {}\n", this_project().name, visible(wrong));
  return wrong_arguments;
}
