// Some of the values and variables that a program tells of at the head of a loop, by their places in its call, for the
// plugins of both compilers. They are linked with no library, so nothing here needs one.
#pragma once

#include <cstdint>

namespace modelcheck_plugins {

class words_of_head {
 public:
  /// Behind those that were added before.
  void add(bool is_one, unsigned words = 1) {
    if (is_one) bits_ |= next_;
    next_ <<= words;
  }
  [[nodiscard]] std::uint64_t bits() const { return bits_; }

 private:
  std::uint64_t bits_ = 0;
  std::uint64_t next_ = 1;
};

}  // namespace modelcheck_plugins
