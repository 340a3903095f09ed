#include "execution_json.hpp"

namespace models {

using json = nlohmann::ordered_json;

namespace {

json object(recorded_step const& s) {
  return {{"thread", s.thread}, {"kind", s.kind},     {"object", s.object}, {"effect", s.effect}, {"entry", s.entry},
          {"number", s.number}, {"order", s.order},   {"stated", s.stated}, {"place", s.place},   {"from", s.from},
          {"newer", s.newer},   {"failed", s.failed}, {"file", s.at.file},  {"line", s.at.line}};
}

/// Absent in files of earlier versions.
source_line line_from(json const& o) { return {o.value("file", ""), o.value("line", 0)}; }

recorded_step step_from(json const& o) {
  return {o.at("thread"), o.at("kind"),  o.at("object"), o.at("effect"), o.at("entry"),  o.at("number"), o.at("order"),
          o.at("stated"), o.at("place"), o.at("from"),   o.at("newer"),  o.at("failed"), line_from(o)};
}

}  // namespace

void to_json(json& o, execution_record const& r) {
  o["threads"] = r.threads;
  o["steps"] = json::array();
  for (recorded_step const& s : r.steps) o["steps"].push_back(object(s));
  o["faults"] = json::array();
  for (recorded_fault const& f : r.faults) o["faults"].push_back({{"from", f.from}, {"to", f.to}, {"kind", f.kind}});
  o["wrong_at"] = {{"file", r.wrong_at.file}, {"line", r.wrong_at.line}};
}

void from_json(json const& o, execution_record& r) {
  r = {o.at("threads"), {}, {}, {}};
  for (json const& s : o.at("steps")) r.steps.push_back(step_from(s));
  for (json const& f : o.at("faults")) r.faults.push_back({f.at("from"), f.at("to"), f.at("kind")});
  if (auto const at = o.find("wrong_at"); at != o.end()) r.wrong_at = line_from(*at);
}

}  // namespace models
