// Three threads, each of which may time out; one of them exchanges twice.
#pragma once

#include "meeting.hpp"

namespace models {

template <class Algorithm>
struct one_twice : meeting<Algorithm, 3, 2> {
  void thread(int me) {
    static_cast<void>(this->timed(me));
    if (me == 0) static_cast<void>(this->timed(me));
  }
};

}  // namespace models
