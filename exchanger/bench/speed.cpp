#include "speed.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <thread>

#include <sys/syscall.h>
#include <unistd.h>

#include "statistics.hpp"

namespace rendezvous::bench {

namespace {

constexpr int bursts = 16;
constexpr int rounds_of_a_burst = 200;

/// A speed at which fewer than one in so many windows were measured was an accident.
constexpr std::size_t some_of = 8;

struct alignas(128) ball {
  std::atomic<int> turn{0};

  /// Waits until the ball comes with this number, and gives it back with the next one.
  void give_back(int number) {
    while (turn.load(std::memory_order_acquire) != number) {
    }
    turn.store(number + 1, std::memory_order_release);
  }
};

pid_t this_thread() { return static_cast<pid_t>(syscall(SYS_gettid)); }

std::vector<double> hops_of(cell const& of) {
  std::vector<double> hops;
  for (auto const& [name, one] : of) {
    for (measurement const& each : one.windows) {
      if (each.hop > seconds(0)) hops.push_back(each.hop.count());
    }
  }
  return hops;
}

/// Whether nobody would be left without a window.
bool everybody_has(cell const& of, seconds hop, double factor) {
  return std::ranges::all_of(of, [&](auto const& each) { return windows_at(each.second, hop, factor) != 0; });
}

void keep_speed(cell& of, seconds hop, double factor) {
  for (auto& [name, one] : of) {
    auto const kept = std::ranges::stable_partition(
        one.windows, [&](measurement const& each) { return same_speed(each.hop, hop, factor); });
    one.set_aside += static_cast<int>(kept.size());
    one.windows.erase(kept.begin(), kept.end());
  }
}

}  // namespace

seconds time_of_a_hop(std::vector<int> const& cores) {
  if (cores.size() < 2) return seconds(0);
  ball between;
  std::thread there([&] {
    put_on(this_thread(), {cores[1]});
    for (int i = 0; i != bursts * rounds_of_a_burst; ++i) between.give_back(2 * i + 1);
  });
  std::vector<double> hops;
  std::thread here([&] {
    put_on(this_thread(), {cores[0]});
    for (int burst = 0; burst != bursts; ++burst) {
      auto const begin = std::chrono::steady_clock::now();
      for (int i = 0; i != rounds_of_a_burst; ++i) between.give_back(2 * (burst * rounds_of_a_burst + i));
      hops.push_back(seconds(std::chrono::steady_clock::now() - begin).count() / (2 * rounds_of_a_burst));
    }
  });
  here.join();
  there.join();
  return seconds(median(std::move(hops)));
}

bool same_speed(seconds one, seconds other, double factor) {
  if (one <= seconds(0) || other <= seconds(0)) return true;
  return std::max(one, other) <= factor * std::min(one, other);
}

seconds slowest_hop(results const& of, double factor) {
  std::vector<double> hops;
  for (auto const& [how, rows] : of.cells) {
    std::vector<double> const here = hops_of(rows);
    hops.insert(hops.end(), here.begin(), here.end());
  }
  hops = in_order(std::move(hops));
  std::size_t const enough = (hops.size() + some_of - 1) / some_of;
  for (std::size_t end = hops.size(); end != 0; --end) {  // those within the factor below hops[end - 1]
    auto const last = hops.begin() + static_cast<std::ptrdiff_t>(end);
    auto const first = std::lower_bound(hops.begin(), last, hops[end - 1] / factor);
    if (static_cast<std::size_t>(last - first) >= enough) return seconds(*(first + (last - first) / 2));
  }
  return seconds(0);
}

std::size_t windows_at(row const& of, seconds hop, double factor) {
  return static_cast<std::size_t>(
      std::ranges::count_if(of.windows, [&](measurement const& each) { return same_speed(each.hop, hop, factor); }));
}

void keep_speed(results& of, seconds hop, double factor) {
  for (auto& [how, rows] : of.cells) {
    if (everybody_has(rows, hop, factor)) {
      keep_speed(rows, hop, factor);
      continue;
    }
    for (double const other : hops_of(rows)) {
      if (!everybody_has(rows, seconds(other), factor)) continue;
      keep_speed(rows, seconds(other), factor);
      break;
    }
  }
}

seconds hop_of(cell const& of) {
  std::vector<double> hops = hops_of(of);
  return hops.empty() ? seconds(0) : seconds(median(std::move(hops)));
}

}  // namespace rendezvous::bench
