// One thread offers, times out and offers again; the other finds the first offer gone, and opens the arena.
#pragma once

#include "../../scenarios/meeting.hpp"

namespace models::exchanger {

template <class Algorithm>
struct offer_again : meeting<Algorithm, 2, 2> {
  void thread(int me) {
    if (me == 1) {
      static_cast<void>(this->attempt(me));
    } else {
      static_cast<void>(this->timed(me));
      static_cast<void>(this->timed(me));
    }
  }
};

}  // namespace models::exchanger
