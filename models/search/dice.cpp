#include "dice.hpp"

namespace models {

std::size_t dice::below(std::size_t count) {
  if (count == 1) return 0;
  constexpr std::uint64_t most = std::mt19937_64::max();
  std::uint64_t const even = most - most % count;  // what is drawn from here on would favour small numbers
  std::uint64_t drawn = engine_();
  while (drawn >= even) drawn = engine_();
  return static_cast<std::size_t>(drawn % count);
}

}  // namespace models
