// Four threads, each of which may time out: two pairs, one pair, or none.
#pragma once

#include "meeting.hpp"

namespace models {

template <class Algorithm>
struct four_meet : meeting<Algorithm, 4> {
  void thread(int me) { static_cast<void>(this->timed(me)); }
};

}  // namespace models
