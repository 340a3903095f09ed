#include "judgement.hpp"

#include <algorithm>
#include <map>
#include <optional>

namespace models::exchanger {

namespace {

namespace order = rendezvous::order;

/// Finds out whether, and why, a needed scenario may still reach what those in `seen` did not.
void look_for_gaps(std::vector<std::string_view> const& needed, std::vector<shown> const& seen, coverage& c) {
  for (std::string_view const name : needed) {
    auto const found = std::find_if(seen.begin(), seen.end(), [&](shown const& s) { return s.scenario == name; });
    if (found == seen.end()) {
      c.in_full = false;
      c.open = std::string(name) + " was not run";
      return;
    }
    if (!found->all) c.open = std::string(name) + " was not explored exhaustively by the exact search";
  }
}

/// Each transition, or each pair, with the first scenario that has shown it.
std::map<std::string, std::string_view> reached_by(std::vector<shown> const& seen, std::set<std::string> shown::*what) {
  std::map<std::string, std::string_view> reached;
  for (shown const& s : seen) {
    for (std::string const& t : s.*what) reached.emplace(t, s.scenario);
  }
  return reached;
}

/// Whether in the transition an access by the entry found the state, that is, saw it or replaced it.
bool is_about(std::string_view transition, order::entry const& e, std::string_view state) {
  std::string const seen = text_of(e.name, state);
  return transition == seen || transition.starts_with(seen + " -> ");
}

/// Why the list excludes the transition. Nothing if it does not.
std::optional<std::string_view> reason_against(machine const& m, std::string_view transition) {
  for (exclusion const& x : m.excluded) {
    for (std::string_view const state : x.states) {
      if (is_about(transition, *x.entry, state)) return x.reason;
    }
  }
  return std::nullopt;
}

/// For a transition that was reached and is not listed.
void add_unlisted(std::string const& transition, std::string_view scenario, coverage& c) {
  std::string const by(scenario);
  if (auto const reason = reason_against(*c.of, transition)) {
    c.refuted.push_back({transition, by + "; the reason given was that " + std::string(*reason)});
  } else {
    c.unlisted.push_back({transition, by});
  }
}

void judge_pairs(std::vector<shown> const& seen, coverage& c) {
  auto reached = reached_by(seen, &shown::pairs);
  auto const expect = [&](std::string const& pair, std::string const& by) {
    ++c.pairs.listed;
    if (reached.erase(pair) != 0) {
      ++c.pairs.reached;
    } else {
      c.unpaired.push_back({pair, by});
    }
  };
  for (std::string const& pair : stated_pairs(*c.of)) expect(pair, "stated in orders.hpp");
  for (unneeded_pair const& p : c.of->unneeded) expect(p.text(), "listed as unneeded");
  for (auto const& [pair, scenario] : reached) c.unstated.push_back({pair, std::string(scenario)});
}

}  // namespace

coverage judge(machine const& m, std::vector<std::string_view> const& needed, std::vector<shown> const& seen) {
  auto reached = reached_by(seen, &shown::transitions);
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
  for (auto const& [text, scenario] : reached) add_unlisted(text, scenario, c);
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
  judge_pairs(seen, c);
  return c;
}

std::string to_text(coverage const& c) {
  auto const of = [](tally const& n, char const* what) {
    return std::to_string(n.reached) + " of " + std::to_string(n.listed) + " " + what;
  };
  std::string text = "coverage " + std::string(c.of->algorithm) + ": " + of(c.transitions, "transitions") + ", " +
                     of(c.states, "states") + ", " + of(c.pairs, "pairs");
  if (!c.open.empty()) text += "; not judged: " + c.open;
  text += '\n';
  if (c.open.empty()) {
    for (discrepancy const& d : c.missing) text += "    not reached: " + d.what + " (" + d.note + ")\n";
    for (discrepancy const& d : c.unpaired) text += "    never synchronised: " + d.what + " (" + d.note + ")\n";
  }
  std::string const list = "models/exchanger/coverage/" + std::string(c.of->algorithm) + ".cpp: ";
  for (discrepancy const& d : c.unlisted) text += "    not in " + list + d.what + " (" + d.note + ")\n";
  for (discrepancy const& d : c.refuted) text += "    excluded in " + list + d.what + " (" + d.note + ")\n";
  for (discrepancy const& d : c.unstated) {
    text +=
        "    synchronised, but neither stated in orders.hpp nor unneeded in " + list + d.what + " (" + d.note + ")\n";
  }
  return text;
}

}  // namespace models::exchanger
