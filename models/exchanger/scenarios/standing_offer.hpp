// An offer that other threads know to stand: its owner says so at its first yield, or its nth, which comes after the
// offer was published, and goes no further until it is let go.
#pragma once

#include "meeting.hpp"

namespace models::exchanger {

class standing_offer {
 public:
  explicit standing_offer(int owner, bool may_go = false, int nth_yield = 1)
      : owner_(owner), yields_left_(nth_yield), done_(may_go ? 1 : 0, "done") {
    platform::on_yield = [](void* self) { static_cast<standing_offer*>(self)->stand(); };
    platform::yielding_self = this;
  }

  void await() { published_.await_equal(1, std::memory_order_acquire); }
  void await_let_go() { done_.await_equal(1, std::memory_order_acquire); }
  void let_go() { done_.store(1, std::memory_order_release); }

  /// A thread yields. Called by the platform, or by a scenario that also does something else at a yield.
  void stand() {
    if (current_thread() != owner_ || --yields_left_ != 0) return;
    published_.store(1, std::memory_order_release);
    await_let_go();
  }

 private:
  int const owner_;
  int yields_left_;  // used by the owner alone
  atomic<int> published_{0, "published"};
  atomic<int> done_;  // 1: let go
};

}  // namespace models::exchanger
