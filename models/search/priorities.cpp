#include "priorities.hpp"

#include <algorithm>

namespace models {

/// Initial priorities start at `depth`; those below are for lowered threads.
void priorities::deal(dice& d) {
  for (std::size_t t = 0; t != of_.size(); ++t) {
    std::size_t const place = d.below(t + 1);
    of_[t] = of_[place];
    of_[place] = depth_ + static_cast<int>(t);
  }
  draw_changes(d);
}

void priorities::draw_changes(dice& d) {
  changes_.clear();
  if (longest_ == 0) return;
  for (int i = 1; i < depth_; ++i) {
    changes_.push_back(1 + static_cast<int>(d.below(static_cast<std::size_t>(longest_))));
  }
}

void priorities::go_on(int performed, int last) {
  longest_ = std::max(longest_, performed + 1);
  for (std::size_t i = 0; i != changes_.size(); ++i) {
    if (changes_[i] == performed) of_[static_cast<std::size_t>(last)] = static_cast<int>(i);
  }
}

}  // namespace models
