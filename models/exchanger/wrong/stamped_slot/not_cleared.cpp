// The claimer forgets to clear the slot: it stays busy, and every other thread waits for a claimer that has gone.
#include "../../scenarios/two_calls.hpp"
#include "../twin.hpp"

namespace models::exchanger {

namespace {

struct not_cleared : stamped_steps {
  template <class Slot>
  static void reset(Slot&) noexcept {}
};

bool const not_cleared_caught = add_scenario<two_in_a_row<wrong_stamped<not_cleared>>>({
    .name = "wrong/stamped_slot-not-cleared",
    .story = "the slot is used once and never again",
    .expected = "deadlock",
});

}  // namespace

}  // namespace models::exchanger
