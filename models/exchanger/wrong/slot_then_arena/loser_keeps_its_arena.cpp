// A thread goes on in the arena that it made although another thread was first: it is alone there, and nobody frees the
// arena.
#include "../../scenarios/three_threads.hpp"
#include "../twin.hpp"

namespace models::exchanger {

namespace {

struct loser_keeps_its_arena : arena_steps {
  template <class Slot>
  static bool open(Slot& slot, std::uintptr_t arena) noexcept {
    static_cast<void>(arena_steps::open(slot, arena));
    return true;
  }
};

bool const loser_keeps_its_arena_caught = add_scenario<one_offer_two_takers<wrong_arena<loser_keeps_its_arena, 1>>>({
    .name = "wrong/slot_then_arena-loser-keeps-its-arena",
    .story = "uses an arena that nobody else can find",
    .expected = "leak",
});

}  // namespace

}  // namespace models::exchanger
