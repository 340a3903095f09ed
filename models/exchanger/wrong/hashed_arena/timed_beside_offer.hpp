// A promise of the hashed arena: a timed call does not time out while an offer that happened before it still stands
// untouched, in whatever slot. The owner of the offer says that it stands at its first yield, away from slot zero, and
// stays there until the timed call has returned.
#pragma once

#include "../../scenarios/meeting.hpp"

namespace models::exchanger {

template <class Algorithm>
struct timed_beside_offer : meeting<Algorithm, 2> {
  void thread(int me) {
    if (me == 1) {
      platform::on_yield = [](void* self) { static_cast<timed_beside_offer*>(self)->stand(); };
      platform::yielding_self = this;
      static_cast<void>(this->untimed(me));
    } else {
      offered_.await_equal(1, std::memory_order_acquire);
      if (this->timed(me) != exchange_status::exchanged) fail("wrong history", "timed out beside an offer that stood");
      returned_.store(1, std::memory_order_release);
    }
  }

 private:
  void stand() {
    platform::on_yield = nullptr;
    offered_.store(1, std::memory_order_release);
    returned_.await_equal(1, std::memory_order_acquire);
  }
  atomic<int> offered_{0, "offered"};
  atomic<int> returned_{0, "returned"};
};

}  // namespace models::exchanger
