// Runs one test natively, in this process, for some time.
#pragma once

#include <cstdint>
#include <functional>

#include "rounds.hpp"

namespace litmus {

struct tally {
  histogram seen;
  std::uint64_t rounds = 0;
  double seconds = 0;
};

/// Whether to go on; called after every batch.
using go_on = std::function<bool(tally const&)>;

/// Throws std::system_error when threads cannot be started.
tally run_rounds(rounds& test, int threads, std::uint64_t seed, go_on const& more);

}  // namespace litmus
