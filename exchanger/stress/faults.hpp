// Faults that a stress run injects: a signal interrupts a sleep, a thread is moved to another core, and the clock of a
// deadline is set forward or back.
//
// The clock is the test's own, since the system's may not be changed; try_exchange_until takes any clock. Nothing here
// synchronises two threads.
#pragma once

#include <sched.h>
#include <signal.h>
#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <random>

#include "tally.hpp"

namespace rendezvous::stress {

/// A clock that is set while others look at it.
struct unsteady_clock {
  using duration = std::chrono::nanoseconds;
  using rep = duration::rep;
  using period = duration::period;
  using time_point = std::chrono::time_point<unsteady_clock>;
  static constexpr bool is_steady = false;

  static time_point now() noexcept {
    auto const since_start = std::chrono::steady_clock::now().time_since_epoch();
    time_point const shown(since_start + duration(ahead_.load(std::memory_order_relaxed)));
    latest_ = std::max(latest_, shown);
    return shown;
  }

  static void set(duration ahead) noexcept { ahead_.store(ahead.count(), std::memory_order_relaxed); }

  /// The latest time that this thread was shown since it forgot all of them.
  static time_point latest() noexcept { return latest_; }
  static void forget() noexcept { latest_ = time_point::min(); }

 private:
  static inline std::atomic<rep> ahead_{0};
  static inline thread_local time_point latest_ = time_point::min();
};

/// A thread as the kernel knows it, for as long as it runs.
using thread_id = pid_t;

class faults {
 public:
  faults() {
    struct sigaction action {};
    action.sa_handler = [](int) {};
    sigaction(SIGUSR1, &action, nullptr);  // without SA_RESTART: the sleep ends
    sched_getaffinity(0, sizeof allowed_, &allowed_);
  }

  /// One of the faults, for that thread; it may have come to its end.
  template <class Random>
  void befall(thread_id victim, Random& random) {
    switch (random() % fault_kinds) {
      case interrupted: counts_[interrupted] += tgkill(getpid(), victim, SIGUSR1) == 0; break;
      case moved: counts_[moved] += move(victim, random() % 4 == 0 ? allowed_ : one_core(random)); break;
      default:
        unsteady_clock::set(std::chrono::microseconds(static_cast<int>(random() % 4000) - 2000));
        ++counts_[clock_set];
    }
  }

  [[nodiscard]] fault_counts const& counts() const { return counts_; }

 private:
  static bool move(thread_id who, cpu_set_t const& where) { return sched_setaffinity(who, sizeof where, &where) == 0; }

  /// Of those that the process may use.
  template <class Random>
  [[nodiscard]] cpu_set_t one_core(Random& random) const {
    auto nth = static_cast<int>(random() % static_cast<unsigned>(CPU_COUNT(&allowed_)));
    int core = 0;
    while (!CPU_ISSET(core, &allowed_) || nth-- != 0) ++core;
    cpu_set_t only;
    CPU_ZERO(&only);
    CPU_SET(core, &only);
    return only;
  }

  cpu_set_t allowed_{};
  fault_counts counts_{};
};

}  // namespace rendezvous::stress
