// The obvious implementation: an exchanger under a mutex, with a condition variable for each waiter, so that only the
// one that is met is woken.
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <utility>

#include "meeting.hpp"
#include "natives.hpp"

namespace rendezvous::bench {

namespace {

template <class Item>
class under_mutex {
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
  struct waiter {
    explicit waiter(Item& mine) : item(mine) {}
    Item& item;
    std::condition_variable changed;
    bool met = false;
  };

  template <class Wait>
  bool meet(Item& item, Wait wait) {
    std::unique_lock lock(mutex_);
    if (waiting_ != nullptr) {
      waiter& partner = *std::exchange(waiting_, nullptr);
      std::swap(partner.item, item);
      partner.met = true;
      partner.changed.notify_all();  // under the lock: the waiter may be gone after it
      return true;
    }
    waiter me(item);
    waiting_ = &me;
    bool const met = wait(me.changed, lock, [&me] { return me.met; });
    if (!met) waiting_ = nullptr;
    return met;
  }

  std::mutex mutex_;
  waiter* waiting_ = nullptr;
};

}  // namespace

std::unique_ptr<meeting> meeting_by_mutex_each(item what) { return meeting_with<under_mutex>(what); }

}  // namespace rendezvous::bench
