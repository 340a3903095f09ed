// The waiter recognises a cancellation only by `stopped`. If a stop cancels, and the claimer acknowledges before the
// waiter looks, the waiter mistakes the acknowledgement for a match that is under way.
#include "../../scenarios/two_threads.hpp"
#include "../twin.hpp"

namespace models::exchanger {

namespace {

struct acknowledgement_unknown : hashed_steps {
  static constexpr bool is_cancelled(std::uint32_t seen) noexcept { return seen == stopped; }
};

bool const acknowledgement_unknown_caught = add_scenario<match_while_cancelled<wrong_hashed<acknowledgement_unknown>>>({
    .name = "wrong/hashed_arena-acknowledgement-unknown",
    .story = "waits for a match although the cancellation was acknowledged",
    .expected = "deadlock",
});

}  // namespace

}  // namespace models::exchanger
