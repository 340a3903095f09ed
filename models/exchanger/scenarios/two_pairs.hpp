// Four threads, none of which may give up: two pairs, whoever meets whom. The second pair uses what the
// first one has left behind.
#pragma once

#include "meeting.hpp"

namespace models {

template <class Algorithm>
struct two_pairs : meeting<Algorithm, 4> {
  void thread(int me) { static_cast<void>(this->untimed(me)); }
};

}  // namespace models
