// What a thread learns of where its partners are: whether all who wait do so on its own core.
//
// There no partner can answer while it polls, so it does not poll. What keeps all of them on one core is a machine that
// has no other, a cgroup, or an affinity mask; a mask is a thread's own, and can change at any time. So no mask is
// asked. A thread whose first polls were in vain sees where it runs, and where the thread ran that saw that last: if
// they are in vain some dozens of times in a row, and that was here each time, then all who wait are here. Now and then
// it polls all the same, for a partner elsewhere who never has to wait is not seen otherwise.
#pragma once

#include <algorithm>
#include <atomic>

namespace rendezvous::detail {

class shared_core {
 public:
  static constexpr int unknown = -1;       // where a thread runs, when nobody can say
  static constexpr int in_a_row = 64;      // so many waits, all of them here
  static constexpr int tries_after = 128;  // waits without a poll

  /// Whether nobody waits on another core.
  [[nodiscard]] constexpr bool is_only_one() const noexcept { return here_ == in_a_row; }

  /// When a wait begins: whether to poll at first.
  [[nodiscard]] constexpr bool polls_at_first() noexcept {
    if (polls_) here_ = 0;  // the last time they were answered, from elsewhere
    polls_ = !is_only_one() || ++without_ == tries_after;
    if (polls_) without_ = 0;
    return polls_;
  }

  /// Once in a wait, when its first polls were in vain, or there were none. `last` is where the thread ran that said so
  /// before, of all threads.
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
