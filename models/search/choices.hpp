// All ways to take a row of choices, by depth-first search: each execution takes them up to the last as the one before,
// and there the next alternative.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>

#include "../graph/raw_memory.hpp"

namespace models {

class choices {
 public:
  /// Whether there is another way.
  [[nodiscard]] bool is_another() {
    while (!path_.empty() && path_.back().taken + 1 == path_.back().count) path_.pop_back();
    return !begun_ || !path_.empty();
  }
  /// Goes on to it.
  void next() {
    if (std::exchange(begun_, true)) ++path_.back().taken;
    depth_ = 0;
  }
  /// One of so many alternatives; where nothing was chosen before, this one comes first. Nothing: there were not as
  /// many when this choice was met before.
  std::optional<std::size_t> take(std::size_t count, std::size_t first = 0) {
    if (count == 1) return 0;
    if (depth_ == path_.size()) path_.push_back({first, count});
    node const& n = path_[depth_++];
    if (n.count != count) return std::nullopt;
    return n.taken;
  }

 private:
  struct node {
    std::size_t taken;
    std::size_t count;
  };
  raw_vector<node> path_;
  std::size_t depth_ = 0;
  bool begun_ = false;
};

}  // namespace models
