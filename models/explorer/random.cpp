#include "random.hpp"

namespace models {

std::size_t dice::below(std::size_t count) {
  if (count == 1) return 0;
  constexpr std::uint64_t most = std::mt19937_64::max();
  std::uint64_t const even = most - most % count;  // what is drawn from here on would favour small numbers
  std::uint64_t drawn = engine_();
  while (drawn >= even) drawn = engine_();
  return static_cast<std::size_t>(drawn % count);
}

int random_search::choose_thread(situation const& now) {
  std::size_t const turn = dice_.below(now.able.size() + (now.may_end ? 1 : 0));
  return turn == now.able.size() ? nobody : now.able[turn];
}

}  // namespace models
