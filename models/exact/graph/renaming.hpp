// Renaming of interchangeable threads, applied to events, locations, operations and graphs.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <utility>

#include "graph.hpp"
#include "locations.hpp"

namespace models::exact {

/// Sets of threads that may change places: for each thread the number of its set; 0, and none: it is alone.
using thread_sets = raw_vector<std::uint8_t>;

/// A permutation of the threads.
class renaming {
 public:
  renaming() {
    for (std::size_t t = 0; t != to_.size(); ++t) to_[t] = static_cast<std::uint8_t>(t);
  }
  void exchange(int one, int other) { std::swap(at(one), at(other)); }
  void rename(int thread, int to) { at(thread) = static_cast<std::uint8_t>(to); }

  [[nodiscard]] int operator()(int thread) const { return to_[static_cast<std::size_t>(thread)]; }
  [[nodiscard]] event_id operator()(event_id e) const { return e.initial() ? e : event_id{to_[e.thread], e.index}; }
  /// What a thread has made is made by the other one then.
  [[nodiscard]] location_id operator()(location_id location) const {
    int const maker = maker_of(location);
    if (maker < 0 || maker >= most_threads) return location;
    return location_made_by((*this)(maker), of_its_maker(location));
  }
  [[nodiscard]] operation operator()(operation op) const;
  /// First the other one, then this one.
  [[nodiscard]] renaming after(renaming const& other) const;
  [[nodiscard]] renaming inverse() const;
  friend auto operator<=>(renaming const&, renaming const&) = default;

 private:
  std::uint8_t& at(int thread) { return to_[static_cast<std::size_t>(thread)]; }

  std::array<std::uint8_t, most_threads> to_{};
};

/// All permutations that leave each set as it is, by number.
class renamings {
 public:
  explicit renamings(thread_sets const& interchangeable);

  /// How many there are; of more than 2^63, that.
  [[nodiscard]] std::uint64_t count() const { return count_; }
  /// The first one changes nothing.
  [[nodiscard]] renaming operator[](std::uint64_t number) const;

 private:
  raw_vector<raw_vector<int>> rest_;  // of the set of each thread: those that do not come before it
  std::uint64_t count_ = 1;
};

/// The graph of the same execution with the threads renamed. The values are still those of the original.
graph renamed(graph const& g, renaming const& r);

}  // namespace models::exact
