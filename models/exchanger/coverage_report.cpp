#include "coverage_report.hpp"

#include <algorithm>

#include "coverage/observe.hpp"

namespace models::exchanger {

namespace {

using json = nlohmann::ordered_json;

bool covers(scenario const& s, machine const& m) {
  std::string_view const name = s.what.name;
  return s.what.expected.passes() && s.what.weakened.empty() && s.what.challenged.empty() &&
         name.substr(0, name.find('/')) == m.algorithm;
}

std::set<std::string> seen_by(observer const& who, checker::shown const& row) {
  auto const found = row.observed.find(std::string(who.name()));
  return found == row.observed.end() ? std::set<std::string>{} : texts_of(found->second);
}

json object(tally const& n) { return {{"listed", n.listed}, {"reached", n.reached}}; }

json array(std::vector<discrepancy> const& all) {
  json names = json::array();
  for (discrepancy const& d : all) names.push_back(d.what);
  return names;
}

/// The states and transitions that are listed for one location, and whether each transition was reached.
json object(listed_location const& where, coverage const& c) {
  json o;
  o["name"] = where.name;
  o["states"] = json::array();
  for (listed_state const& s : where.states) o["states"].push_back(s.name);
  o["transitions"] = json::array();
  for (listed_transition const& t : c.of->transitions) {
    if (t.entry->location != where.name) continue;
    bool const missing = std::any_of(c.missing.begin(), c.missing.end(),
                                     [text = t.text()](discrepancy const& d) { return d.what == text; });
    json one;
    one["entry"] = t.entry->name;
    one["number"] = t.entry->number;
    one["before"] = t.before;
    one["after"] = t.after.empty() ? json(nullptr) : json(t.after);
    one["meaning"] = t.meaning;
    one["reached"] = !missing;
    o["transitions"].push_back(std::move(one));
  }
  return o;
}

json object(coverage const& c) {
  json o;
  o["algorithm"] = c.of->algorithm;
  o["group"] = c.of->algorithm;  // of scenarios
  o["transitions"] = object(c.transitions);
  o["states"] = object(c.states);
  o["pairs"] = object(c.pairs);
  o["missing"] = array(c.missing);
  o["unlisted"] = array(c.unlisted);
  o["refuted"] = array(c.refuted);
  o["never_synchronised"] = array(c.unpaired);
  o["unstated"] = array(c.unstated);
  o["not_judged"] = c.open;
  o["as_expected"] = c.as_expected();
  o["locations"] = json::array();
  for (listed_location const& where : c.of->locations) o["locations"].push_back(object(where, c));
  return o;
}

}  // namespace

std::vector<coverage> coverage_by(std::vector<checker::shown> const& rows,
                                  std::map<std::string_view, machine> const& lists, scenarios const& all) {
  std::vector<coverage> result;
  for (auto const& [algorithm, m] : lists) {
    std::vector<std::string_view> needed;
    std::vector<shown> seen;
    for (auto const& [name, s] : all) {
      if (!covers(s, m)) continue;
      if (s.what.is_quick()) needed.push_back(name);
      auto const row =
          std::find_if(rows.begin(), rows.end(), [&n = name](checker::shown const& r) { return r.scenario == n; });
      if (row != rows.end())
        seen.push_back({name, seen_by(transitions_seen(), *row), seen_by(pairs_seen(), *row), row->all});
    }
    if (!seen.empty()) result.push_back(judge(m, needed, seen));
  }
  return result;
}

checker::finding finding_of(coverage const& c) {
  return {std::string(c.of->algorithm), c.as_expected(), c.in_full, to_text(c), object(c)};
}

checker::judgement coverage_of_machines() {
  auto const judged = [](std::vector<checker::shown> const& rows, scenarios const& all) {
    std::vector<checker::finding> found;
    for (coverage const& c : coverage_by(rows, machines(), all)) found.push_back(finding_of(c));
    return found;
  };
  return {"coverage", judged};
}

}  // namespace models::exchanger
