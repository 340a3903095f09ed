#include "pct.hpp"

#include <algorithm>

namespace models::exact {

bool pct_search::begin() {
  if (!search_by_chance::begin()) return false;
  deal_priorities();
  draw_changes();
  return true;
}

/// From `depth` upwards, so that what comes below is free for those who fall.
void pct_search::deal_priorities() {
  for (int t = 0; t != threads(); ++t) {
    auto const i = static_cast<std::size_t>(t);
    std::size_t const place = drawn().below(i + 1);
    priority_[i] = priority_[place];
    priority_[place] = depth_ + t;
  }
}

void pct_search::draw_changes() {
  changes_.clear();
  if (longest_ == 0) return;
  for (int i = 1; i < depth_; ++i) {
    changes_.push_back(1 + static_cast<int>(drawn().below(static_cast<std::size_t>(longest_))));
  }
}

void pct_search::apply_changes(situation const& now) {
  for (std::size_t i = 0; i != changes_.size(); ++i) {
    if (changes_[i] == now.performed) priority_[static_cast<std::size_t>(now.last)] = static_cast<int>(i);
  }
}

int pct_search::choose_thread(situation const& now) {
  longest_ = std::max(longest_, now.performed + 1);
  apply_changes(now);
  if (now.may_end && drawn().below(2) == 0) return nobody;
  auto const end = now.able.begin() + static_cast<std::ptrdiff_t>(choice_of(now, drawn()));
  return *std::max_element(now.able.begin(), end, [this](int a, int b) {
    return priority_[static_cast<std::size_t>(a)] < priority_[static_cast<std::size_t>(b)];
  });
}

}  // namespace models::exact
