// modelcheck replay: replays one execution from its string, with its trace; or searches for a failing one.
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "../order_changes.hpp"
#include "../process/runner.hpp"
#include "../process/signals.hpp"
#include "../report/json_report.hpp"
#include "../report/table.hpp"
#include "../schedules.hpp"
#include "../selection.hpp"
#include "../visible.hpp"
#include "commands.hpp"
#include "search_arguments.hpp"

namespace models::checker {

namespace {

struct replay_request {
  std::string what;                    // NAME@SCHEDULE, or a name: then a failing execution is searched for first
  std::vector<std::string> weaken;     // as in order_changes_from()
  std::optional<std::string> json;     // the file for it
  std::string program;                 // the line that repeats it starts with it
  std::vector<std::string> arguments;  // and with what it was called
  run_settings settings;
};

struct target {
  scenario what;
  std::optional<std::string_view> schedule;
};

target parse(std::string_view text, order_changes const& changes) {
  std::size_t const at = text.find('@');
  scenario const s = with_orders(find(registry(), text.substr(0, at)), changes);
  if (at == std::string_view::npos) return {s, std::nullopt};
  std::string_view const schedule = text.substr(at + 1);
  if (schedule.empty())
    throw bad_argument(
        fmt::format("there is no schedule behind the '@'; '{}' alone looks for an execution that fails", s.what.name));
  for (int const thread : threads_in(schedule)) {
    if (thread < s.threads) continue;
    throw bad_argument(fmt::format("'{}' names thread {}, but {} has {}", schedule, thread, s.what.name, s.threads));
  }
  return {s, schedule};
}

/// Without the replay command, which the user has just typed.
int show(row const& r, replay_request const& request, std::optional<report_file> const& file, bool was_found) {
  fmt::print("{}: {}{}\n", r.what->what.name, visible(r.verdict.words()), r.as_expected() ? ", as expected" : "");
  fmt::print("{}", explanation(r, was_found ? request.program : ""));
  if (file) file->write(to_json({here(request.arguments)}, r));
  return r.as_expected() ? as_expected : not_as_expected;
}

int repeat(target const& wanted, replay_request const& request, std::optional<report_file> const& file,
           signals& arriving) {
  row r;
  if (int const interrupted = run_one(wanted.what, *wanted.schedule, request.settings.patience, arriving, r))
    return 128 + interrupted;
  if (r.verdict == verdict_kind::wrong_schedule)
    throw bad_argument(fmt::format("'{}': {}", *wanted.schedule, r.message));
  return show(r, request, file, false);
}

std::string why_there_is_none(row const& r) {
  if (r.seen.died) return "The process ended";
  if (r.verdict.passes()) return "None failed: " + r.bounds;
  return "What failed is the search as a whole, and no execution by itself";
}

int find_failure(scenario const& s, replay_request const& request, std::optional<report_file> const& file,
                 signals& arriving) {
  run_settings settings = request.settings;
  settings.traces = true;
  only_row found;
  if (int const interrupted = run_all({&s}, settings, arriving, found)) return 128 + interrupted;
  int const code = show(found.seen, request, file, true);
  if (!found.seen.has_execution())
    fmt::print("    There is no execution to show. {}.\n", why_there_is_none(found.seen));
  return code;
}

int replay(replay_request const& request) {
  order_changes const changes = order_changes_from(request.weaken, this_project().names);
  target const wanted = parse(request.what, changes);
  expect_used(changes, {&wanted.what});
  if (!changes.empty()) {
    fmt::print("{}{}", wrapped("Orders, not those of the source: " + text_of(changes, this_project().names), "", ""),
               remarks_on(changes, this_project().names));
  }
  std::optional<report_file> file;
  if (request.json) file.emplace(*request.json);
  signals arriving;
  return wanted.schedule ? repeat(wanted, request, file, arriving) : find_failure(wanted.what, request, file, arriving);
}

}  // namespace

command replay_command(std::string const& program, std::vector<std::string> const& arguments) {
  return {"replay", "Repeats one execution and shows it, a column for each thread",
          [program, arguments](CLI::App& app) {
            auto const request = std::make_shared<replay_request>();
            request->program = program;
            request->arguments = arguments;
            request->settings.jobs = processors();
            app.add_option(
                   "execution", request->what,
                   "NAME@SCHEDULE, as a failure printed it; or a scenario's name: then the execution that fails is\n"
                   "looked for")
                ->required()
                ->type_name("");
            app.footer(
                "Exit code: 0 when the execution ends as expected of its scenario, 1 when not, 2 for a string that\n"
                "does not fit.\n"
                "So repeating the failure of a right scenario gives 1 until it is repaired.");
            add_weaken(app, request->weaken);
            app.add_option("--json", request->json, "Writes the execution to this file, too")->type_name("FILE");
            add_patience(app, request->settings.patience);
            return [request] { return replay(*request); };
          }};
}

}  // namespace models::checker
