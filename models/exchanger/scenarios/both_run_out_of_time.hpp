// As both_time_out.hpp, but each has until a point in time, which may pass before its first look, between two
// looks, or while it waits.
#pragma once

#include "meeting.hpp"

namespace models {

template <class Algorithm>
struct both_run_out_of_time : meeting<Algorithm, 2> {
  void thread(int me) { static_cast<void>(this->until_a_point(me)); }
};

}  // namespace models
