// Per-thread arrays, and vector clocks.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace models {

/// The maximum number of threads of a scenario.
inline constexpr int max_threads = 8;

/// One T for each thread, indexed by its number.
template <class T>
class per_thread {
 public:
  T& operator[](int thread) { return each_[static_cast<std::size_t>(thread)]; }
  T const& operator[](int thread) const { return each_[static_cast<std::size_t>(thread)]; }
  auto begin() { return each_.begin(); }
  auto end() { return each_.end(); }
  [[nodiscard]] auto begin() const { return each_.begin(); }
  [[nodiscard]] auto end() const { return each_.end(); }

 private:
  std::array<T, max_threads> each_{};
};

/// Sets of interchangeable threads: for each thread the number of its set; 0: none.
using thread_sets = per_thread<std::uint8_t>;

/// A set of events that holds, for each thread, a prefix of its events, given by the length.
class vector_clock {
 public:
  void set(int thread, int count) { count_[thread] = static_cast<std::uint16_t>(count); }
  [[nodiscard]] int operator[](int thread) const { return count_[thread]; }
  void join(vector_clock const& other) {
    for (int t = 0; t != max_threads; ++t) count_[t] = std::max(count_[t], other.count_[t]);
  }

 private:
  per_thread<std::uint16_t> count_;
};

}  // namespace models
