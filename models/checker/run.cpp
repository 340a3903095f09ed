// modelcheck run: explores what was chosen, and reports. May touch: processes, files, the terminal.
#include <algorithm>
#include <cstdio>
#include <cstring>

#include <fmt/format.h>

#include "commands.hpp"
#include "coverage_report.hpp"
#include "json_report.hpp"
#include "screen.hpp"
#include "selection.hpp"
#include "shard.hpp"
#include "signals.hpp"

namespace models::checker {

namespace {

/// The scenarios that the request is about. What goes on says so itself.
selection wanted_by(run_request const& request, std::optional<checkpoint> const& earlier) {
  auto const how = request.with_long ? long_running::included : long_running::only_by_name;
  if (earlier && request.filters.empty()) return select(registry(), {earlier->scenario}, how);
  return select(registry(), request.filters, how);
}

/// Throws bad_argument when the request cannot be kept on disk, or gone on with.
void check(run_request const& request, std::vector<scenario const*> const& chosen,
           std::optional<checkpoint> const& earlier) {
  if (request.settings.how.mode != search::reduced)
    throw bad_argument("--checkpoint and --resume are for the reduced search");
  if (chosen.size() != 1)
    throw bad_argument(fmt::format("--checkpoint and --resume are for one scenario; here are {}", chosen.size()));
  std::string_view const name = chosen.front()->what.name;
  if (earlier && earlier->scenario != name) {
    throw bad_argument(
        fmt::format("cannot go on from '{}': it is of {}, not of {}", *request.resume, earlier->scenario, name));
  }
}

/// A run that goes on keeps its state where it found it, unless another place is named.
std::optional<continuation> kept_by(run_request const& request, std::vector<scenario const*> const& chosen,
                                    std::optional<checkpoint>&& earlier) {
  auto const& file = request.checkpoint ? request.checkpoint : request.resume;
  if (!file) return std::nullopt;
  check(request, chosen, earlier);
  return continuation{std::move(earlier), checkpoint_file(*file), request.checkpoint_interval};
}

void report_lost_checkpoint(std::vector<row const*> const& rows) {
  for (row const* r : rows) {
    int const error = r->seen.checkpoint_error;
    if (error != 0) fmt::print(stderr, "modelcheck: the checkpoint could not be written: {}\n", std::strerror(error));
  }
}

/// Names what passed without having been explored to the end. False: there is nothing to name.
bool report_left_open(std::vector<row const*> const& rows) {
  std::string names;
  for (row const* r : rows) {
    if (r->left_open()) names += fmt::format("    {}: {}\n", r->what->what.name, r->bounds);
  }
  if (!names.empty()) fmt::print("Required to be exhaustive, and not:\n{}", names);
  return !names.empty();
}

}  // namespace

int run(run_request const& request) {
  std::optional<checkpoint> earlier;
  if (request.resume) earlier = load_checkpoint(*request.resume);
  selection wanted = wanted_by(request, earlier);
  shard const which = shard_from(request.shard);
  auto const all = std::move(wanted.chosen);
  wanted.chosen = part_of(all, which);
  std::optional<report_file> json;
  if (request.json) json.emplace(*request.json);
  run_settings settings = request.settings;
  settings.kept = kept_by(request, wanted.chosen, std::move(earlier));

  if (std::string const mode = describe(request.settings.how); !mode.empty()) fmt::print("Search: {}\n", mode);
  signals arriving;  // until all is written
  screen shown(wanted.chosen, request.program);
  int const interrupted = run_all(wanted.chosen, settings, arriving, shown);
  shown.end();
  std::vector<row const*> const rows = shown.rows();
  auto const covered = coverage_by(shown_by(rows), machines(), registry());
  fmt::print("\n{}{}", summary(rows), summary(covered));
  if (!which.whole())
    fmt::print("Shard {} of {}: {} of {} scenarios.\n", which.number, which.total, rows.size(), all.size());
  report_lost_checkpoint(rows);
  fmt::print(
      "Seen are atomics, plain and watched data, and memory of the platform that is not given back once.\n"
      "A race on anything else is not seen.\n");
  if (wanted.left_out != 0) fmt::print("Left out because they run long: {}. --long includes them.\n", wanted.left_out);
  if (interrupted != 0) {
    fmt::print("Interrupted: {} of {} finished.\n", rows.size(), wanted.chosen.size());
    std::fflush(stdout);
    return 128 + interrupted;  // as a shell reports it; a JSON file would look complete, so there is none
  }
  if (json) json->write(which.whole() ? to_json(rows, covered) : to_json(rows, which, all));
  bool const well = std::all_of(rows.begin(), rows.end(), [](row const* r) { return r->as_expected(); });
  bool const open = request.require_exhaustive && report_left_open(rows);
  return well && !open && all_as_expected(covered) ? as_expected : not_as_expected;
}

}  // namespace models::checker
