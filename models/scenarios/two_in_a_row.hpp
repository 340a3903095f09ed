// Two threads that exchange twice, in a row: the second time a node stands where the first one stood, and
// a late wake-up for the first may arrive at the second.
#pragma once

#include "meeting.hpp"

namespace models {

template <class Algorithm>
struct two_in_a_row : meeting<Algorithm, 2, 2> {
  void thread(int me) {
    static_cast<void>(this->untimed(me));
    static_cast<void>(this->untimed(me));
  }
};

}  // namespace models
