// Items that can only be moved, and that stay where their callers keep them: none is lost, none is doubled,
// and one that nobody took is where it was.
#pragma once

#include "meeting.hpp"

namespace models {

template <class Algorithm>
struct move_only : meeting<Algorithm, 2, 1, token> {
  void thread(int me) { static_cast<void>(this->timed(me)); }
};

}  // namespace models
