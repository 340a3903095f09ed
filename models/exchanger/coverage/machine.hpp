// The state machine of an algorithm as data: its states, and everything that its accesses can do to them.
//
// Each algorithm has a file beside this one. From its list comes what the scenarios must reach, and the
// picture on the algorithm's page in exchanger/docs, so neither can say what the other does not.
//
// A list is complete by construction. Every pair of an access and a state of its location is either listed,
// and then a scenario must reach it, or excluded with a reason, and then reaching it fails the run. The
// accesses are loads, compare-and-swaps that fail, and writes that do not compare. A compare-and-swap that
// succeeds finds what it expects, which the code says; of those only what is listed must be reached, and
// reaching another fails the run.
//
// Which accesses synchronise is said by the contract: an entry names the one that it pairs with. A pair that
// synchronises in some execution although nothing relies on it stands in the list, with the reason.
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
  std::vector<listed_state> states;  // the first is how it begins
};

/// One way in which an access can turn out, and a few words on what that means to the algorithm.
struct listed_transition {
  rendezvous::order::entry const* entry;
  std::string_view before;
  std::string_view after;  // empty: nothing was written
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

/// States that an access cannot find, and why the algorithm rules them out. They are those that a load or a
/// failed compare-and-swap does not see, and those that a write which does not compare does not replace.
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
  std::string_view algorithm;  // whose scenarios, ALGORITHM/..., must reach all of it
  std::vector<listed_location> locations{};
  std::vector<listed_transition> transitions{};
  std::vector<exclusion> excluded{};
  std::vector<unneeded_pair> unneeded{};
};

/// Of two lists in a machine.
template <class T>
void append(std::vector<T>& all, std::vector<T> const& more) {
  all.insert(all.end(), more.begin(), more.end());
}

/// Whether the list names the entry, so that the algorithm uses it.
bool uses(machine const& m, rendezvous::order::entry const& e);

/// Each pair of which the contract says of one of the two, used by the algorithm, that it pairs with the other.
std::set<std::string> stated_pairs(machine const& m);

/// The machines of all algorithms, by the algorithms' names.
std::map<std::string_view, machine>& machines();

bool add_machine(machine m);

/// What is wrong with a list in itself. Nothing when it is well formed: it is about states that the table of
/// locations knows, each transition is there once, its words can stand in a picture, of each access that it names
/// every state is either listed or excluded, and no pair is called unneeded that the contract states.
std::optional<std::string> fault_of(machine const& m);

}  // namespace models::exchanger
