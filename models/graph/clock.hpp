// Threads, events by thread and number, and vector clocks.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace models {

inline constexpr int max_threads = 8;
inline constexpr int max_events = 250;  // of one thread in one execution

/// One T for each thread, by the thread's number.
template <class T>
class per_thread {
 public:
  T& operator[](int thread) { return each_[static_cast<std::size_t>(thread)]; }
  T const& operator[](int thread) const { return each_[static_cast<std::size_t>(thread)]; }
  void fill(T const& value) { each_.fill(value); }
  auto begin() { return each_.begin(); }
  auto end() { return each_.end(); }
  [[nodiscard]] auto begin() const { return each_.begin(); }
  [[nodiscard]] auto end() const { return each_.end(); }
  friend bool operator==(per_thread const&, per_thread const&) = default;

 private:
  std::array<T, max_threads> each_{};
};

/// Names an event by its thread and its place in that thread; or a location's initial value.
struct event_id {
  std::uint8_t thread = initial_thread;
  std::uint8_t index = 0;

  static constexpr std::uint8_t initial_thread = 0xff;
  [[nodiscard]] constexpr bool initial() const { return thread == initial_thread; }
  friend constexpr bool operator==(event_id, event_id) = default;
};

constexpr event_id id_of(int thread, int index) {
  return {static_cast<std::uint8_t>(thread), static_cast<std::uint8_t>(index)};
}

/// A set of events that holds the first few of each thread: for each thread, how many. All of it is one machine word.
class vector_clock {
 public:
  [[nodiscard]] bool knows(event_id e) const { return e.initial() || count_[e.thread] > e.index; }
  /// One instruction, if the compiler knows that the sets do not overlap: hence the copies.
  void join(vector_clock const& other) {
    auto const one = count_;
    auto const two = other.count_;
    for (int t = 0; t != max_threads; ++t) count_[t] = std::max(one[t], two[t]);
  }
  void set(int thread, int count) { count_[thread] = static_cast<std::uint8_t>(count); }
  friend bool operator==(vector_clock const& a, vector_clock const& b) {
    return std::bit_cast<std::uint64_t>(a.count_) == std::bit_cast<std::uint64_t>(b.count_);
  }
  [[nodiscard]] int operator[](int thread) const { return count_[thread]; }

 private:
  alignas(std::uint64_t) per_thread<std::uint8_t> count_;
};

}  // namespace models
