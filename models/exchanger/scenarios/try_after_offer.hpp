// A try that starts after an offer was published, and meets no competitor, must succeed. The offering
// thread says that it has published when it first gives the processor away, which it does while it waits.
#pragma once

#include "meeting.hpp"

namespace models {

template <class Algorithm>
struct try_after_offer : meeting<Algorithm, 2> {
  void thread(int me) {
    if (me == 0) {
      platform::on_yield = [](void* self) { static_cast<try_after_offer*>(self)->say_so(); };
      platform::yielding_self = this;
      static_cast<void>(this->untimed(me));
    } else {
      published_.await_equal(1, std::memory_order_acquire);
      if (this->attempt(me) != exchange_status::exchanged)
        fail("wrong history", "a try missed an offer that came before");
    }
  }

 private:
  void say_so() {
    platform::on_yield = nullptr;
    published_.store(1, std::memory_order_release);
  }
  atomic<int> published_{0, "published"};
};

}  // namespace models
