#include "operations_report.hpp"

#include <map>

#include <rendezvous/orders.hpp>

#include "coverage/sites.hpp"

namespace models::exchanger {

namespace {

namespace order = rendezvous::order;

operations stated_by(order::entry const& e) { return static_cast<operations>(e.made_by); }

/// Whether the row counts: it is of a right program with unchanged orders. A wrong program may use an entry for
/// something else.
bool counts(checker::shown const& row, scenarios const& all) {
  auto const found = all.find(row.scenario);
  return found != all.end() && found->second.what.expected.passes() && found->second.what.weakened.empty();
}

std::string complaint(performed_as const& p, std::string_view scenario) {
  order::entry const& e = order::contract[static_cast<std::size_t>(p.entry) - 1];
  return std::string(e.name) + " is performed at " + p.place +
         " as a kind of operation that orders.hpp does not state (in " + std::string(scenario) +
         "): state it in made_by\n";
}

std::vector<checker::finding> judge(std::vector<checker::shown> const& rows, scenarios const& all) {
  std::map<std::string, std::string> wrong;  // by the text, each once
  for (checker::shown const& row : rows) {
    auto const seen = row.observed.find(std::string(sites_seen().name()));
    if (seen == row.observed.end() || !counts(row, all)) continue;
    for (auto const& [text, executions] : seen->second) {
      performed_as const p = read_site(text);
      bool const stated =
          p.entry != 0 && include(stated_by(order::contract[static_cast<std::size_t>(p.entry) - 1]), p.kind);
      if (p.entry != 0 && !stated) wrong.emplace(text, complaint(p, row.scenario));
    }
  }
  checker::finding f{.name = "kinds", .as_expected = wrong.empty(), .in_full = false};
  f.json["not_stated"] = nlohmann::ordered_json::array();
  for (auto const& [text, words] : wrong) {
    f.text += words;
    f.json["not_stated"].push_back(text);
  }
  return {f};
}

}  // namespace

checker::judgement operations_as_stated() { return {"operations", judge}; }

}  // namespace models::exchanger
