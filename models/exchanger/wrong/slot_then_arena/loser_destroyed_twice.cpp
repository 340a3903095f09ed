// A thread that has lost the competition to open an arena frees its own, which the caller does as well.
#include "../../scenarios/three_threads.hpp"
#include "../twin.hpp"

namespace models::exchanger {

namespace {

struct loser_destroyed_twice : arena_steps {
  template <class Slot>
  static bool open(Slot& slot, std::uintptr_t arena) noexcept {
    if (arena_steps::open(slot, arena)) return true;
    platform::destroy(pointer_of<rendezvous::detail::arena_slot<platform>>(arena), 2);
    return false;
  }
};

bool const loser_destroyed_twice_caught = add_scenario<one_offer_two_takers<wrong_arena<loser_destroyed_twice, 1>>>({
    .name = "wrong/slot_then_arena-loser-destroyed-twice",
    .story = "the loser's arena is given back twice",
    .expected = "double free",
    .or_else = "use after free",
});

}  // namespace

}  // namespace models::exchanger
