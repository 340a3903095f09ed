// A mutex and a condition variable on the simulated futex, with as many system calls as those of glibc make.
//
// Source: Drepper, "Futexes Are Tricky", 2011.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <utility>

#include "platform.hpp"

namespace rendezvous::bench::simulated {

class mutex {
 public:
  void lock() {
    std::uint32_t seen = free;
    if (state_.compare_exchange_strong(seen, taken, std::memory_order_acquire, std::memory_order_relaxed)) return;
    for (detail::never no_limit; state_.exchange(wanted, std::memory_order_acquire) != free;) {
      platform::wait(state_, wanted, no_limit);
    }
  }
  void unlock() {
    if (state_.exchange(free, std::memory_order_release) == wanted) platform::wake_one(&state_);
  }

 private:
  static constexpr std::uint32_t free = 0;
  static constexpr std::uint32_t taken = 1;
  static constexpr std::uint32_t wanted = 2;  // somebody may sleep

  atomic<std::uint32_t> state_{free};
};

/// Everything is called with the mutex locked.
class condition {
 public:
  /// Returns false when the time is over.
  template <class Deadline>
  bool wait(mutex& locked, Deadline& deadline) {
    std::uint32_t const seen = changes_.load(std::memory_order_relaxed);
    waiters_.fetch_add(1, std::memory_order_relaxed);
    locked.unlock();
    bool const in_time = platform::wait(changes_, seen, deadline);
    locked.lock();
    waiters_.fetch_add(static_cast<std::uint32_t>(-1), std::memory_order_relaxed);
    return in_time;
  }
  void wake_all() {
    if (waiters_.load(std::memory_order_relaxed) == 0) return;
    changes_.fetch_add(1, std::memory_order_release);
    platform::wake(&changes_);
  }

 private:
  atomic<std::uint32_t> changes_{0};
  atomic<std::uint32_t> waiters_{0};
};

/// One condition variable for all: whoever is met wakes everybody.
struct shared_by_all {
  condition changed;
  struct waiter {
    condition& changed_of(shared_by_all& all) { return all.changed; }
  };
};

/// A condition variable for each waiter: only the one that is met is woken.
struct one_for_each {
  struct waiter {
    condition changed;
    condition& changed_of(one_for_each&) { return changed; }
  };
};

/// As native/mutex.hpp: what anybody would write first.
template <class Waking>
struct under_mutex {
  template <class Item>
  class point {
   public:
    void swap(Item& item) {
      detail::never no_limit;
      static_cast<void>(meet(item, no_limit));
    }
    bool swap_for(Item& item, std::chrono::nanoseconds longest) {
      for_simulated_span limit(longest);
      return meet(item, limit);
    }

   private:
    /// Whatever the compiler makes of the stack, on a line of its own.
    struct alignas(64) waiter : Waking::waiter {
      explicit waiter(Item& mine) : item(&mine) {}
      Item* item;
      atomic<std::uint32_t> met{0};
    };

    template <class Deadline>
    bool meet(Item& item, Deadline& deadline) {
      mutex_.lock();
      if (waiter* const partner = waiting_.load(std::memory_order_relaxed); partner != nullptr) {
        waiting_.store(nullptr, std::memory_order_relaxed);
        std::swap(*partner->item, item);
        partner->met.store(1, std::memory_order_relaxed);
        partner->changed_of(waking_).wake_all();
        mutex_.unlock();
        return true;
      }
      waiter me(item);
      waiting_.store(&me, std::memory_order_relaxed);
      bool met = false;
      for (bool in_time = true; !met && in_time;) {
        in_time = me.changed_of(waking_).wait(mutex_, deadline);
        met = me.met.load(std::memory_order_relaxed) != 0;
      }
      if (!met) waiting_.store(nullptr, std::memory_order_relaxed);
      mutex_.unlock();
      return met;
    }

    mutex mutex_;
    [[no_unique_address]] Waking waking_;
    atomic<waiter*> waiting_{nullptr};
  };
};

}  // namespace rendezvous::bench::simulated
