// The clocks of the explored program. Each reading of a thread advances its clock, each time twice as far: by
// nanoseconds for a thread that reads it a few times, by seconds for a thread that polls until a time has come.
// Otherwise clocks are independent, since nobody knows when an unordered thread has read its own; but no reading shows
// less than those of threads whose ends happen before it.
#pragma once

#include <time.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace models::instrumented {

class clocks {
 public:
  void restart(std::size_t threads) { all_.assign(threads, {}); }

  /// The running thread reads it.
  timespec read();
  /// The running thread ends.
  void end();
  /// The running thread has waited until that time, or for that span.
  void waits_until(timespec const& end);
  void waits_for(timespec const& span);

 private:
  struct clock {
    std::int64_t nanoseconds = 0;
    int looks = 0;
    int ended = -1;  // so many events its thread had made then; -1: it has not
  };

  clock& mine();
  [[nodiscard]] std::int64_t latest_of_ended(int thread) const;

  std::vector<clock> all_;  // of each thread
};

}  // namespace models::instrumented
