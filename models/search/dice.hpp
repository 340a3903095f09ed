// Draws for the searches that go by chance. May touch: nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>

namespace models {

/// Draws that repeat with the seed on every platform, which the distributions of the standard do not.
class dice {
 public:
  explicit dice(std::uint64_t seed) : engine_(seed) {}
  /// A number below `count`, each as likely as the others.
  std::size_t below(std::size_t count);

 private:
  std::mt19937_64 engine_;
};

}  // namespace models
