// What libstdc++ does around a sleep of std::atomic::wait and of all that is made of it (bits/atomic_wait.h): the
// thread counts itself, unless it waits for a semaphore (_M_enter_wait), reads what it will tell the kernel to expect
// (_S_do_spin), looks some times, sleeps, and counts itself no more (_M_leave_wait). Who notifies reads the count, and
// calls the kernel only if it is not 0. Where the kernel cannot sleep on what is waited for, it is to expect a number
// beside the count, which whoever notifies has increased before.
//
// Nobody can tell that a thread was counted that does not sleep. Whoever reads the count meanwhile makes at most a call
// that wakes nobody, as if the thread had come after that; and that it does not come after that, no program can rely
// on. So the execution in which such a thread is not counted, and has not read the number, stands for all of these.
// Both are done when the thread is about to sleep: behind its looks, and still before the kernel's, which is the one
// that a lost wake-up hangs on. By then it must not have learnt anything that its looks would have had to know. (What
// else the kernel is to expect may have changed and be the same again: that is read when the program reads it.)
#pragma once

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <unordered_map>
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
    if (reinterpret_cast<std::uintptr_t>(p) % alignment != 0) return false;
    return mine().count.at == p ? leaves() : how == rmw_kind::add && by == 1 && enters(p, order, from);
  }
  [[nodiscard]] bool leaves_out_look(void const* p, std::memory_order order, std::uintptr_t from) {
    return order == std::memory_order_acquire && part_of_wait(from) == part::reads && leaves_out(p, order, from);
  }

  /// Whether the running thread has waited so.
  [[nodiscard]] bool has_waited() { return mine().looks_from >= 0; }
  /// It is about to sleep there in such a wait: makes up for what was left out. Returns what it expects there, if it
  /// would have read that; the thread's round is the one of its looks then.
  std::optional<std::uint64_t> sleeps(void const* word);

 private:
  static constexpr std::uintptr_t alignment = 64;  // of a count, and of the number behind it
  enum class part : std::uint8_t { none, counts, reads };
  struct access {
    void* at = nullptr;
    std::memory_order order = std::memory_order_relaxed;
    std::uintptr_t from = 0;
  };
  struct waiter {
    access count{};  // nowhere: it is not to be counted
    bool is_counted = false;
    access expected{};    // nowhere: it was not left out
    int looks_from = -1;  // the number of its events by then
  };
  [[nodiscard]] waiter& mine();
  [[nodiscard]] part part_of_wait(std::uintptr_t from);
  [[nodiscard]] bool enters(void* p, std::memory_order order, std::uintptr_t from);
  [[nodiscard]] bool leaves();
  [[nodiscard]] bool leaves_out(void const* p, std::memory_order order, std::uintptr_t from);
  void count(access const& its);
  std::uint64_t read(access const& its);

  front& front_;
  bool const is_switched_off_ = std::getenv("MODELCHECK_LOOPS") != nullptr;
  std::vector<waiter> waiting_;  // of each thread
  std::unordered_map<std::uintptr_t, part> parts_;
};

}  // namespace models::instrumented
