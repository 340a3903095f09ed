// modelcheck run: explores the chosen scenarios, and reports.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <list>

#include <fmt/format.h>

#include "../order_changes.hpp"
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

namespace models::checker {

namespace {

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
  if (earlier) expect_of(*earlier, *request.resume, chosen.front()->what.name, kind_of(how));
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

/// A resumed run saves its state in the same file, unless another one is given.
std::optional<continuation> kept_by(run_request const& request, std::vector<scenario const*> const& chosen,
                                    std::optional<checkpoint>&& earlier) {
  auto const& file = request.checkpoint ? request.checkpoint : request.resume;
  if (!file) return std::nullopt;
  check(request, chosen, earlier);
  return continuation{std::move(earlier), checkpoint_file(*file), request.checkpoint_interval};
}

/// Returns true if the last checkpoint could not be written, also for an unfinished search.
bool report_lost_checkpoint(screen const& shown) {
  int error = shown.checkpoint_error();
  for (row const* r : shown.rows()) error = r->seen.checkpoint_error;
  if (error != 0)
    fmt::print(stderr, "{}: the checkpoint could not be written: {}\n", this_project().name, std::strerror(error));
  return error != 0;
}

/// The options of the command line that select the search.
std::string search_words(search_options const& how) {
  std::string const words = arguments_for(kind_of(how));
  return words.empty() ? "" : words + ' ';
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

}  // namespace

int run(run_request const& request) {
  report_outputs const reports(request.reports, {request.checkpoint, request.resume});
  std::optional<checkpoint> earlier;
  if (request.resume) earlier = load_checkpoint(*request.resume);
  selection wanted = wanted_by(request, earlier);
  shard const which = shard_from(request.shard);
  if (!request.weaken.empty() && !which.whole())
    throw bad_argument("shards are for the orders of the source: run --weaken as a whole, with a --filter");
  if (request.settings.how.mode == search::sample) leave_out_wrong_programs(wanted.chosen);
  auto const all = std::move(wanted.chosen);
  wanted.chosen = part_of(all, which, request.times ? times_from(*request.times) : measured_times());
  order_changes const changes = order_changes_from(request.weaken, this_project().names);
  expect_used(changes, wanted.chosen);
  std::list<scenario> const changed = put_orders_into(wanted.chosen, changes);
  run_settings settings = request.settings;
  settings.traces = request.show;
  settings.kept = kept_by(request, wanted.chosen, std::move(earlier));

  if (std::string const mode = describe(request.settings.how); !mode.empty()) fmt::print("Search: {}\n", mode);
  if (!changes.empty()) {
    fmt::print("{}{}",
               wrapped("Orders, not those of the source: " + text_of(changes, this_project().names) +
                           ". So coverage is not judged, nor whether a declared outcome is reached.",
                       "", ""),
               remarks_on(changes, this_project().names));
  }
  signals arriving;  // until all is written
  bool const sizes = request.settings.how.mode == search::sample;
  screen shown(wanted.chosen, {request.program, request.verbose, request.show, sizes});
  settings.survey = shown.shows_progress();
  int const interrupted = run_all(wanted.chosen, settings, arriving, shown);
  shown.end();
  std::vector<row const*> const rows = shown.rows();
  all_findings const found = changes.empty() ? judge_all(shown_by(rows)) : all_findings{};
  bool const complete = rows.size() == wanted.chosen.size();
  fmt::print("\n{}", sizes ? estimates_summary(rows) : summary(rows, complete, shown.colours()) + summary(found));
  if (!which.whole())
    fmt::print("Shard {} of {}: {} of {} scenarios.\n", which.number, which.total, rows.size(), all.size());
  bool const lost = report_lost_checkpoint(shown);
  if (!sizes)
    fmt::print(
        "{}", wrapped("What is seen: atomics, plain and watched data, and whether memory of the platform is given back "
                      "exactly once. A race on anything else is not seen.",
                      "", ""));
  if (wanted.left_out != 0) fmt::print("Left out because they run long: {}. --long includes them.\n", wanted.left_out);
  if (wanted.too_large != 0)
    fmt::print("Left out as too large for one machine: {}. Each is explored when it is named in full.\n",
               wanted.too_large);
  if (!complete)
    fmt::print("{}: {} of {} finished.\n", interrupted != 0 ? "Interrupted" : "Stopped at the first failure",
               rows.size(), wanted.chosen.size());
  if (interrupted != 0 && settings.kept && !lost)
    fmt::print("It goes on with: {} run {}--resume {}\n", shell_word(request.program),
               search_words(request.settings.how), in_quotes(settings.kept->file.path().string()));
  std::fflush(stdout);
  report_head const head{here(request.arguments), complete,
                         searched_by(settings.how, settings.budget, request.require_exhaustive)};
  auto const of_all = [&] { return to_json(head, rows, found); };
  auto const of_shard = [&] { return to_json(head, rows, which, all); };
  reports.write({wanted.chosen, rows, found, request.require_exhaustive, head.from, request.program},
                which.whole() ? std::function<std::string()>(of_all) : of_shard, of_all);
  if (interrupted != 0) return 128 + interrupted;  // as a shell reports it
  bool const well = std::all_of(rows.begin(), rows.end(), [](row const* r) { return r->as_expected(); });
  bool const open = request.require_exhaustive && report_left_open(rows);
  return well && !open && !lost && all_as_expected(found) ? as_expected : not_as_expected;
}

}  // namespace models::checker
