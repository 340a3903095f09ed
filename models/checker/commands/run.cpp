// modelcheck run: explores the chosen scenarios, and reports.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "../order_changes.hpp"
#include "../process/runner.hpp"
#include "../process/signals.hpp"
#include "../project.hpp"
#include "../report/estimates.hpp"
#include "../report/json_report.hpp"
#include "../report/report_outputs.hpp"
#include "../report/screen.hpp"
#include "../report/searched.hpp"
#include "../report/table.hpp"
#include "../selection.hpp"
#include "../shard.hpp"
#include "../shell_words.hpp"
#include "../visible.hpp"
#include "commands.hpp"
#include "search_arguments.hpp"

namespace models::checker {

namespace {

struct run_request {
  std::vector<std::string> filters;
  std::vector<std::string> weaken;  // as in order_changes_from()
  search_arguments search;
  report_options reports;
  checkpoint_arguments kept;
  std::optional<std::string> shard;  // I/N
  std::optional<std::string> times;  // the JSON of an earlier run, whose times balance the shards
  bool with_long = false;
  bool require_exhaustive = false;
  bool verbose = false;                // every row
  bool show = false;                   // the executions of wrong programs that were caught
  std::string program;                 // how this program was called
  std::vector<std::string> arguments;  // and with what
  run_settings settings;
};

/// The requested scenarios; a resumed run takes that of its checkpoint.
selection wanted_by(run_request const& request, std::optional<checkpoint> const& earlier) {
  auto const how = request.with_long ? long_running::included : long_running::only_by_name;
  if (earlier && request.filters.empty()) return select(registry(), {earlier->scenario}, how);
  return select(registry(), request.filters, how);
}

/// Throws bad_argument if the request cannot be checkpointed, or resumed.
void check(run_request const& request, std::vector<scenario const*> const& chosen,
           std::optional<checkpoint> const& earlier) {
  if (!request.weaken.empty()) throw bad_argument("--checkpoint and --resume are for the orders of the source");
  search_options const& how = request.settings.how;
  if (how.mode != search::exact) throw bad_argument("--checkpoint and --resume are for the exact search");
  if (chosen.size() != 1)
    throw bad_argument(fmt::format("--checkpoint and --resume are for one scenario; here are {}", chosen.size()));
  if (earlier) expect_of(*earlier, *request.kept.resume, chosen.front()->what.name, kind_of(how));
}

/// Their search ends with the first failure, so its size is meaningless.
void leave_out_wrong_programs(std::vector<scenario const*>& chosen) {
  auto const wrong =
      std::stable_partition(chosen.begin(), chosen.end(), [](scenario const* s) { return s->what.expected.passes(); });
  if (wrong == chosen.begin())
    throw bad_argument("nothing to estimate: the search of a wrong program ends with the first failure");
  if (wrong != chosen.end())
    fmt::print("Left out: {}, whose search ends with the first failure.\n",
               counted(static_cast<std::size_t>(chosen.end() - wrong), "wrong program", "wrong programs"));
  chosen.erase(wrong, chosen.end());
}

/// Replaces the chosen scenarios by copies with these orders.
std::list<scenario> put_orders_into(std::vector<scenario const*>& chosen, order_changes const& changes) {
  std::list<scenario> copies;
  if (changes.empty()) return copies;
  for (scenario const*& s : chosen) s = &copies.emplace_back(with_orders(*s, changes));
  return copies;
}

std::optional<continuation> kept_by(run_request const& request, std::vector<scenario const*> const& chosen,
                                    std::optional<checkpoint>&& earlier) {
  if (!request.kept.given()) return std::nullopt;
  check(request, chosen, earlier);
  return continuation{std::move(earlier), checkpoint_file(request.kept.file()), request.kept.interval};
}

/// Returns true if the last checkpoint could not be written, also for an unfinished search.
bool report_lost_checkpoint(screen const& shown) {
  int error = shown.checkpoint_error();
  for (row const* r : shown.rows()) error = r->seen.checkpoint_error;
  if (error != 0)
    fmt::print(stderr, "{}: the checkpoint could not be written: {}\n", this_project().name, std::strerror(error));
  return error != 0;
}

/// Lists the rows that passed without a complete search. Returns false if there are none.
bool report_left_open(std::vector<row const*> const& rows) {
  std::string names;
  for (row const* r : rows) {
    if (r->left_open())
      names += wrapped(visible(fmt::format("{}: {}", r->what->what.name, r->bounds)), "    ", "      ");
  }
  if (!names.empty()) fmt::print("Required to be exhaustive, and not:\n{}", names);
  return !names.empty();
}

/// How this run differs from one of the sources' orders by the exact search.
void print_how(run_request const& request, order_changes const& changes) {
  if (std::string const mode = describe(request.settings.how); !mode.empty()) fmt::print("Search: {}\n", mode);
  if (changes.empty()) return;
  fmt::print("{}{}",
             wrapped("Orders, not those of the source: " + text_of(changes, this_project().names) +
                         ". So coverage is not judged, nor whether a declared outcome is reached.",
                     "", ""),
             remarks_on(changes, this_project().names));
}

void print_what_is_seen() {
  fmt::print("{}", wrapped("What is seen: atomics, plain and watched data, and whether memory of the platform is given "
                           "back exactly once. A race on anything else is not seen.",
                           "", ""));
}

void print_left_out(selection const& wanted) {
  if (wanted.left_out != 0) fmt::print("Left out because they run long: {}. --long includes them.\n", wanted.left_out);
  if (wanted.too_large != 0)
    fmt::print("Left out as too large for one machine: {}. Each is explored when it is named in full.\n",
               wanted.too_large);
}

/// The scenarios of a run, and what has become of them.
struct explored {
  selection wanted;
  shard which;
  std::vector<scenario const*> of_all_shards{};
  std::vector<row const*> rows{};
  all_findings found{};
  int interrupted = 0;           // the signal; 0: none
  bool lost_checkpoint = false;  // it could not be written

