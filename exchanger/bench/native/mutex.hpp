// The obvious implementation: an exchanger under a mutex.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <utility>

namespace rendezvous::bench {

/// One condition variable for all: whoever is met wakes everybody.
struct shared_by_all {
  std::condition_variable changed;
  struct waiter {
    std::condition_variable& changed_of(shared_by_all& all) { return all.changed; }
  };
};

/// A condition variable for each waiter: only the one that is met is woken.
struct one_for_each {
  struct waiter {
    std::condition_variable changed;
    std::condition_variable& changed_of(one_for_each&) { return changed; }
  };
};

template <class Waking>
struct under_mutex {
  template <class Item>
  class point {
   public:
    void swap(Item& item) {
      meet(item, [](auto& changed, auto& lock, auto met) {
        changed.wait(lock, met);
        return true;
      });
    }
    bool swap_for(Item& item, std::chrono::nanoseconds span) {
      return meet(item, [span](auto& changed, auto& lock, auto met) { return changed.wait_for(lock, span, met); });
    }

   private:
    struct waiter : Waking::waiter {
      explicit waiter(Item& mine) : item(mine) {}
      Item& item;
      bool met = false;
    };

    template <class Wait>
    bool meet(Item& item, Wait wait) {
      std::unique_lock lock(mutex_);
      if (waiting_ != nullptr) {
        waiter& partner = *std::exchange(waiting_, nullptr);
        std::swap(partner.item, item);
        partner.met = true;
        partner.changed_of(waking_).notify_all();  // under the lock: the waiter may be gone after it
        return true;
      }
      waiter me(item);
      waiting_ = &me;
      bool const met = wait(me.changed_of(waking_), lock, [&me] { return me.met; });
      if (!met) waiting_ = nullptr;
      return met;
    }

    std::mutex mutex_;
    [[no_unique_address]] Waking waking_;
    waiter* waiting_ = nullptr;
  };
};

}  // namespace rendezvous::bench
