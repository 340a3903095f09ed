// Threads by other numbers: what becomes of events, locations and graphs when threads change places.
#pragma once

#include <bit>
#include <cstdint>
#include <utility>

#include "clock.hpp"
#include "operation.hpp"
#include "raw_memory.hpp"

namespace models {

class graph;

/// What a location's number says: who has made it, and how many the maker had made before. Queues of sleepers are
/// counted by themselves.
inline constexpr location_id is_queue = 0x80000000;
inline constexpr int maker_shift = 16;
inline constexpr location_id running_number = (location_id{1} << maker_shift) - 1;

/// The maker is a thread, or max_threads: the set-up.
constexpr location_id location_made_by(int maker, location_id number) {
  return static_cast<location_id>(maker + 1) << maker_shift | number;
}

/// -1 when it is no thread.
constexpr int maker_of(location_id location) {
  int const maker = static_cast<int>((location & ~is_queue) >> maker_shift) - 1;
  return maker < max_threads ? maker : -1;
}

/// A permutation of the threads.
class renaming {
 public:
  renaming() {
    for (int t = 0; t != max_threads; ++t) to_[t] = static_cast<std::uint8_t>(t);
  }
  void exchange(int one, int other) { std::swap(to_[one], to_[other]); }
  void rename(int thread, int to) { to_[thread] = static_cast<std::uint8_t>(to); }

  [[nodiscard]] int operator()(int thread) const { return to_[thread]; }
  [[nodiscard]] event_id operator()(event_id e) const { return e.initial() ? e : event_id{to_[e.thread], e.index}; }
  /// What a thread has made is made by the other one then.
  [[nodiscard]] location_id operator()(location_id location) const {
    int const maker = maker_of(location);
    if (maker < 0) return location;
    return (location & is_queue) | location_made_by(to_[maker], location & running_number);
  }
  [[nodiscard]] renaming inverse() const {
    renaming r;
    for (int t = 0; t != max_threads; ++t) r.rename(to_[t], t);
    return r;
  }
  /// First the other one, then this one.
  [[nodiscard]] renaming after(renaming const& other) const {
    renaming r;
    for (int t = 0; t != max_threads; ++t) r.to_[t] = to_[other.to_[t]];
    return r;
  }
  /// Another number for each of them, and 0 for the one that changes nothing.
  [[nodiscard]] std::uint64_t number() const {
    return std::bit_cast<std::uint64_t>(to_) ^ std::bit_cast<std::uint64_t>(renaming().to_);
  }

 private:
  per_thread<std::uint8_t> to_;
};

/// Sets of threads that may change places: for each thread the number of its set; 0: it is alone.
using thread_sets = per_thread<std::uint8_t>;

/// All permutations that leave each set as it is, the one that changes nothing first.
raw_vector<renaming> renamings_of(thread_sets const& interchangeable);

/// The graph of the same execution with the threads renamed. The values are still those of the original.
graph renamed(graph const& g, renaming const& r);

}  // namespace models
