// Two threads that may both time out: any of the two, both or neither does; when one has exchanged, so has
// the other.
#pragma once

#include "meeting.hpp"

namespace models {

template <class Algorithm>
struct both_time_out : meeting<Algorithm, 2> {
  void thread(int me) { static_cast<void>(this->timed(me)); }
};

}  // namespace models
