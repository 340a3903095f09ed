// Event identifiers (thread and number), and views: sets of events that hold a prefix of each thread, such as all that
// happen before an event.
//
// The counts of the first eight threads are stored inline, in two machine words, so that programs with few threads pay
// for no more; further ones, up to most_threads, are in a separate block.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "../../graph/raw_memory.hpp"

namespace models::exact {

inline constexpr int most_threads = 64;
inline constexpr int most_events = 10'000;  // of one thread in one execution

/// Names an event by its thread and its place in that thread; or a location's initial value.
struct event_id {
  std::uint16_t thread = initial_thread;
  std::uint16_t index = 0;

  static constexpr std::uint16_t initial_thread = 0xffff;
  [[nodiscard]] constexpr bool initial() const { return thread == initial_thread; }
  friend constexpr bool operator==(event_id, event_id) = default;
};

constexpr event_id id_of(int thread, int index) {
  return {static_cast<std::uint16_t>(thread), static_cast<std::uint16_t>(index)};
}

class view {
 public:
  view() = default;
  view(view const& other) : few_(other.few_) {
    if (other.rest_ != nullptr) rest_ = make(*other.rest_);
  }
  view(view&& other) noexcept : few_(other.few_), rest_(std::exchange(other.rest_, nullptr)) {}
  view& operator=(view other) noexcept {
    few_ = other.few_;
    std::swap(rest_, other.rest_);
    return *this;
  }
  ~view() {
    if (rest_ != nullptr) raw_pool::give_back(rest_, sizeof(further));
  }

  /// How many events of the thread are in the set.
  [[nodiscard]] int operator[](int thread) const {
    if (thread < few) return few_[static_cast<std::size_t>(thread)];
    return rest_ == nullptr ? 0 : (*rest_)[static_cast<std::size_t>(thread - few)];
  }
  [[nodiscard]] bool knows(event_id e) const { return e.initial() || (*this)[e.thread] > e.index; }

  void set(int thread, int count) {
    auto const n = static_cast<std::uint16_t>(count);
    if (thread < few) {
      few_[static_cast<std::size_t>(thread)] = n;
      return;
    }
    if (rest_ == nullptr) rest_ = make({});
    (*rest_)[static_cast<std::size_t>(thread - few)] = n;
  }
  void join(view const& other) {
    join(few_, other.few_);
    if (other.rest_ == nullptr) return;
    if (rest_ == nullptr) {
      rest_ = make(*other.rest_);
    } else {
      join(*rest_, *other.rest_);
    }
  }

 private:
  static constexpr int few = 8;
  using further = std::array<std::uint16_t, most_threads - few>;

  /// One instruction for the few, if the compiler knows that the two do not overlap: hence the copies.
  template <class Counts>
  static void join(Counts& mine, Counts const& others) {
    Counts const one = mine;
    Counts const two = others;
    for (std::size_t t = 0; t != one.size(); ++t) mine[t] = std::max(one[t], two[t]);
  }
  static further* make(further const& counts) { return ::new (raw_pool::take(sizeof(further))) further(counts); }

  std::array<std::uint16_t, few> few_{};
  further* rest_ = nullptr;
};

}  // namespace models::exact
