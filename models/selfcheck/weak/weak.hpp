// Common parts of this folder's programs: two variables, and outcomes for the values read.
#pragma once

#include "../../checker/registry.hpp"
#include "../../types/platform.hpp"

namespace models::selfcheck {

inline constexpr auto relaxed = std::memory_order_relaxed;
inline constexpr auto acquire = std::memory_order_acquire;
inline constexpr auto release_ = std::memory_order_release;
inline constexpr auto seq_cst = std::memory_order_seq_cst;

inline constexpr int not_read = -1;

struct two_variables {
  static constexpr int threads = 2;
  static constexpr int calls = 1;

  /// What was read, or stands there in the end, in the order in which it is said.
  static void say(int value) {
    constexpr char const* words[] = {"-", "0", "1", "2", "3"};
    outcome(words[value + 1]);
  }

  atomic<int> x{0, "x"};
  atomic<int> y{0, "y"};
};

}  // namespace models::selfcheck
