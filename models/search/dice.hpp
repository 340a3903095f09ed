// Random draws for the random searches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>

namespace models {

/// A seed gives the same draws on every platform, unlike the distributions of the standard library.
class dice {
 public:
  explicit dice(std::uint64_t seed) : engine_(seed) {}
  /// A uniformly distributed number below `count`.
  std::size_t below(std::size_t count);
  /// A uniformly distributed number in [0, 1).
  double fraction() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }

 private:
  std::mt19937_64 engine_;
};

}  // namespace models
