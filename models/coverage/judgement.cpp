#include "judgement.hpp"

#include <algorithm>
#include <map>

namespace models {

namespace {

/// Whether, and why, what was not reached by `seen` may still be reached by a scenario that is needed.
void look_for_gaps(std::vector<std::string_view> const& needed, std::vector<shown> const& seen, coverage& c) {
  for (std::string_view const name : needed) {
    auto const found = std::find_if(seen.begin(), seen.end(), [&](shown const& s) { return s.scenario == name; });
    if (found == seen.end()) {
      c.in_full = false;
      c.open = std::string(name) + " was not run";
      return;
    }
    if (!found->all) c.open = std::string(name) + " was not explored exhaustively by the reduced search";
  }
}

/// Each transition, with the first scenario that has shown it.
std::map<std::string, std::string_view> reached_by(std::vector<shown> const& seen) {
  std::map<std::string, std::string_view> reached;
  for (shown const& s : seen) {
    for (std::string const& t : s.transitions) reached.emplace(t, s.scenario);
  }
  return reached;
}

}  // namespace

coverage judge(machine const& m, std::vector<std::string_view> const& needed, std::vector<shown> const& seen) {
  auto reached = reached_by(seen);
  std::set<std::pair<std::string_view, std::string_view>> states;
  coverage c;
  c.of = &m;
  look_for_gaps(needed, seen, c);
  for (listed_transition const& t : m.transitions) {
    ++c.transitions.listed;
    if (reached.erase(t.text()) == 0) {
      c.missing.push_back({t.text(), std::string(t.meaning)});
      continue;
    }
    ++c.transitions.reached;
    states.emplace(t.entry->location, t.before);
    if (!t.after.empty()) states.emplace(t.entry->location, t.after);
  }
  for (auto const& [text, scenario] : reached) c.unlisted.push_back({text, std::string(scenario)});
  for (listed_location const& l : m.locations) {
    for (listed_state const& s : l.states) {
      ++c.states.listed;
      if (states.count({l.name, s.name}) != 0) {
        ++c.states.reached;
      } else {
        c.missing.push_back({"the state " + std::string(l.name) + " " + std::string(s.name), std::string(s.meaning)});
      }
    }
  }
  return c;
}

std::string to_text(coverage const& c) {
  auto const of = [](tally const& n, char const* what) {
    return std::to_string(n.reached) + " of " + std::to_string(n.listed) + " " + what;
  };
  std::string const group(c.of->group);
  std::string text = "coverage " + group + ": " + of(c.transitions, "transitions") + ", " + of(c.states, "states");
  if (!c.open.empty()) text += "; not judged: " + c.open;
  text += '\n';
  if (c.open.empty()) {
    for (discrepancy const& d : c.missing) text += "    not reached: " + d.what + " (" + d.note + ")\n";
  }
  for (discrepancy const& d : c.unlisted) {
    text += "    not in models/coverage/" + std::string(c.of->algorithm) + ".cpp: " + d.what + " (" + d.note + ")\n";
  }
  return text;
}

}  // namespace models
