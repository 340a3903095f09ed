// The algorithms of the library on the simulated machine. An entry is a line in contenders.cpp.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "prices.hpp"

namespace rendezvous::bench::simulated {

/// What threads, each on a core of its own, do in a window: swap words all the time.
struct window {
  int threads;
  span run_up;  ///< before it
  span length;
  std::uint64_t seed;
};

struct outcome {
  double swaps_per_second;
  double fairness;  ///< exchanges of the thread that was served least, as a part of those of the most served
  bool items_conserved;
};

struct contender {
  std::string_view name;
  /// Throws std::runtime_error when a call does not return.
  outcome (*run)(window const& of);
};

std::vector<contender> const& contenders();

}  // namespace rendezvous::bench::simulated
