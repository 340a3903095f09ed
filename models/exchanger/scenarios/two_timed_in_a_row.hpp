// As two_in_a_row.hpp, but each of the four calls may time out.
#pragma once

#include "meeting.hpp"

namespace models {

template <class Algorithm>
struct two_timed_in_a_row : meeting<Algorithm, 2, 2> {
  void thread(int me) {
    static_cast<void>(this->timed(me));
    static_cast<void>(this->timed(me));
  }
};

}  // namespace models
