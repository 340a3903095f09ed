#include "random.hpp"

namespace models {

int random_search::choose_thread(situation const& now) {
  std::size_t const threads = choice_of(now, dice_);
  std::size_t const turn = dice_.below(threads + (now.may_end ? 1 : 0));
  return turn == threads ? nobody : now.able[turn];
}

}  // namespace models
