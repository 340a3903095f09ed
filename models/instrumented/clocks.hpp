// The clocks of the explored program. Each reading of a thread advances its clock, each time twice as far: by
// nanoseconds for a thread that reads it a few times, by seconds for a thread that polls until a time has come.
//
// How much time passes between two readings is a choice: once in each thread, a reading finds that a year has passed
// since the one before. It may be the first on any of the program's lines that has one before it. Where a timed wait of
// the standard library reads the clock, there is none: whether the time is up is a choice of the wait.
//
// What the program itself reads is no less than any of its readings that happen before. Otherwise clocks are
// independent, since nobody knows when an unordered thread has read its own; and timed waits read those of their own
// thread alone: if another thread's time-out, which is another choice, had pushed their clock beyond their deadline,
// the executions were lost in which they are woken. Whoever has come to its end hands on all that it has read.
#pragma once

#include <time.h>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "../exact/graph/view.hpp"
#include "places.hpp"

namespace models::instrumented {

class clocks {
 public:
  void restart(std::size_t threads) { all_.assign(threads, {}); }

  /// The running thread reads it.
  timespec read(places::reading const& by);
  /// The running thread ends.
  void end();
  /// The running thread has waited until that time, or for that span.
  void waits_until(timespec const& end);
  void waits_for(timespec const& span);

 private:
  /// By the program itself.
  struct reading {
    std::int64_t nanoseconds = 0;
    int events = 0;  // that its thread had made before
    exact::view known;
    bool had_choice = false;
  };
  struct clock {
    std::int64_t nanoseconds = 0;
    int looks = 0;
    int ended = -1;  // the number of events that its thread had made then; -1: it has not
    bool has_jumped = false;
    std::vector<reading> readings;
    std::vector<site> chosen_at;
  };

  clock& mine();
  [[nodiscard]] std::int64_t latest_of_ended(int thread) const;
  [[nodiscard]] static reading const* latest_known(clock const& its, int events);
  bool has_a_choice(site const& where);
  void catch_up();

  std::vector<clock> all_;  // of each thread
};

}  // namespace models::instrumented
