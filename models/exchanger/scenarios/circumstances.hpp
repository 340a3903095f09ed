// Set-ups in which a scenario can be run: each thread comes with hints for an arena from earlier calls, or no memory
// can be allocated.
#pragma once

#include <array>
#include <cstdint>

#include "meeting.hpp"

namespace models::exchanger {

/// The threads start at these slots, assigned in turn.
template <class World, std::uint32_t... Slots>
struct starting_at : World {
  void thread(int me) {
    static constexpr std::array<std::uint32_t, sizeof...(Slots)> slots{Slots...};
    platform::hints().index = slots[static_cast<std::size_t>(me) % slots.size()];
    World::thread(me);
  }
};

/// The threads start at slots, and each has collided so often that its next collision adds one to an arena in which
/// slot `Last` is the last in use.
template <class World, std::uint32_t Last, std::uint32_t... Slots>
struct impatient_at : World {
  void thread(int me) {
    static constexpr std::array<std::uint32_t, sizeof...(Slots)> slots{Slots...};
    platform::hints() = {slots[static_cast<std::size_t>(me) % slots.size()], Last, Last};
    World::thread(me);
  }
};

/// Nothing can be allocated: an algorithm does without the slots, arena or tree that it would add.
template <class World>
struct without_memory : World {
  without_memory() { platform::out_of_memory = true; }
};

}  // namespace models::exchanger
