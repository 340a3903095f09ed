#include "coverage_report.hpp"

#include <algorithm>

namespace models::checker {

namespace {

bool covers(scenario const& s, machine const& m) {
  std::string_view const name = s.what.name;
  return s.what.expected == "pass" && s.what.weakened.empty() && name.substr(0, name.find('/')) == m.group;
}

}  // namespace

std::vector<coverage> coverage_by(std::vector<shown> const& rows, std::map<std::string_view, machine> const& lists,
                                  std::map<std::string_view, scenario> const& all) {
  std::vector<coverage> result;
  for (auto const& [algorithm, m] : lists) {
    std::vector<std::string_view> needed;
    std::vector<shown> seen;
    for (auto const& [name, s] : all) {
      if (!covers(s, m)) continue;
      if (!s.what.long_running) needed.push_back(name);
      auto const row = std::find_if(rows.begin(), rows.end(), [&n = name](shown const& r) { return r.scenario == n; });
      if (row != rows.end()) seen.push_back(*row);
    }
    if (!seen.empty()) result.push_back(judge(m, needed, seen));
  }
  return result;
}

std::vector<shown> shown_by(std::vector<row const*> const& rows) {
  std::vector<shown> all;
  for (row const* r : rows) {
    exploration_result const& result = r->seen.result;
    all.push_back({r->what->what.name, result.transitions, result.synchronises, r->all_transitions});
  }
  return all;
}

bool all_as_expected(std::vector<coverage> const& covered) {
  return std::all_of(covered.begin(), covered.end(), [](coverage const& c) { return c.as_expected(); });
}

std::string summary(std::vector<coverage> const& covered) {
  std::string text;
  for (coverage const& c : covered) {
    if (c.in_full || !c.as_expected()) text += to_text(c);
  }
  return text;
}

}  // namespace models::checker
