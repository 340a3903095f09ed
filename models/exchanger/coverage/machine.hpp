// The state machine of an algorithm as data: its states, and everything that its accesses can do to them.
//
// Each algorithm has a file beside this one. The list says what the scenarios must reach, and the picture on the
// algorithm's page in exchanger/docs is drawn from it, so the two always agree.
//
// A list is complete by construction. Every pair of an access and a state of its location is either listed, and then a
// scenario must reach it, or excluded with a reason, and then reaching it fails the run. The accesses are loads,
// compare-and-swaps that fail, and writes that do not compare. A compare-and-swap that succeeds finds the value that it
// expects, which the code says. For these only the listed transitions must be reached, and reaching another one fails
// the run.
//
// The contract says which accesses synchronise: an entry names the entries that it pairs with. A pair that synchronises
// in some execution although nothing relies on it is in the list, with the reason.
#pragma once

#include <initializer_list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "pairs.hpp"
#include "transitions.hpp"

namespace models::exchanger {

struct listed_state {
  std::string_view name;
  std::string_view meaning;
};

struct listed_location {
  std::string_view name;
  std::vector<listed_state> states;  // the first is the initial state
};

/// One possible result of an access, and a few words on its meaning to the algorithm.
struct listed_transition {
  rendezvous::order::entry const* entry;
  std::string_view before;
  std::string_view after;  // empty if nothing was written
  std::string_view meaning;

  [[nodiscard]] std::string text() const { return text_of(entry->name, before, after); }
};

/// A load, or a compare-and-swap that fails.
inline listed_transition sees(rendezvous::order::entry const& e, std::string_view state, std::string_view meaning) {
  return {&e, state, {}, meaning};
}

/// An access that writes.
inline listed_transition changes(rendezvous::order::entry const& e, std::string_view before, std::string_view after,
                                 std::string_view meaning) {
  return {&e, before, after, meaning};
}

/// States that an access cannot find, and why the algorithm rules them out. A load or a failed compare-and-swap does
/// not see them, and a write that does not compare does not replace them.
struct exclusion {
  rendezvous::order::entry const* entry;
  std::vector<std::string_view> states;
  std::string_view reason;
};

inline exclusion never(rendezvous::order::entry const& e, std::initializer_list<std::string_view> states,
                       std::string_view reason) {
  return {&e, states, reason};
}

/// Two accesses that synchronise although nothing relies on it, and why not.
struct unneeded_pair {
  rendezvous::order::entry const* release;
  rendezvous::order::entry const* acquire;
  std::string_view reason;

  [[nodiscard]] std::string text() const { return text_of(*release, *acquire); }
};

inline unneeded_pair unneeded(rendezvous::order::entry const& release, rendezvous::order::entry const& acquire,
                              std::string_view reason) {
  return {&release, &acquire, reason};
}

struct machine {
  std::string_view algorithm;  // its scenarios, ALGORITHM/..., must reach the whole list
  std::vector<listed_location> locations{};
  std::vector<listed_transition> transitions{};
  std::vector<exclusion> excluded{};
  std::vector<unneeded_pair> unneeded{};
};

/// Appends a list of a machine to another one.
template <class T>
void append(std::vector<T>& all, std::vector<T> const& more) {
  all.insert(all.end(), more.begin(), more.end());
}

/// Whether the list names the entry, so that the algorithm uses it.
bool uses(machine const& m, rendezvous::order::entry const& e);

/// Each pair of entries that the contract states: an entry that the algorithm uses names the other as its partner.
std::set<std::string> stated_pairs(machine const& m);

/// The machines of all algorithms, by the algorithms' names.
std::map<std::string_view, machine>& machines();

bool add_machine(machine m);

/// What is wrong with a list in itself. Nothing if it is well formed: its states are in the table of locations, each
/// transition is there once, its words can stand in a picture, for each access that it names every state is either
/// listed or excluded, and no pair that the contract states is called unneeded.
std::optional<std::string> fault_of(machine const& m);

}  // namespace models::exchanger
