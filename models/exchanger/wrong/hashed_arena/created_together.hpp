// Two threads whose first slot is slot one, which does not exist yet: both may create it.
#pragma once

#include "../../scenarios/two_threads.hpp"
#include "../twin.hpp"

namespace models::exchanger {

template <class Steps>
using created_together = offer_and_match<rendezvous::basic_hashed_arena<Steps, small_hashed_arena<2, 2, 1, all_at<1>>>>;

}  // namespace models::exchanger
