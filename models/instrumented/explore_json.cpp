#include "explore_json.hpp"

#include <nlohmann/json.hpp>

#include "../checker/report/json_report.hpp"
#include "../checker/shell_words.hpp"

namespace models::instrumented {

namespace {

using json = nlohmann::ordered_json;

json by_orders(std::vector<std::pair<std::memory_order, std::string>> const& all) {
  json o = json::object();
  for (auto const& [order, why] : all) o[models::name_of(order)] = why;
  return o;
}

json object(line_finding const& f) {
  json o;
  o["file"] = f.access.file;
  o["line"] = f.access.line;
  o["kind"] = models::name_of(f.access.kind);
  o["order"] = models::name_of(f.access.order);
  o["enough"] = json::array();
  for (std::memory_order const each : f.enough) o["enough"].push_back(models::name_of(each));
  o["too_weak"] = by_orders(f.too_weak);
  o["unknown"] = by_orders(f.unknown);
  o["with_others"] = f.with_others.empty() ? json(nullptr) : json(f.with_others);
  return o;
}

}  // namespace

std::string to_json(explored const& all, checker::origin const& from, std::string const& program) {
  json o = checker::json_head(checker::explore_schema_name, checker::explore_schema_number, from, true, all.searched);
  json row = checker::json_of(all.what, checker::row_subject::program);
  auto const again = all.what.repetition();
  row["again"] = again ? json(checker::shell_word(program) + ' ' + *again) : json(nullptr);
  row["unseen"] = {{"libraries", all.unseen.libraries},
                   {"functions", all.unseen.functions},
                   {"accesses", all.unseen.accesses},
                   {"ran", all.unseen.ran},
                   {"accepted", all.what.what->options.accept_unseen}};
  if (all.orders) {
    row["orders"] = json::array();
    for (line_finding const& f : *all.orders) row["orders"].push_back(object(f));
  }
  o["explored"] = std::move(row);
  return checker::text(o);
}

}  // namespace models::instrumented
