// Circumstances under which a scenario can be run: its threads have been somewhere before, and each comes with hints of
// its own for an arena; or there is no memory.
#pragma once

#include <array>
#include <cstdint>

#include "meeting.hpp"

namespace models::exchanger {

/// The threads start at these slots, in turn.
template <class World, std::uint32_t... Slots>
struct starting_at : World {
  void thread(int me) {
    static constexpr std::array<std::uint32_t, sizeof...(Slots)> slots{Slots...};
    platform::hints().index = slots[static_cast<std::size_t>(me) % slots.size()];
    World::thread(me);
  }
};

/// As above, and each has collided so often already that the next collision adds a slot to an arena in which
/// `Last` is the last one in use.
template <class World, std::uint32_t Last, std::uint32_t... Slots>
struct impatient_at : World {
  void thread(int me) {
    static constexpr std::array<std::uint32_t, sizeof...(Slots)> slots{Slots...};
    platform::hints() = {slots[static_cast<std::size_t>(me) % slots.size()], Last, Last};
    World::thread(me);
  }
};

/// Nothing can be allocated: what an algorithm would add when it needs more, it does without.
template <class World>
struct without_memory : World {
  without_memory() { platform::out_of_memory = true; }
};

}  // namespace models::exchanger
