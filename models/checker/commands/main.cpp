// The program's command line. The commands are in commands.hpp, and among those that the project adds.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <iterator>
#include <new>
#include <optional>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "../process/standard_descriptors.hpp"
#include "../project.hpp"
#include "../read_json.hpp"
#include "../registry.hpp"
#include "../report/origin.hpp"
#include "../suggestions.hpp"
#include "../visible.hpp"
#include "commands.hpp"

namespace {

using namespace models;
using namespace models::checker;

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
void pass_on(std::vector<std::string> behind, command const& to) {
  if (behind.empty()) return;
  if (!to.behind_dashes) throw bad_argument("this command takes nothing behind '--'");
  to.behind_dashes(std::move(behind));
}

/// In the order of the help. Without scenarios there is nothing to list, to run or to share among machines.
std::vector<command> commands_of(std::string const& program, std::vector<std::string> const& arguments) {
  std::vector<command> all;
  auto const add = [&all](std::vector<command> more) { std::move(more.begin(), more.end(), std::back_inserter(all)); };
  bool const has_scenarios = !registry().empty();
  if (has_scenarios)
    add({list_command(), run_command(program, arguments), merge_command(arguments),
         replay_command(program, arguments)});
  if (!this_project().audited.empty()) add({audit_command(program, arguments), relaxations_command(arguments)});
  add(this_project().commands);
  if (has_scenarios) add({work_command(), gather_command(program, arguments)});
  add({report_command()});
  return all;
}

/// A command as the parser knows it.
struct added_command {
  CLI::App* parser;
  std::function<int()> run;
  command const* itself;
};

/// The exit code, if there is no more to do: help, or the version.
std::optional<int> parse(CLI::App& app, int argc, char** argv) {
  try {
    app.parse(argc, argv);
    return std::nullopt;
  } catch (CLI::ParseError const& e) {
    if (e.get_exit_code() == 0) return app.exit(e) == 0 ? as_expected : wrong_arguments;
    std::string const command = argc < 2 || argv[1][0] == '-' ? "" : std::string(argv[1]) + " ";
    throw bad_argument(
        fmt::format("{}. '{} {}--help' explains the arguments.", e.what(), this_project().name, command));
  }
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

  std::vector<command> const commands = commands_of(argv[0], arguments);
  std::vector<added_command> added;
  for (command const& each : commands) {
    CLI::App* const sub = app.add_subcommand(each.name, each.description);
    added.push_back({sub, each.prepare(*sub), &each});
  }
  expect_command(app, arguments);
  for (CLI::App const* command : app.get_subcommands({})) {
    if (!arguments.empty() && command->get_name() == arguments.front()) expect_options(*command, arguments);
  }
  if (std::optional<int> const code = parse(app, argc, argv)) return *code;
  added_command const& chosen =
      *std::find_if(added.begin(), added.end(), [](added_command const& a) { return a.parser->parsed(); });
  pass_on(behind, *chosen.itself);
  return chosen.run();
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
