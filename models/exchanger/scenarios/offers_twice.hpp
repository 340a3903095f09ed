// One thread offers twice, and may time out each time; two others try to take what it offers.
#pragma once

#include "meeting.hpp"

namespace models {

template <class Algorithm>
struct offers_twice : meeting<Algorithm, 3, 2> {
  void thread(int me) {
    if (me == 0) {
      static_cast<void>(this->timed(me));
      static_cast<void>(this->timed(me));
    } else {
      static_cast<void>(this->attempt(me));
    }
  }
};

}  // namespace models
