// A copy of some ranges of memory, to be compared with their later contents.
#pragma once

#include <cstddef>
#include <cstring>

#include "../graph/raw_memory.hpp"
#include "round_mark.hpp"

namespace models {

class memory_copy {
 public:
  void clear() { size_ = compared_ = 0; }

  void add(memory_range const& r) {
    if (r.size == 0) return;
    if (bytes_.size() < size_ + r.size) bytes_.resize(size_ + r.size);
    std::memcpy(bytes_.data() + size_, r.begin, r.size);
    size_ += r.size;
  }

  /// The ranges are compared in the order in which they were added.
  void compare_again() { compared_ = 0; }
  [[nodiscard]] bool is_next(memory_range const& r) {
    if (r.size > size_ - compared_) return false;
    bool const same = r.size == 0 || std::memcmp(bytes_.data() + compared_, r.begin, r.size) == 0;
    compared_ += r.size;
    return same;
  }
  [[nodiscard]] bool all_compared() const { return compared_ == size_; }

 private:
  raw_vector<unsigned char> bytes_;  // it never shrinks, and is filled up to size_
  std::size_t size_ = 0;
  std::size_t compared_ = 0;
};

}  // namespace models
