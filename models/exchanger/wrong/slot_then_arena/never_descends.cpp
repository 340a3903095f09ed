// A thread relies on the bound that it saw first, and stays at its slot when it has waited in vain. The bound shrinks
// below that slot, the other thread waits further down, and the two never meet.
#include "../twin.hpp"
#include "starting_apart.hpp"

namespace models::exchanger {

namespace {

struct never_descends : arena_steps {
  template <class Bound>
  static std::uint32_t bound(Bound const&) noexcept {
    return 1;
  }
  static constexpr std::uint32_t descend(std::uint32_t i) noexcept { return i; }
};

bool const never_descends_caught = add_scenario<starting_apart<wrong_arena<never_descends>>>({
    .name = "wrong/slot_then_arena-never-descends",
    .story = "stays at a slot above the bound, where nobody comes",
    .expected = "livelock",
});

}  // namespace

}  // namespace models::exchanger
