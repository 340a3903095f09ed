// An offer of which the others know that it stands: a thread says so when it first gives the processor away,
// which it does after its offer was published, and comes no further until it is let go.
//
// May touch: the platform's on_yield.
#pragma once

#include "meeting.hpp"

namespace models {

class standing_offer {
 public:
  explicit standing_offer(int owner) : owner_(owner) {
    platform::on_yield = [](void* self) { static_cast<standing_offer*>(self)->stand(); };
    platform::yielding_self = this;
  }

  void await() { published_.await_equal(1, std::memory_order_acquire); }
  void let_go() { done_.store(1, std::memory_order_release); }

 private:
  void stand() {
    if (current_thread() != owner_ || stood_) return;
    stood_ = true;
    published_.store(1, std::memory_order_release);
    done_.await_equal(1, std::memory_order_acquire);
  }

  int const owner_;
  bool stood_ = false;  // used by the owner alone
  atomic<int> published_{0, "published"};
  atomic<int> done_{0, "done"};
};

}  // namespace models
