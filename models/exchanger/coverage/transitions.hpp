// The effects of atomic accesses on the states of their locations: one transition for each possible result of an entry
// of the contract, with the number of executions in which it occurred.
//
// An access that writes is a transition from the state before to the state after; one that only reads, such as a load
// or a compare-and-swap that fails, has seen a state. Two transitions with the same text are the same.
//
// The set allocates nothing, so that executions can fill it.
#pragma once

#include <string>

#include "../../program/sightings.hpp"
#include "locations.hpp"

namespace models::exchanger {

/// "offer: empty -> node"; or "claim_failed: empty", where nothing comes after.
inline std::string text_of(std::string_view entry, std::string_view before, std::string_view after = {}) {
  std::string text(entry);
  text.append(": ").append(before);
  if (!after.empty()) text.append(" -> ").append(after);
  return text;
}

class transition_set {
 public:
  /// The access by the entry with this number read a value, and wrote nothing.
  void saw(int entry, std::uint64_t value) {
    seen_.saw(index(entry, state_of(location_of(entry), value), nothing_written));
  }

  /// The access by the entry with this number replaced one value by another.
  void changed(int entry, std::uint64_t before, std::uint64_t after) {
    location const& where = location_of(entry);
    seen_.saw(index(entry, state_of(where, before), state_of(where, after)));
  }

  void next_execution() { seen_.next_execution(); }

  void clear() { seen_.clear(); }

  /// Calls `with` for the text of each, and its number of executions.
  template <class F>
  void for_each(F with) const {
    for (int entry = 1; entry <= static_cast<int>(rendezvous::order::contract.size()); ++entry) {
      for (state_number before = 0; before != max_states; ++before) {
        for (state_number after = 0; after <= nothing_written; ++after) {
          if (std::uint64_t const executions = seen_[index(entry, before, after)])
            with(text(entry, before, after), executions);
        }
      }
    }
  }

 private:
  static constexpr state_number nothing_written = max_states;

  static constexpr std::size_t index(int entry, state_number before, state_number after) {
    return (static_cast<std::size_t>(entry - 1) * max_states + before) * (max_states + 1) + after;
  }

  static std::string text(int entry, state_number before, state_number after) {
    location const& where = location_of(entry);
    std::string_view const name = rendezvous::order::contract[static_cast<std::size_t>(entry) - 1].name;
    if (after == nothing_written) return text_of(name, name_of(where, before));
    return text_of(name, name_of(where, before), name_of(where, after));
  }

  execution_counts<rendezvous::order::contract.size() * max_states*(max_states + 1)> seen_;
};

}  // namespace models::exchanger
