// A thread may park at any slot: two threads that start at different slots both sleep, and never meet.
#include "../../scenarios/two_threads.hpp"
#include "../twin.hpp"

namespace models::exchanger {

namespace {

struct parked_off_zero : hashed_steps {
  static constexpr bool may_park_at(std::uint32_t) noexcept { return true; }
};

bool const parked_off_zero_caught = add_scenario<offer_and_match<wrong_hashed<parked_off_zero, 2>>>({
    .name = "wrong/hashed_arena-parked-off-zero",
    .story = "two sleep at different slots",
    .expected = "deadlock",
});

}  // namespace

}  // namespace models::exchanger
