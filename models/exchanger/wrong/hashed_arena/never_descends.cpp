// A thread that waits in vain stays at its slot, and waits there again, while the other waits at slot zero.
#include "../../scenarios/two_threads.hpp"
#include "../twin.hpp"

namespace models::exchanger {

namespace {

struct never_descends : hashed_steps {
  static constexpr std::uint32_t descend(std::uint32_t index) noexcept { return index; }
};

bool const never_descends_caught = add_scenario<offer_and_match<wrong_hashed<never_descends, 2>>>({
    .name = "wrong/hashed_arena-never-descends",
    .story = "two wait at different slots for ever",
    .expected = "too many operations",
});

}  // namespace

}  // namespace models::exchanger
