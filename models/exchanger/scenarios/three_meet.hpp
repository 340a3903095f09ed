// Three threads, each of which may time out: two of them meet, or none.
#pragma once

#include "meeting.hpp"

namespace models {

template <class Algorithm>
struct three_meet : meeting<Algorithm, 3> {
  void thread(int me) { static_cast<void>(this->timed(me)); }
};

}  // namespace models
