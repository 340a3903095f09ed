// Two threads try to take one offer, which may be withdrawn at the same time. One at most gets it.
#pragma once

#include "meeting.hpp"

namespace models {

template <class Algorithm>
struct one_offer_two_takers : meeting<Algorithm, 3> {
  void thread(int me) { static_cast<void>(me == 0 ? this->timed(me) : this->attempt(me)); }
};

}  // namespace models
