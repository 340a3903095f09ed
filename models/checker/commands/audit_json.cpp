#include "audit_json.hpp"

#include "../order_changes.hpp"

namespace models::checker {

namespace {

using json = nlohmann::ordered_json;

json object(row const& r) {
  json o;
  o["scenario"] = r.what->what.name;
  o["verdict"] = r.verdict.words();
  o["message"] = r.message;
  auto const execution = r.replay();
  o["replay"] = execution ? json(*execution) : json(nullptr);
  add_replay(o, r);
  add_execution(o, r);
  return o;
}

json object(claim const& c) {
  if (!c.earlier.is_null()) return c.earlier;
  json o = subject(c);
  o["verdict"] = verdict_on(c);
  o["as_expected"] = as_it_should_be(c);
  o["executions"] = c.result->executions;
  o["executions_in_all"] = c.result->in_all;
  o["exhaustive"] = c.result->exhaustive;
  o["not_to_the_end"] = c.result->open;
  o["left_out"] = c.result->left_out;
  o["without_the_change"] = c.result->unchanged ? object(*c.result->unchanged) : json(nullptr);
  o["failure"] = c.result->failure ? object(*c.result->failure) : json(nullptr);
  o["unclear"] = json::array();
  for (row const& r : c.result->unclear) o["unclear"].push_back(object(r));
  o["seconds"] = c.result->seconds;
  return o;
}

/// The combined results of one entry in one algorithm.
std::string status_of(audited const& a, int label, std::vector<claim> const& claims) {
  std::string status = "relaxed";
  for (claim const& c : claims) {
    if (c.algorithm != &a) continue;
    bool const about_it = c.weaker && c.weaker->label == label;
    if (!about_it && (c.weaker || status != "relaxed")) continue;
    if (!c.known()) return "not known yet";
    if (about_it) status = verdict_on(c);
    if (!as_it_should_be(c)) return verdict_on(c);
  }
  return status;
}

/// Every entry in every algorithm that uses it and was audited in full.
json entries(std::vector<claim> const& claims, order_changes const& base) {
  json all = json::array();
  label_table const& names = this_project().names;
  for (claim const& c : claims) {
    if (c.weaker) continue;
    for (int const label : c.algorithm->labels) {
      auto const changed = base.find(label);
      all.push_back({{"algorithm", c.algorithm->name},
                     {"entry", names.of(label).name},
                     {"number", label},
                     {"order", name_of(changed != base.end() ? changed->second : names.of(label).order)},
                     {"status", status_of(*c.algorithm, label, claims)}});
    }
  }
  return all;
}

}  // namespace

json subject(claim const& c) {
  label_table const& names = this_project().names;
  json o;
  o["algorithm"] = c.algorithm->name;
  if (c.weaker) {
    o["entry"] = names.of(c.weaker->label).name;
    o["number"] = c.weaker->label;
    o["from"] = name_of(c.weaker->from);
    o["to"] = name_of(c.weaker->to);
  }
  return o;
}

std::string audit_json(report_head const& head, std::vector<claim> const& claims, order_changes const& base) {
  json o = json_head(audit_schema_name, audit_schema_number, head.from, head.complete);
  o["changed"] = text_of(base, this_project().names);
  o["claims"] = json::array();
  for (claim const& c : claims) {
    if (c.known()) o["claims"].push_back(object(c));
  }
  o["entries"] = entries(claims, base);
  return o.dump(2, ' ', false, json::error_handler_t::replace) + '\n';
}

}  // namespace models::checker
