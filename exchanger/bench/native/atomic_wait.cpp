// A slot as in rendezvous::single_slot that waits by std::atomic::wait. That has no time limit, so this contender takes
// no part in the timed windows, and polls when a window is drained.
#include <atomic>
#include <chrono>
#include <thread>
#include <utility>

#include "meeting.hpp"
#include "natives.hpp"

namespace rendezvous::bench {

namespace {

template <class Item>
class atomic_wait {
 public:
  void swap(Item& item) {
    node& me = mine();
    if (!offer_or_take(me, item)) me.met.wait(false, std::memory_order_acquire);
  }

  bool swap_for(Item& item, std::chrono::nanoseconds span) {
    node& me = mine();
    if (offer_or_take(me, item)) return true;
    for (auto const end = steady_clock::now() + span; steady_clock::now() < end;) {
      if (me.met.load(std::memory_order_acquire)) return true;
      std::this_thread::yield();
    }
    node* expected = &me;
    if (slot_.compare_exchange_strong(expected, nullptr, std::memory_order_relaxed)) return false;
    me.met.wait(false, std::memory_order_acquire);
    return true;
  }

 private:
  struct alignas(128) node {
    Item* item = nullptr;
    std::atomic<bool> met = false;
  };

  /// Not on the stack: a partner notifies a node whose owner may have returned by then.
  static node& mine() {
    thread_local node me;
    return me;
  }

  /// Returns true when a partner was there, and false with an offer in the slot.
  bool offer_or_take(node& me, Item& item) {
    me.item = &item;
    me.met.store(false, std::memory_order_relaxed);
    for (node* seen = slot_.load(std::memory_order_relaxed);;) {
      if (seen == nullptr) {
        if (slot_.compare_exchange_weak(seen, &me, std::memory_order_release, std::memory_order_relaxed)) return false;
      } else if (slot_.compare_exchange_weak(seen, nullptr, std::memory_order_acquire, std::memory_order_relaxed)) {
        std::swap(*seen->item, item);
        seen->met.store(true, std::memory_order_release);
        seen->met.notify_one();
        return true;
      }
    }
  }

  alignas(128) std::atomic<node*> slot_ = nullptr;
};

}  // namespace

std::unique_ptr<meeting> meeting_by_atomic_wait(item what) { return meeting_with<atomic_wait>(what); }

}  // namespace rendezvous::bench
