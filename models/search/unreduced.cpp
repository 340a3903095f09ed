#include "unreduced.hpp"

#include <algorithm>

namespace models {

namespace {

constexpr char const* does_not_fit = "the schedule that a search is to go on after is not one of its own";

}  // namespace

bool unreduced_search::next() {
  if (!path_.is_another()) return false;
  if (within_.executions != 0 && executions_ == within_.executions) {
    left_out_ = true;
    return false;
  }
  ++executions_;
  path_.next();
  return true;
}

std::size_t unreduced_search::choose(std::size_t count, std::size_t first) {
  auto const taken = path_.take(count, first);
  if (!taken) fault_ = "the model is not deterministic: a choice changed when it was run again";
  return taken.value_or(0);
}

int unreduced_search::choose_thread(situation const& now) {
  if (now.performed == within_.operations) {
    left_out_ = true;
    return cut_off;
  }
  bool const must_go_on = now.last_can_go_on && preemptions() == within_.preemptions;
  std::size_t const threads = must_go_on ? 1 : now.able.size();
  if (threads != now.able.size()) left_out_ = true;
  std::size_t const turn = choose(threads + (now.may_end ? 1 : 0), passing() && !must_go_on ? turn_to_pass(now) : 0);
  if (turn == threads) return nobody;
  return must_go_on ? now.last : now.able[turn];
}

std::size_t unreduced_search::choose_option(execution const& x, int, raw_vector<option> const& options) {
  if (!passing()) return choose(options.size());
  std::size_t const how = option_of(after_[passed_++], x, options);
  if (how == no_option) {
    fault_ = does_not_fit;
  } else {
    choose(options.size(), how);
  }
  // Whatever starts like this has been seen: an execution is not taken any further once it has failed.
  return passed_ == after_.size() ? no_option : how;
}

std::size_t unreduced_search::turn_to_pass(situation const& now) {
  auto const t = std::find(now.able.begin(), now.able.end(), after_[passed_].thread);
  if (t != now.able.end()) return static_cast<std::size_t>(t - now.able.begin());
  fault_ = does_not_fit;
  return 0;
}

}  // namespace models
