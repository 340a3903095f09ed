// A line of the tree, and one thread's visit to it. A line has cells or, for items that do not travel in one word, a
// slot for nodes.
//
// The algorithm decides which line a thread goes to, and when. Touches its cells, or its slot and the nodes as in the
// single slot.
#pragma once

#include <cstddef>
#include <optional>

#include <rendezvous/cells.hpp>
#include <rendezvous/node_slot.hpp>

namespace rendezvous {

namespace detail {

/// How a visit to a line ended: the items are exchanged; another thread took the offer that was found first; there is a
/// better place to wait; no partner came.
enum class visit { met, crowded, left, alone };

/// A line for items that travel in one word.
template <class T, class Platform, class Steps, std::size_t Count>
class alignas(Platform::line) line_of_cells {
 public:
  template <class Round>
  taking take(Round& round, T& item) noexcept {
    return cells_.take(round, item);
  }

  /// Returns nothing if another thread was first in the cell where this thread would have offered.
  template <class Pace, class Slot>
  std::optional<visit> meet(typename Platform::retry& round, T& item, Slot const& sleepers) noexcept {
    typename Platform::counted counted;  // an answer that comes too late is a sign, and not just a reason to look again
    std::size_t free = Count;
    switch (cells_.take(counted, item, &free)) {
      case taking::done: return visit::met;
      case taking::lost: return visit::crowded;
      case taking::none: break;
    }
    int const polls = free == Count ? 0 : Pace::polls(Platform::polls(0));
    if (polls == 0) return visit::alone;
    if (!cells_.offer(round, free, item)) return std::nullopt;
    switch (cells_.template wait_in<Pace>(free, polls, item, [&] { return sleepers.somebody_waits(); })) {
      case spell::answered: return visit::met;
      case spell::left: return visit::left;
      case spell::alone: break;
    }
    return visit::alone;
  }

  [[nodiscard]] bool is_empty() const noexcept { return cells_.all_empty(); }

 private:
  cells<T, Platform, Steps, Count> cells_;
};

/// The same for items that do not travel in one word: they are exchanged in nodes.
template <class T, class Platform, class Steps>
class alignas(Platform::line) line_with_slot {
 public:
  template <class Round>
  taking take(Round& round, T& item) noexcept {
    return slot_.take(round, item);
  }

  template <class Pace, class Slot>
  std::optional<visit> meet(typename Platform::retry& round, T& item, Slot const& /*sleepers*/) noexcept {
    typename Platform::counted counted;  // as above
    switch (slot_.take(counted, item)) {
      case taking::done: return visit::met;
      case taking::lost: return visit::crowded;
      case taking::none: break;
    }
    auto const met = slot_.pass_by(round, item);
    if (!met) return std::nullopt;
    return *met ? visit::met : visit::alone;
  }

  [[nodiscard]] bool is_empty() const noexcept { return slot_.is_empty(); }

 private:
  node_slot<T, Platform, Steps> slot_;
};

}  // namespace detail

}  // namespace rendezvous
