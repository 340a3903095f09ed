#include "machine.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <set>

namespace models::exchanger {

namespace {

namespace order = rendezvous::order;

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

/// Whether the words are not empty and hold no character that has a meaning in Mermaid or in a Markdown table.
bool can_be_shown(std::string_view words) { return !words.empty() && words.find_first_of(":;|\n") == words.npos; }

listed_location const* find(machine const& m, std::string_view name) {
  auto const found =
      std::find_if(m.locations.begin(), m.locations.end(), [&](auto const& l) { return l.name == name; });
  return found == m.locations.end() ? nullptr : &*found;
}

bool has(listed_location const& where, std::string_view state) {
  return std::any_of(where.states.begin(), where.states.end(), [&](auto const& s) { return s.name == state; });
}

bool is_used(machine const& m, listed_location const& where, std::string_view state) {
  return std::any_of(m.transitions.begin(), m.transitions.end(), [&](listed_transition const& t) {
    return t.entry->location == where.name && (t.before == state || t.after == state);
  });
}

std::optional<std::string> fault_of(machine const& m, listed_location const& where) {
  location const* const known = find_location(where.name);
  if (known == nullptr) return "there is no location " + quoted(where.name);
  for (listed_state const& s : where.states) {
    std::string const name = quoted(std::string(where.name) + " " + std::string(s.name));
    if (s.name.empty() || std::find(known->states.begin(), known->states.end(), s.name) == known->states.end())
      return "there is no state " + name;
    if (!is_used(m, where, s.name)) return "no transition is about the state " + name;
    if (!can_be_shown(s.meaning)) return "the words of the state " + name + " are missing, or hold one of : ; |";
  }
  return std::nullopt;
}

order::entry const* find_entry(std::string const& name) {
  auto const found =
      std::find_if(order::contract.begin(), order::contract.end(), [&](auto const& e) { return name == e.name; });
  return found == order::contract.end() ? nullptr : &*found;
}

/// The entry for the failure of the same compare-and-swap. Null if the entry is not a compare-and-swap that succeeds.
order::entry const* failure_of(order::entry const& e) { return find_entry(std::string(e.name) + "_failed"); }

std::optional<std::string> fault_of(machine const& m, listed_transition const& t) {
  listed_location const* const where = find(m, t.entry->location);
  if (where == nullptr) return quoted(t.text()) + " is about a location that is not listed";
  if (!has(*where, t.before) || (!t.after.empty() && !has(*where, t.after)))
    return quoted(t.text()) + " is about a state that is not listed";
  if (!can_be_shown(t.meaning)) return "the words of " + quoted(t.text()) + " are missing, or hold one of : ; |";
  return std::nullopt;
}

std::optional<std::string> fault_of(machine const& m, exclusion const& x) {
  std::string const name = quoted("never " + std::string(x.entry->name));
  if (order::entry const* const failure = failure_of(*x.entry))
    return name + " is about a compare-and-swap that succeeds, and so finds what it expects; exclude from " +
           quoted(failure->name);
  listed_location const* const where = find(m, x.entry->location);
  if (where == nullptr) return name + " is about a location that is not listed";
  if (x.states.empty()) return name + " excludes nothing";
  for (std::string_view const state : x.states) {
    if (!has(*where, state)) return name + " is about the state " + quoted(state) + ", which is not listed";
  }
  if (!can_be_shown(x.reason)) return "the reason of " + name + " is missing, or holds one of : ; |";
  return std::nullopt;
}

std::optional<std::string> fault_of(machine const& m, unneeded_pair const& p) {
  std::string const name = quoted("unneeded " + p.text());
  if (!uses(m, *p.release) || !uses(m, *p.acquire)) return name + " is about an access that is not listed";
  if (!order::releases(p.release->order) || !order::acquires(p.acquire->order)) return name + " cannot synchronise";
  if (stated_pairs(m).count(p.text()) != 0) return name + " is stated in the contract; take one of them out";
  if (!can_be_shown(p.reason)) return "the reason of " + name + " is missing, or holds one of : ; |";
  return std::nullopt;
}

/// The accesses for which every state must be listed or excluded, by their numbers: all that are named, but in place of
/// a compare-and-swap that succeeds, the same one that fails.
std::map<int, order::entry const*> to_account_for(machine const& m) {
  std::map<int, order::entry const*> entries;
  auto const add = [&](order::entry const& e) {
    order::entry const* const failure = failure_of(e);
    order::entry const* const finds_anything = failure != nullptr ? failure : &e;
    entries.emplace(finds_anything->number, finds_anything);
  };
  for (listed_transition const& t : m.transitions) add(*t.entry);
  for (exclusion const& x : m.excluded) add(*x.entry);
  return entries;
}

bool lists(machine const& m, order::entry const& e, std::string_view state) {
  return std::any_of(m.transitions.begin(), m.transitions.end(),
                     [&](listed_transition const& t) { return t.entry->number == e.number && t.before == state; });
}

std::ptrdiff_t times_excluded(machine const& m, order::entry const& e, std::string_view state) {
  std::ptrdiff_t times = 0;
  for (exclusion const& x : m.excluded) {
    if (x.entry->number == e.number) times += std::count(x.states.begin(), x.states.end(), state);
  }
  return times;
}

/// For each access and state the list must have either a transition or an exclusion, and not two exclusions.
std::optional<std::string> fault_of(machine const& m, order::entry const& e, std::string_view state) {
  bool const listed = lists(m, e, state);
  std::ptrdiff_t const excluded = times_excluded(m, e, state);
  std::string const name = quoted(text_of(e.name, state));
  if (!listed && excluded == 0)
    return name +
           " is neither listed nor excluded; list it with sees() or changes(), or say in never() why it cannot be";
  if (listed && excluded != 0) return name + " is both listed and excluded; take one of them out";
  if (excluded > 1) return name + " is excluded twice";
  return std::nullopt;
}

std::optional<std::string> fault_of(machine const& m, order::entry const& e) {
  listed_location const* const where = find(m, e.location);
  if (where == nullptr) return quoted(e.name) + " is about a location that is not listed";
  for (listed_state const& s : where->states) {
    if (auto const fault = fault_of(m, e, s.name)) return fault;
  }
  return std::nullopt;
}

}  // namespace

bool uses(machine const& m, order::entry const& e) {
  return std::any_of(m.transitions.begin(), m.transitions.end(),
                     [&](listed_transition const& t) { return t.entry->number == e.number; });
}

std::set<std::string> stated_pairs(machine const& m) {
  std::set<std::string> pairs;
  for (order::entry const& e : order::contract) {
    if (!uses(m, e)) continue;
    for (order::entry const& other : order::contract) {
      if (!e.pairs_with.include(other.number)) continue;
      if (order::releases(e.order) && order::acquires(other.order)) pairs.insert(text_of(e, other));
      if (order::acquires(e.order) && order::releases(other.order)) pairs.insert(text_of(other, e));
    }
  }
  return pairs;
}

std::map<std::string_view, machine>& machines() {
  static std::map<std::string_view, machine> all;
  return all;
}

bool add_machine(machine m) {
  auto const name = m.algorithm;
  if (!machines().emplace(name, std::move(m)).second) {
    std::fprintf(stderr, "two state machines are of %.*s; give it one\n", static_cast<int>(name.size()), name.data());
    std::abort();
  }
  return true;
}

std::optional<std::string> fault_of(machine const& m) {
  for (listed_location const& l : m.locations) {
    if (auto const fault = fault_of(m, l)) return fault;
  }
  std::set<std::string> texts;
  for (listed_transition const& t : m.transitions) {
    if (auto const fault = fault_of(m, t)) return fault;
    if (!texts.insert(t.text()).second) return quoted(t.text()) + " is listed twice";
  }
  for (exclusion const& x : m.excluded) {
    if (auto const fault = fault_of(m, x)) return fault;
  }
  for (auto const& [number, e] : to_account_for(m)) {
    if (auto const fault = fault_of(m, *e)) return fault;
  }
  for (unneeded_pair const& p : m.unneeded) {
    if (auto const fault = fault_of(m, p)) return fault;
    if (!texts.insert(p.text()).second) return quoted(p.text()) + " is listed twice";
  }
  return std::nullopt;
}

}  // namespace models::exchanger
