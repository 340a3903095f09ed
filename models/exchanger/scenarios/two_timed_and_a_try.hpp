// Two threads that may time out, and one that takes a partner or leaves: two of the three meet, or none.
#pragma once

#include "meeting.hpp"

namespace models {

template <class Algorithm>
struct two_timed_and_a_try : meeting<Algorithm, 3> {
  void thread(int me) { static_cast<void>(me == 2 ? this->attempt(me) : this->timed(me)); }
};

}  // namespace models
