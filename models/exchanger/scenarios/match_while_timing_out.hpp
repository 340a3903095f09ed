// One thread may time out at any moment while the other tries to match it. The other must not wait, or it
// would wait for ever once it is alone.
#pragma once

#include "meeting.hpp"

namespace models {

template <class Algorithm>
struct match_while_timing_out : meeting<Algorithm, 2> {
  void thread(int me) { static_cast<void>(me == 0 ? this->timed(me) : this->attempt(me)); }
};

}  // namespace models
