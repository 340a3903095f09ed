// Times out without looking at the other slots.
#include "../twin.hpp"
#include "timed_beside_offer.hpp"

namespace models::exchanger {

namespace {

struct sweep_forgotten : hashed_steps {
  static constexpr bool sweeps() noexcept { return false; }
};

bool const sweep_forgotten_caught = add_scenario<timed_beside_offer<wrong_hashed<sweep_forgotten, 2>>>({
    .name = "wrong/hashed_arena-sweep-forgotten",
    .story = "times out beside an offer that has been there all the time",
    .expected = "wrong history",
});

}  // namespace

}  // namespace models::exchanger
