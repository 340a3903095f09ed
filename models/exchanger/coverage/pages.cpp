#include "pages.hpp"

#include <algorithm>
#include <vector>

#include "../../graph/memory_orders.hpp"

namespace models::exchanger {

namespace {

namespace order = rendezvous::order;

using cells = std::vector<std::string>;

std::string table_row(cells const& row) {
  std::string line = "|";
  for (std::string const& cell : row) line += " " + cell + " |";
  return line + "\n";
}

std::string table_head(cells const& titles) { return table_row(titles) + table_row(cells(titles.size(), "---")); }

std::string code(std::string_view name) { return "`" + std::string(name) + "`"; }

std::string numbered(order::entry const& e) { return std::string(e.name) + " (" + std::to_string(e.number) + ")"; }

/// The transitions or exclusions that are about the location.
template <class T>
std::vector<T> about(listed_location const& where, std::vector<T> const& all) {
  std::vector<T> chosen;
  std::copy_if(all.begin(), all.end(), std::back_inserter(chosen),
               [&](T const& each) { return each.entry->location == where.name; });
  return chosen;
}

std::string picture(listed_location const& where, std::vector<listed_transition> const& transitions) {
  std::string text = "```mermaid\nstateDiagram-v2\n    [*] --> " + std::string(where.states.front().name) + "\n";
  for (listed_transition const& t : transitions) {
    if (t.after.empty()) continue;
    text += "    " + std::string(t.before) + " --> " + std::string(t.after) + " : " + numbered(*t.entry) + ", " +
            std::string(t.meaning) + "\n";
  }
  return text + "```\n";
}

std::string table_of_states(listed_location const& where) {
  std::string text = table_head({code(where.name), "means"});
  for (listed_state const& s : where.states) text += table_row({std::string(s.name), std::string(s.meaning)});
  return text;
}

std::string table_of_looks(std::vector<listed_transition> const& transitions) {
  std::string text = table_head({"without a change", "sees", "means"});
  for (listed_transition const& t : transitions) {
    if (!t.after.empty()) continue;
    text += table_row({numbered(*t.entry), std::string(t.before), std::string(t.meaning)});
  }
  return text;
}

std::string joined(std::vector<std::string_view> const& names) {
  std::string text;
  for (std::string_view const name : names) text += (text.empty() ? "" : ", ") + std::string(name);
  return text;
}

std::string table_of_exclusions(std::vector<exclusion> const& excluded) {
  std::string text = table_head({"what cannot happen", "finds", "why"});
  for (exclusion const& x : excluded) text += table_row({numbered(*x.entry), joined(x.states), std::string(x.reason)});
  return text;
}

/// The contract's words on the entry in this algorithm.
std::string words_on(order::entry const& e, std::string_view algorithm) {
  std::string words = e.why;
  for (order::named_algorithm const& a : order::named_algorithms) {
    std::string_view const more = a.name == algorithm ? remark_on(e, a.one) : std::string_view();
    if (!more.empty()) words.append(" ").append(more);
  }
  return words;
}

std::string table_of_unneeded(std::vector<unneeded_pair> const& pairs) {
  std::string text = table_head({"these synchronise as well", "with", "why nothing relies on it"});
  for (unneeded_pair const& p : pairs)
    text += table_row({numbered(*p.release), numbered(*p.acquire), std::string(p.reason)});
  return text;
}

}  // namespace

std::string states_page(machine const& m) {
  std::string text;
  for (listed_location const& where : m.locations) {
    auto const transitions = about(where, m.transitions);
    auto const excluded = about(where, m.excluded);
    if (!text.empty()) text += "\n";
    text += "The states of a " + code(where.name) + ":\n\n" + picture(where, transitions) + "\n" +
            table_of_states(where) + "\n" + table_of_looks(transitions);
    if (!excluded.empty()) text += "\n" + table_of_exclusions(excluded);
  }
  return text;
}

std::string orders_page(machine const& m) {
  std::string text = table_head({"entry", "on", "order", "pairs with", "why"});
  for (order::entry const& e : order::contract) {
    if (!uses(m, e)) continue;
    std::string pair;
    for (order::entry const& other : order::contract) {
      if (e.pairs_with.include(other.number)) pair += (pair.empty() ? "" : ", ") + numbered(other);
    }
    text += table_row({numbered(e), std::string(e.location), models::name_of(e.order), pair, words_on(e, m.algorithm)});
  }
  if (!m.unneeded.empty()) text += "\n" + table_of_unneeded(m.unneeded);
  return text;
}

}  // namespace models::exchanger
