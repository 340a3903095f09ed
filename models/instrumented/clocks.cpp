#include "clocks.hpp"

#include <algorithm>

#include "../exact/machine/graph_machine.hpp"

namespace models::instrumented {

namespace {

constexpr std::int64_t second = 1'000'000'000;
constexpr std::int64_t some_day = 1'700'000'000;

exact::graph_machine& machine() { return exact::graph_machine::get(); }

}  // namespace

clocks::clock& clocks::mine() { return all_[static_cast<std::size_t>(machine().now().thread())]; }

/// The latest that any thread has shown whose end happens before what this thread does now.
std::int64_t clocks::latest_of_ended(int thread) const {
  exact::view const known = machine().live().known(thread);
  std::int64_t latest = 0;
  for (int t = 0; t != static_cast<int>(all_.size()); ++t) {
    clock const& its = all_[static_cast<std::size_t>(t)];
    if (its.ended >= 0 && its.ended < known[t]) latest = std::max(latest, its.nanoseconds);
  }
  return latest;
}

timespec clocks::read() {
  constexpr int most = 50;  // that is some days
  int const thread = machine().now().thread();
  clock& its = mine();
  its.nanoseconds =
      std::max(its.nanoseconds, latest_of_ended(thread)) + (std::int64_t{1} << std::min(its.looks++, most));
  machine().promised().reads_clock(thread);
  return {some_day + its.nanoseconds / second, its.nanoseconds % second};
}

void clocks::end() { mine().ended = machine().live().done(machine().now().thread()); }

void clocks::waits_until(timespec const& end) {
  std::int64_t& now = mine().nanoseconds;
  now = std::max(now, (end.tv_sec - some_day) * second + end.tv_nsec);
}

void clocks::waits_for(timespec const& span) { mine().nanoseconds += span.tv_sec * second + span.tv_nsec; }

}  // namespace models::instrumented
