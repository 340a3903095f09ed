#include <algorithm>
#include <cstdio>

#include <fmt/format.h>

#include "commands.hpp"
#include "json_report.hpp"
#include "screen.hpp"
#include "selection.hpp"
#include "signals.hpp"

namespace models::checker {

int run(run_request const& request) {
  auto const how = request.with_long ? long_running::included : long_running::only_by_name;
  selection const wanted = select(registry(), request.filters, how);
  std::optional<report_file> json;
  if (request.json) json.emplace(*request.json);

  if (std::string const how = describe(request.settings.how); !how.empty()) fmt::print("Search: {}\n", how);
  signals arriving;  // until all is written
  screen shown(wanted.chosen, request.program);
  int const interrupted = run_all(wanted.chosen, request.settings, arriving, shown);
  shown.end();
  std::vector<row const*> const rows = shown.rows();
  fmt::print("\n{}", summary(rows));
  if (wanted.left_out != 0) fmt::print("Left out because they run long: {}. --long includes them.\n", wanted.left_out);
  if (interrupted != 0) {
    fmt::print("Interrupted: {} of {} finished.\n", rows.size(), wanted.chosen.size());
    std::fflush(stdout);
    return 128 + interrupted;  // as a shell reports it; a JSON file would look complete, so there is none
  }
  if (json) json->write(to_json(rows));
  bool const well = std::all_of(rows.begin(), rows.end(), [](row const* r) { return r->as_expected(); });
  return well ? as_expected : not_as_expected;
}

}  // namespace models::checker
