#include "run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "contenders.hpp"

namespace rendezvous::bench::simulated {

namespace {

/// For a window of each to begin as the one before it has ended: a quarter of its length.
constexpr int part_to_run_up = 4;

template <class T>
std::vector<T> chosen(std::vector<T> const& wished, std::vector<T> const& otherwise) {
  return wished.empty() ? otherwise : wished;
}

bool wanted(std::string const& name, std::vector<std::string> const& beginnings) {
  return beginnings.empty() ||
         std::ranges::any_of(beginnings, [&](auto const& each) { return name.starts_with(each); });
}

profile machine_for(setup const& how, run_options const& chosen) {
  profile const of = profile_of(chosen);
  return chosen.a_core_for_each ? with_cores(of, how.threads) : of;
}

window_options window_for(setup const& how, profile const& where, run_options const& chosen, int round) {
  int const used = how.where == placement::one_core ? 1 : std::min(how.threads, where.cores.cores);
  span const length = milliseconds(chosen.core_milliseconds / used);
  return {length / part_to_run_up, length, chosen.seed + static_cast<unsigned>(round - 1) * 1000003, chosen.impatient};
}

}  // namespace

std::vector<setup> plan_for(wishes const& asked, run_options const& how) {
  using enum placement;
  int const most = how.a_core_for_each ? most_cores : profile_of(how).cores.cores;
  std::vector<int> const threads = asked.quick ? std::vector{2, 8} : numbers_of_threads(most);
  std::vector<placement> const places =
      how.profile == "here" && !how.a_core_for_each ? std::vector{pinned, one_core} : std::vector{pinned};
  std::vector<setup> plan;
  for (item const what : asked.items) {
    if (what > item::bytes64) throw std::invalid_argument("only items of a word, 32 and 64 bytes can be simulated");
  }
  for (placement const where : chosen(asked.placements, places)) {
    for (item const what : chosen(asked.items, {item::word})) {
      for (int const each : chosen(asked.threads, threads)) {
        plan.push_back({question::throughput, each, where, what, false});
      }
    }
  }
  return plan;
}

std::vector<std::string> names() {
  std::vector<std::string> all;
  for (contender const& each : contenders()) all.push_back(each.name);
  return all;
}

profile profile_of(run_options const& chosen) {
  auto const found = profile_named(chosen.profile);
  if (!found) {
    std::string all;
    for (profile const& each : profiles()) all += (all.empty() ? "" : ", ") + each.name;
    throw std::invalid_argument(fmt::format("no profile is called {}; there are {}", chosen.profile, all));
  }
  return chosen.cores == 0 ? *found : with_cores(*found, chosen.cores);
}

results run(std::vector<setup> const& plan, run_options const& chosen,
            std::function<void(int round, int windows, int all)> const& progress) {
  results all;
  all.setups = plan;
  all.rounds = chosen.rounds;
  for (std::string const& each : names()) {
    if (wanted(each, chosen.contenders)) all.order.push_back(each);
  }
  if (all.order.empty()) throw std::invalid_argument("no simulated contender has such a name; see --list");
  all.base = std::ranges::find(all.order, chosen.base) != all.order.end() ? chosen.base : all.order.front();
  for (int round = 1; round <= chosen.rounds; ++round) {
    for (int done = 0; setup const& how : plan) {
      progress(round, done++, static_cast<int>(plan.size()));
      profile const where = machine_for(how, chosen);
      cell& into = all.cells[how];
      for (contender const& each : contenders()) {
        if (std::ranges::find(all.order, each.name) == all.order.end() || !each.takes(how)) continue;
        outcome const window = each.run(where, how, window_for(how, where, chosen, round));
        row& its = into[each.name];
        its.windows.push_back(window.measured);
        if (!window.items_conserved) ++its.lost;
      }
    }
  }
  return all;
}

}  // namespace rendezvous::bench::simulated
