// Infers, from fruitless polls, whether all waiters run on this thread's own core.
//
// If they do, no partner can answer while it polls, so it does not poll. Threads share one core because the machine has
// no other, or by a cgroup or an affinity mask; a mask belongs to one thread, and can change at any time, so masks are
// not read. A thread whose first polls were fruitless compares its core with that of the last thread to which this
// happened: if that is the same core some dozens of times in a row, all waiters are taken to be here. It still polls
// now and then, since a partner elsewhere that never has to wait is not noticed otherwise.
#pragma once

#include <algorithm>
#include <atomic>

namespace rendezvous::detail {

class shared_core {
 public:
  static constexpr int unknown = -1;       // the core, if the system cannot tell
  static constexpr int in_a_row = 64;      // so many waits, all of them here
  static constexpr int tries_after = 128;  // waits without a poll

  /// Whether nobody waits on another core.
  [[nodiscard]] constexpr bool is_only_one() const noexcept { return here_ == in_a_row; }

  /// Called at the beginning of a wait: whether to poll before the first yield.
  [[nodiscard]] constexpr bool polls_at_first() noexcept {
    if (polls_) here_ = 0;  // the last time they were answered, from elsewhere
    polls_ = !is_only_one() || ++without_ == tries_after;
    if (polls_) without_ = 0;
    return polls_;
  }

  /// Called once in a wait, if its first polls found no partner or there were none. `last` is the core of the last
  /// thread that called this, of all threads.
  void nobody_came(int core, std::atomic<int>& last) noexcept {
    polls_ = false;
    if (core != unknown && last.load(std::memory_order_relaxed) == core) {
      here_ = std::min(here_ + 1, in_a_row);
    } else {
      last.store(core, std::memory_order_relaxed);
      here_ = 0;
    }
  }

 private:
  int here_ = 0;        // waits in a row in which nobody came at first, and the last one was seen here
  int without_ = 0;     // waits since the last one that polled
  bool polls_ = false;  // so far not in vain
};

}  // namespace rendezvous::detail
