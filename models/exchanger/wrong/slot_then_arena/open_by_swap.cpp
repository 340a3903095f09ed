// Opens the arena by an exchange, whatever the slot held. An offer that stood there is never seen again, as if slot and
// arena were two variables without sequential consistency; or another thread's arena is lost.
#include "../../scenarios/three_threads.hpp"
#include "../twin.hpp"
#include "offer_again.hpp"

namespace models::exchanger {

namespace {

struct open_by_swap : arena_steps {
  template <class Slot>
  static bool open(Slot& slot, std::uintptr_t arena) noexcept {
    static_cast<void>(slot.exchange(arena, order::open));
    return true;
  }
};

bool const open_by_swap_caught[] = {
    add_scenario<offer_again<wrong_arena<open_by_swap, 1>>>({
        .name = "wrong/slot_then_arena-opened-over-an-offer",
        .story = "a waiter stays in the slot, where nobody looks any more",
        .expected = "deadlock",
    }),
    add_scenario<one_offer_two_takers<wrong_arena<open_by_swap, 1>>>({
        .name = "wrong/slot_then_arena-opened-over-an-arena",
        .story = "two open an arena, and one of the two is lost",
        .expected = "leak",
    }),
};

}  // namespace

}  // namespace models::exchanger
