// A thread may park at any slot: two threads that start at different slots both sleep, and never meet.
#include "../twin.hpp"
#include "starting_apart.hpp"

namespace models::exchanger {

namespace {

struct parked_off_zero : arena_steps {
  static constexpr bool may_park_at(std::uint32_t) noexcept { return true; }
};

bool const parked_off_zero_caught = add_scenario<starting_apart<wrong_arena<parked_off_zero>>>({
    .name = "wrong/slot_then_arena-parked-off-zero",
    .story = "two sleep at different slots",
    .expected = "deadlock",
});

}  // namespace

}  // namespace models::exchanger
