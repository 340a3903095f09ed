#include "calibration.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <limits>
#include <thread>

#include <rendezvous/deadline.hpp>
#include <rendezvous/platform/native.hpp>

#include "../cores.hpp"

namespace rendezvous::bench::simulated {

namespace {

using steady_clock = std::chrono::steady_clock;

constexpr int measurements = 2000;
constexpr int in_a_row = 100;

/// Nanoseconds of one of `many` calls, the least that was seen.
template <class Action>
double least(int many, Action action) {
  double least_yet = std::numeric_limits<double>::max();
  for (int i = 0; i != measurements; ++i) {
    auto const before = steady_clock::now();
    for (int j = 0; j != many; ++j) action();
    std::chrono::duration<double, std::nano> const took = steady_clock::now() - before;
    least_yet = std::min(least_yet, took.count() / many);
  }
  return least_yet;
}

/// One thread runs the action, the other its counterpart until the first is done, each on its core.
template <class Action, class Counterpart>
double beside(int core, int other, int many, Action action, Counterpart counterpart) {
  std::atomic<bool> open = true;
  double result = 0;
  std::jthread const second([&] {
    put_on(0, {other});
    while (open.load(std::memory_order_relaxed)) counterpart();
  });
  std::jthread([&] {
    put_on(0, {core});
    result = least(many, action);
    open = false;
    for (int i = 0; i != 10; ++i) counterpart();
  }).join();
  return result;
}

}  // namespace

std::vector<measured_price> calibrate() {
  std::vector<int> const cores = allowed_cores();
  alignas(128) std::atomic<std::uint32_t> word = 0;
  detail::never no_limit;
  std::vector<measured_price> found;
  found.push_back({"pause", least(in_a_row, detail::pause_instruction), "one pause instruction"});
  found.push_back({"clock", least(in_a_row, [] { static_cast<void>(steady_clock::now()); }), "steady_clock::now()"});
  found.push_back({"modify", least(in_a_row, [&] { static_cast<void>(word.fetch_add(1)); }),
                   "fetch_add on a line that the core has"});
  word = 0;
  found.push_back({"yield", least(in_a_row, std::this_thread::yield), "sched_yield, alone on the core"});
  found.push_back({"futex_call", least(in_a_row, [&] { native_platform::wait(word, 1, no_limit); }),
                   "FUTEX_WAIT that returns at once"});
  found.push_back(
      {"futex_call", least(in_a_row, [&] { native_platform::wake(&word); }), "FUTEX_WAKE where nobody sleeps"});
  double const both = beside(cores[0], cores[0], in_a_row, std::this_thread::yield, std::this_thread::yield);
  found.push_back(
      {"change", both / 2 - found[3].nanoseconds, "sched_yield of two threads on a core, less a yield alone"});
  return found;
}

}  // namespace rendezvous::bench::simulated
