// What the values of the library's atomics mean: the states of each location that the contract names.
//
// A location of the contract is a kind of atomic: every waiter has a "word" of its own. Its values are mapped to a few
// states, so that the effect of an access can be told in words and counted in a small table. A new location takes one
// line in `locations`; leaving it out does not compile.
//
// It runs inside executions, so it allocates nothing.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <rendezvous/orders.hpp>

namespace models::exchanger {

/// A state of a location, by its number there.
using state_number = std::uint8_t;

/// The most states of a location. The last one is for values that are not in the table.
inline constexpr state_number max_states = 16;
inline constexpr state_number unknown_state = max_states - 1;

struct location {
  std::string_view name;
  std::uint64_t (*number_of)(std::uint64_t value);  // of the state that the value stands for
  std::array<std::string_view, max_states> states;
};

namespace means {

constexpr std::uint64_t itself(std::uint64_t v) { return v; }
constexpr std::uint64_t null_or_not(std::uint64_t v) { return v == 0 ? 0 : 1; }

/// 0 for empty, else 1 plus the two low bits of the pointer (rendezvous/tagged.hpp).
constexpr std::uint64_t occupant(std::uint64_t v) { return v == 0 ? 0 : 1 + (v & 3); }

/// The two low bits of a cell (rendezvous/cells.hpp).
constexpr std::uint64_t content(std::uint64_t v) { return v & 3; }

/// The number of the last slot in use, without the version (rendezvous/arena.hpp).
constexpr std::uint64_t last_slot(std::uint64_t v) { return v & 0xff; }

}  // namespace means

inline constexpr location locations[] = {
    {"slot", means::occupant, {"empty", "node", "waiting", "busy", "arena"}},
    {"word", means::itself, {"waiting", "parked", "matched", "stopped", "taken", "acknowledged"}},
    {"bound", means::last_slot, {"one", "two", "three", "four"}},
    {"place", means::null_or_not, {"nothing", "slot"}},
    {"cell", means::content, {"empty", "offer", "answer"}},
    {"tree", means::null_or_not, {"none", "lines"}},
};

/// Null if there is no location of that name.
constexpr location const* find_location(std::string_view name) {
  auto const found =
      std::find_if(std::begin(locations), std::end(locations), [name](location const& l) { return l.name == name; });
  return found == std::end(locations) ? nullptr : found;
}

namespace detail {

/// For each entry of the contract, in the order of their numbers.
inline constexpr auto location_by_entry = [] {
  std::array<location const*, rendezvous::order::contract.size()> all{};
  std::transform(rendezvous::order::contract.begin(), rendezvous::order::contract.end(), all.begin(),
                 [](rendezvous::order::entry const& e) { return find_location(e.location); });
  return all;
}();

static_assert(std::find(location_by_entry.begin(), location_by_entry.end(), nullptr) == location_by_entry.end(),
              "an entry of the contract names a location whose states are not in the table above: add a line");

}  // namespace detail

/// The location that the entry with this number is about.
constexpr location const& location_of(int entry) {
  return *detail::location_by_entry[static_cast<std::size_t>(entry) - 1];
}

constexpr state_number state_of(location const& where, std::uint64_t value) {
  std::uint64_t const number = where.number_of(value);
  return number < unknown_state && !where.states[number].empty() ? static_cast<state_number>(number) : unknown_state;
}

constexpr std::string_view name_of(location const& where, state_number state) {
  return state == unknown_state ? "unknown" : where.states[state];
}

}  // namespace models::exchanger
