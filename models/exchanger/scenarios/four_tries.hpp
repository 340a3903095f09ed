// One thread offers and may time out; three try to take the offer.
#pragma once

#include "meeting.hpp"

namespace models {

template <class Algorithm>
struct four_tries : meeting<Algorithm, 4> {
  void thread(int me) { static_cast<void>(me == 0 ? this->timed(me) : this->attempt(me)); }
};

}  // namespace models
