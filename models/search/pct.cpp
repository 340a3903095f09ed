#include "pct.hpp"

#include <algorithm>

namespace models {

bool pct_search::next() {
  if (executions_ != 0 && begun_ == executions_) return false;
  ++begun_;
  priorities_.deal(dice_);
  return true;
}

int pct_search::choose_thread(situation const& now) {
  priorities_.go_on(now.performed, now.last);
  if (now.may_end && dice_.below(2) == 0) return nobody;
  auto const end = now.able.begin() + static_cast<std::ptrdiff_t>(choice_of(now, dice_));
  return *std::max_element(now.able.begin(), end, [this](int a, int b) { return priorities_.is_lower(a, b); });
}

}  // namespace models
