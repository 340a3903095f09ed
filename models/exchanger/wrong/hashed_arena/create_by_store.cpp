// Puts a new slot in its place by a store, which overwrites the slot that another thread has just put there: that one
// is lost.
#include "created_together.hpp"

namespace models::exchanger {

namespace {

struct create_by_store : hashed_steps {
  template <class Place, class Slot>
  static bool create(Place& place, Slot* fresh) noexcept {
    place.store(fresh, order::create);
    return true;
  }
};

bool const create_by_store_caught = add_scenario<created_together<create_by_store>>({
    .name = "wrong/hashed_arena-create-by-store",
    .story = "two make the slot, and one of the two is lost",
    .expected = "leak",
});

}  // namespace

}  // namespace models::exchanger
