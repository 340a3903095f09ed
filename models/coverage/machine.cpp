#include "machine.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <set>

namespace models {

namespace {

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

/// Neither empty nor anything that Mermaid or a table in Markdown would take for its own.
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

std::optional<std::string> fault_of(machine const& m, listed_transition const& t) {
  listed_location const* const where = find(m, t.entry->location);
  if (where == nullptr) return quoted(t.text()) + " is about a location that is not listed";
  if (!has(*where, t.before) || (!t.after.empty() && !has(*where, t.after)))
    return quoted(t.text()) + " is about a state that is not listed";
  if (!can_be_shown(t.meaning)) return "the words of " + quoted(t.text()) + " are missing, or hold one of : ; |";
  return std::nullopt;
}

}  // namespace

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
  return std::nullopt;
}

}  // namespace models
