#include "unreduced.hpp"

namespace models::exact {

bool unreduced_search::begin() {
  if (!path_.is_another()) return false;
  if (within_.executions != 0 && executions_ == within_.executions) {
    left_out_ = true;
    return false;
  }
  ++executions_;
  path_.next();
  return true;
}

std::size_t unreduced_search::choose(std::size_t count) {
  auto const taken = path_.take(count);
  if (!taken) refuse(does_not_repeat_itself);
  return taken.value_or(0);
}

int unreduced_search::choose_thread(situation const& now) {
  if (now.performed == within_.operations) {
    left_out_ = true;
    return cut_off;
  }
  bool const must_go_on = now.last_can_go_on && now.preemptions == within_.preemptions;
  std::size_t const threads = must_go_on ? 1 : now.able.size();
  if (threads != now.able.size()) left_out_ = true;
  std::size_t const turn = choose(threads + (now.may_end ? 1 : 0));
  if (turn == threads) return nobody;
  return must_go_on ? now.last : now.able[turn];
}

}  // namespace models::exact
