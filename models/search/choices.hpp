// Depth-first enumeration of sequences of choices: each execution repeats the choices of the one before up to the last,
// and takes the next alternative there.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>

#include "../graph/raw_memory.hpp"

namespace models {

class choices {
 public:
  using row = raw_vector<std::size_t>;

  choices() = default;
  /// Begins after this sequence, which another search has taken.
  explicit choices(row passed) : passed_(std::move(passed)) {}

  /// Whether there is another sequence.
  [[nodiscard]] bool is_another() {
    while (!path_.empty() && path_.back().taken + 1 == path_.back().count) path_.pop_back();
    return !begun_ || !path_.empty();
  }
  /// Goes on to it.
  void next() {
    if (std::exchange(begun_, true)) {
      passed_.clear();
      ++path_.back().taken;
    }
    depth_ = 0;
  }
  /// Takes one of `count` alternatives, the first one at a new choice. Returns nothing if the number of alternatives
  /// differs from the earlier execution.
  std::optional<std::size_t> take(std::size_t count) {
    if (count == 1) return 0;
    if (depth_ == path_.size()) path_.push_back({depth_ < passed_.size() ? passed_[depth_] : 0, count});
    node const& n = path_[depth_++];
    if (n.count != count || n.taken >= count) return std::nullopt;
    return n.taken;
  }
  /// Whether this execution has reached the end of the sequence to be skipped: all that begin like this were seen.
  [[nodiscard]] bool is_passed_over() const { return !passed_.empty() && depth_ >= passed_.size(); }

  /// The choices of this execution so far.
  [[nodiscard]] row taken() const {
    row all;
    for (std::size_t i = 0; i != depth_; ++i) all.push_back(path_[i].taken);
    return all;
  }

 private:
  struct node {
    std::size_t taken;
    std::size_t count;
  };
  row passed_;
  raw_vector<node> path_;
  std::size_t depth_ = 0;
  bool begun_ = false;
};

}  // namespace models
