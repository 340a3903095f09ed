#include "clocks.hpp"

#include <algorithm>

#include "../exact/machine/world.hpp"
#include "../program/host.hpp"

namespace models::instrumented {

namespace {

using exact::the_world;

constexpr std::int64_t second = 1'000'000'000;
constexpr std::int64_t year = 365 * 24 * 3600 * second;
constexpr std::int64_t some_day = 1'700'000'000;

}  // namespace

clocks::clock& clocks::mine() { return all_[static_cast<std::size_t>(running_host().current_thread())]; }

/// The latest that any thread has shown whose end happens before what this thread does now.
std::int64_t clocks::latest_of_ended(int thread) const {
  exact::view const known = the_world().live().known(thread);
  std::int64_t latest = 0;
  for (int t = 0; t != static_cast<int>(all_.size()); ++t) {
    clock const& its = all_[static_cast<std::size_t>(t)];
    if (its.ended >= 0 && its.ended < known[t]) latest = std::max(latest, its.nanoseconds);
  }
  return latest;
}

/// The last of the thread's readings that happen before one that knows its first `events` events. Null: none.
clocks::reading const* clocks::latest_known(clock const& its, int events) {
  auto const after = std::find_if(its.readings.rbegin(), its.readings.rend(),
                                  [events](reading const& r) { return r.events < events; });
  return after == its.readings.rend() ? nullptr : &*after;
}

/// Whether the reading there may find that much time has passed: not without one before.
bool clocks::has_a_choice(site const& where) {
  int const thread = running_host().current_thread();
  exact::view const known = the_world().live().known(thread);
  clock& its = mine();
  bool is_any_before = !its.readings.empty();
  for (int t = 0; t != static_cast<int>(all_.size()); ++t)
    is_any_before = is_any_before || latest_known(all_[static_cast<std::size_t>(t)], known[t]) != nullptr;
  bool const is_new = std::find(its.chosen_at.begin(), its.chosen_at.end(), where) == its.chosen_at.end();
  if (!is_any_before || its.has_jumped || !is_new) return false;
  its.chosen_at.push_back(where);
  return true;
}

/// With the program's readings that happen before. Where another thread's clock is far ahead, though it has not seen
/// what this one has read last, this reading might have come after it: that is not explored, unless a jump stands for
/// it.
void clocks::catch_up() {
  constexpr std::int64_t far = second / 1000;
  int const thread = running_host().current_thread();
  exact::view const known = the_world().live().known(thread);
  clock& its = mine();
  for (int t = 0; t != static_cast<int>(all_.size()); ++t) {
    reading const* const other = t == thread ? nullptr : latest_known(all_[static_cast<std::size_t>(t)], known[t]);
    if (other == nullptr || other->nanoseconds <= its.nanoseconds) continue;
    bool const may_be_later =
        !its.readings.empty() && !its.readings.back().had_choice && other->known[thread] <= its.readings.back().events;
    if (may_be_later && other->nanoseconds - its.nanoseconds > far)
      the_world().found().meet(circumstance::clocks_apart);
    its.nanoseconds = other->nanoseconds;
  }
}

timespec clocks::read(places::reading const& by) {
  constexpr int most = 50;  // that is some days
  int const thread = running_host().current_thread();
  bool const is_the_programs = !by.is_of_a_timed_wait;
  bool const is_choice = is_the_programs && has_a_choice(by.where);
  if (is_choice) the_world().found().meet(circumstance::clock_jump);
  bool const jumps = is_choice && running_host().choose(2, "a year passes", by.where) != 0;
  clock& its = mine();
  its.nanoseconds = std::max(its.nanoseconds, latest_of_ended(thread));
  if (is_the_programs) catch_up();
  its.has_jumped = its.has_jumped || jumps;
  its.nanoseconds += (jumps ? year : 0) + (std::int64_t{1} << std::min(its.looks++, most));
  if (is_the_programs) {
    exact::execution const& live = the_world().live();
    its.readings.push_back({its.nanoseconds, live.done(thread), live.known(thread), is_choice});
  }
  the_world().promised().reads_clock(thread);
  return {some_day + its.nanoseconds / second, its.nanoseconds % second};
}

void clocks::end() { mine().ended = the_world().live().done(running_host().current_thread()); }

void clocks::waits_until(timespec const& end) {
  std::int64_t& now = mine().nanoseconds;
  now = std::max(now, (end.tv_sec - some_day) * second + end.tv_nsec);
}

void clocks::waits_for(timespec const& span) { mine().nanoseconds += span.tv_sec * second + span.tv_nsec; }

}  // namespace models::instrumented
