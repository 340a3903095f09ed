// Two threads with hints for different slots of the arena, neither of which may give up: they must meet.
#pragma once

#include "../../scenarios/meeting.hpp"

namespace models::exchanger {

template <class Algorithm>
struct starting_apart : meeting<Algorithm, 2> {
  void thread(int me) {
    platform::hints().index = static_cast<std::uint32_t>(me);
    static_cast<void>(this->untimed(me));
  }
};

}  // namespace models::exchanger
