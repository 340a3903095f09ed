// A thread stays at its leaf when it has waited in vain: two threads that begin at different leaves never meet.
#include "../../scenarios/circumstances.hpp"
#include "../../scenarios/two_threads.hpp"
#include "../twin.hpp"

namespace models::exchanger {

namespace {

struct never_climbs : tree_steps {
  static constexpr std::uint32_t above(std::uint32_t line) noexcept { return line; }
};

bool const never_climbs_caught = add_scenario<starting_at<offer_and_match<wrong_tree<never_climbs>>, 2, 3>>({
    .name = "wrong/tree_of_cells-never-climbs",
    .story = "each waits at its leaf, where the other one does not come",
    .expected = "livelock",
});

}  // namespace

}  // namespace models::exchanger