  [[nodiscard]] bool complete() const { return rows.size() == wanted.chosen.size(); }
  [[nodiscard]] bool is_as_expected() const {
    return std::all_of(rows.begin(), rows.end(), [](row const* r) { return r->as_expected(); }) && !lost_checkpoint &&
           all_as_expected(found);
  }
};

void print_ending(run_request const& request, explored const& all, std::optional<continuation> const& kept) {
  print_left_out(all.wanted);
  if (!all.complete())
    fmt::print("{}: {} of {} finished.\n", all.interrupted != 0 ? "Interrupted" : "Stopped at the first failure",
               all.rows.size(), all.wanted.chosen.size());
  if (all.interrupted != 0 && kept && !all.lost_checkpoint)
    fmt::print("It goes on with: {} run {}--resume {}\n", shell_word(request.program),
               arguments_for(kind_of(request.settings.how)), in_quotes(kept->file.path().string()));
}

/// Explores them, and prints the rows and what they come to.
void explore_and_print(explored& all, run_request const& request, run_settings& settings, bool is_judged, screen& shown,
                       signals& arriving) {
  bool const sizes = request.settings.how.mode == search::sample;
  settings.survey = shown.shows_progress();
  all.interrupted = run_all(all.wanted.chosen, settings, arriving, shown);
  shown.end();
  all.rows = shown.rows();
  if (is_judged) all.found = judge_all(shown_by(all.rows));
  fmt::print("\n{}", sizes ? estimates_summary(all.rows)
                           : summary(all.rows, all.complete(), shown.colours()) + summary(all.found));
  if (!all.which.whole())
    fmt::print("Shard {} of {}: {} of {} scenarios.\n", all.which.number, all.which.total, all.rows.size(),
               all.of_all_shards.size());
  all.lost_checkpoint = report_lost_checkpoint(shown);
  if (!sizes) print_what_is_seen();
  print_ending(request, all, settings.kept);
  std::fflush(stdout);
}

explored chosen_by(run_request const& request, std::optional<checkpoint> const& earlier) {
  explored all{wanted_by(request, earlier), shard_from(request.shard)};
  if (!request.weaken.empty() && !all.which.whole())
    throw bad_argument("shards are for the orders of the source: run --weaken as a whole, with a --filter");
  if (request.settings.how.mode == search::sample) leave_out_wrong_programs(all.wanted.chosen);
  all.of_all_shards = all.wanted.chosen;
  all.wanted.chosen =
      part_of(all.of_all_shards, all.which, request.times ? times_from(*request.times) : measured_times());
  return all;
}

int run(run_request const& request) {
  report_outputs const reports(request.reports, {request.kept.checkpoint, request.kept.resume});
  std::optional<checkpoint> earlier;
  if (request.kept.resume) earlier = load_checkpoint(*request.kept.resume);
  explored all = chosen_by(request, earlier);
  order_changes const changes = order_changes_from(request.weaken, this_project().names);
  expect_used(changes, all.wanted.chosen);
  std::list<scenario> const changed = put_orders_into(all.wanted.chosen, changes);
  run_settings settings = request.settings;
  settings.traces = request.show;
  settings.kept = kept_by(request, all.wanted.chosen, std::move(earlier));

  print_how(request, changes);
  signals arriving;  // until all is written
  bool const sizes = request.settings.how.mode == search::sample;
  screen shown(all.wanted.chosen, {request.program, request.verbose, request.show, sizes});
  explore_and_print(all, request, settings, changes.empty(), shown, arriving);

  report_head const head{here(request.arguments), all.complete(),
                         searched_by(settings.how, settings.budget, request.require_exhaustive)};
  auto const of_all = [&] { return to_json(head, all.rows, all.found); };
  auto const of_shard = [&] { return to_json(head, all.rows, all.which, all.of_all_shards); };
  reports.write({all.wanted.chosen, all.rows, all.found, request.require_exhaustive, head.from, request.program},
                all.which.whole() ? std::function<std::string()>(of_all) : of_shard, of_all);
  if (all.interrupted != 0) return 128 + all.interrupted;  // as a shell reports it
  bool const open = request.require_exhaustive && report_left_open(all.rows);
  return all.is_as_expected() && !open ? as_expected : not_as_expected;
}

void add_shards(CLI::App& app, run_request& request) {
  app.add_option("--shard", request.shard,
                 "Only the I-th of N parts of the scenarios, I from 1; otherwise GTEST_SHARD_INDEX (from 0) and\n"
                 "GTEST_TOTAL_SHARDS say which. The JSON files of all parts are put together by 'merge'")
      ->type_name("I/N");
  app.add_option("--times", request.times,
                 "Divides the scenarios by the times that they took in an earlier run, whose JSON this file is; all\n"
                 "shards must be given the same")
      ->type_name("FILE");
}

void add_options(CLI::App& app, run_request& request) {
  add_filter(app, request.filters);
  add_weaken(app, request.weaken);
  add_report_options(app, request.reports);
  app.add_flag("--verbose", request.verbose,
               "Shows every row, also of many scenarios, and every kind of failure with its execution");
  app.add_flag("--show", request.show, "Shows the execution of each wrong program that was caught");
  app.add_flag("--fail-fast", request.settings.fail_fast, "Ends after the first row that is not as expected");
  add_jobs(app, request.settings.jobs,
           "How many processes explore: one for each scenario; when there are fewer scenarios left than that,\n"
           "several for one");
  app.add_option("--budget", request.settings.budget,
                 "How long each may take; a search that is cut short is not exhaustive")
      ->type_name("SECONDS")
      ->check(duration());
  add_search(app, request.search);
  add_checkpoints(app, request.kept, "for one scenario and the exact search", "this very program");
  add_shards(app, request);
  app.add_flag("--require-exhaustive", request.require_exhaustive,
               "Exit code 1, too, when a scenario passed but was not explored to the end");
  app.add_flag("--long", request.with_long,
               "Includes the scenarios that run long; one that is named in full is included anyway");
  add_patience(app, request.settings.patience);
  app.footer(
      "On a terminal the last line shows how far the oldest exploration is: its executions, and for an exact search\n"
      "of more than half a second about what part of all that is. All of them are estimated beside the search, as by\n"
      "--estimate, with one execution for each 20 of the search.");
}

}  // namespace

command run_command(std::string const& program, std::vector<std::string> const& arguments) {
  return {"run", "Explores scenarios and prints a table", [program, arguments](CLI::App& app) {
            auto const request = std::make_shared<run_request>();
            request->program = program;
            request->arguments = arguments;
            request->settings.jobs = processors();
            add_options(app, *request);
            return [request] {
              request->settings.how = search_from(request->search);
              return run(*request);
            };
          }};
}

}  // namespace models::checker
