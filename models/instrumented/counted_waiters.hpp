// What libstdc++ does around a sleep of std::atomic::wait and of all that is made of it (bits/atomic_wait.h): the
// thread counts itself (_M_enter_wait), reads what it will tell the kernel to expect (_S_do_spin), looks some times,
// sleeps, and counts itself no more (_M_leave_wait). Who notifies reads the count, and calls the kernel only if it is
// not 0.
//
// Nobody can tell that a thread was counted that does not sleep. Whoever reads the count meanwhile makes at most a call
// that wakes nobody, as if the thread had come after that; and that it does not come after that, no program can rely
// on. So the execution in which such a thread is not counted, and knows nothing of the word that it would have slept
// on, stands for all of these. Both are done when the thread is about to sleep: behind its looks, and still before the
// kernel's, which is the one that a lost wake-up hangs on. By then it must not have learnt anything that its looks
// would have had to know.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <vector>

#include "../graph/operation.hpp"

namespace models::instrumented {

class front;

class counted_waiters {
 public:
  explicit counted_waiters(front& of) : front_(of) {}

  void restart(std::size_t threads) { waiting_.assign(threads, {}); }
  /// As the plugins, for tests that compare: MODELCHECK_LOOPS=no.
  [[nodiscard]] bool is_switched_off() const { return is_switched_off_; }

  // Whether an access of 4 bytes, made by that call, is left out so far. Others are told cheaply.

  [[nodiscard]] bool leaves_out_change(void* p, rmw_kind how, std::uint64_t by, std::memory_order order,
                                       std::uintptr_t from) {
    return by == 1 && reinterpret_cast<std::uintptr_t>(p) % alignment == 0 &&
           ((how == rmw_kind::add && enters(p, order, from)) || (how == rmw_kind::sub && leaves(p)));
  }
  [[nodiscard]] bool leaves_out_look(void const* p, std::memory_order order, std::uintptr_t from) {
    return order == std::memory_order_acquire && waits() && reads_expected(p, order, from);
  }

  /// Whether the running thread waits by such a function.
  [[nodiscard]] bool waits() { return mine().count.at != nullptr; }
  /// It is about to sleep there: makes up for what was left out. Returns what it expects there, if it
  /// would have read that; the thread's round is the one of its looks then.
  std::optional<std::uint64_t> sleeps(void const* word);

 private:
  static constexpr std::uintptr_t alignment = 64;  // of a count
  struct access {
    void* at = nullptr;
    std::memory_order order = std::memory_order_relaxed;
    std::uintptr_t from = 0;
  };
  struct waiter {
    access count{};  // nowhere: it does not wait
    bool is_counted = false;
    access expected{};   // nowhere: it was not left out
    int looks_from = 0;  // the number of its events by then
  };
  [[nodiscard]] waiter& mine();
  [[nodiscard]] bool enters(void* p, std::memory_order order, std::uintptr_t from);
  [[nodiscard]] bool leaves(void* p);
  [[nodiscard]] bool reads_expected(void const* p, std::memory_order order, std::uintptr_t from);
  void count(access const& its);
  std::uint64_t read(access const& its);

  front& front_;
  bool const is_switched_off_ = std::getenv("MODELCHECK_LOOPS") != nullptr;
  std::vector<waiter> waiting_;  // of each thread
};

}  // namespace models::instrumented
