// Whoever returns last destroys the exchanger at once. The other may still be on its way to wake somebody.
#pragma once

#include "meeting.hpp"

namespace models {

template <class Algorithm>
struct destroyed_at_once : meeting<Algorithm, 2> {
  void thread(int me) {
    static_cast<void>(this->untimed(me));
    if (inside_.fetch_sub(1, std::memory_order_acq_rel) == 1) this->destroy_exchanger();
  }

 private:
  atomic<int> inside_{2, "inside"};
};

}  // namespace models
