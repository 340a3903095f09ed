// Two threads whose first slot is slot one, which is not there yet: both may make it.
#pragma once

#include "../../scenarios/two_threads.hpp"
#include "../twin.hpp"

namespace models {

struct all_start_at_one : small_hashed_arena<2, 2, 1> {
  static constexpr std::uint32_t hash(std::uint32_t) noexcept { return 1; }
};

template <class Steps>
using created_together = offer_and_match<rendezvous::basic_hashed_arena<Steps, all_start_at_one>>;

}  // namespace models
