// A scenario in which nothing can be allocated: what an algorithm would add when it needs more, it does
// without.
#pragma once

#include "meeting.hpp"

namespace models {

template <class World>
struct without_memory : World {
  without_memory() { platform::out_of_memory = true; }
};

}  // namespace models
