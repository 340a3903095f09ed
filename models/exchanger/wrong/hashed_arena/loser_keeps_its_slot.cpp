// A thread goes on with the slot that it created although another thread was first: nobody else ever comes there, and
// nobody frees the slot.
#include "created_together.hpp"

namespace models::exchanger {

namespace {

struct loser_keeps_its_slot : hashed_steps {
  template <class Place, class Slot>
  static bool create(Place& place, Slot* fresh) noexcept {
    static_cast<void>(hashed_steps::create(place, fresh));
    return true;
  }
};

bool const loser_keeps_its_slot_caught = add_scenario<created_together<loser_keeps_its_slot>>({
    .name = "wrong/hashed_arena-loser-keeps-its-slot",
    .story = "uses a slot that nobody else can find",
    .expected = "leak",
});

}  // namespace

}  // namespace models::exchanger
