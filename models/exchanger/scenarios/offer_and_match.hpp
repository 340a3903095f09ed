// Two threads, neither of which may give up: one offers and the other matches, so both must meet. Covers
// parking against matching too: a wake-up that is lost leaves somebody asleep, which is a deadlock.
#pragma once

#include "meeting.hpp"

namespace models {

template <class Algorithm>
struct offer_and_match : meeting<Algorithm, 2> {
  void thread(int me) { static_cast<void>(this->untimed(me)); }
};

}  // namespace models
