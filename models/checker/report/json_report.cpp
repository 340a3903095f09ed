#include "json_report.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "../../exact/graph/view.hpp"
#include "../bad_argument.hpp"
#include "../by_relacy.hpp"
#include "../execution_json.hpp"
#include "../files.hpp"
#include "../read_json.hpp"
#include "../shell_words.hpp"

namespace models::checker {

namespace fs = std::filesystem;

namespace {

char const* reusing(memory_reuse r) {
  return r == memory_reuse::any ? "any thread" : r == memory_reuse::none ? "nobody" : "its own thread";
}

/// Every bound as a number, for each thread unless stated otherwise.
nlohmann::ordered_json space_of(row const& r) {
  nlohmann::ordered_json o;
  o["threads"] = r.what->threads;
  o["calls"] = r.what->calls;
  o["interchangeable"] = r.seen.up_to_renaming ? r.what->what.interchangeable : std::vector<std::vector<int>>();
  o["operations"] = exact::most_events;
  o["spurious_wake_ups"] = r.what->what.spurious_wake_ups ? 1 : 0;
  o["spurious_failures_at_each_atomic"] = 1;
  o["memory_reused_by"] = reusing(r.what->options.reuse);
  o["repetitions_of_a_round"] = 2;
  o["seen"] = {"atomic", "plain", "watch", "leaks and double releases of platform::make"};
  return o;
}

void add_counts(nlohmann::ordered_json& o, row const& r) {
  o["executions"] = r.executions();
  for (counter const& c : counters) o[c.name] = r.seen.*c.in;
  o["graphs"] = r.seen.graphs;
  if (r.seen.graphs_estimated) o["graphs_estimated"] = true;
  o["graph_set"] = fmt::format("{:016x}", r.seen.graph_set);
  o["seconds"] = r.seen.seconds;
  if (!r.size) return;
  o["estimate"] = {
      {"executions", r.size->executions}, {"low", r.size->low}, {"high", r.size->high}, {"probes", r.size->probes}};
}

nlohmann::ordered_json object(report_head const& head) {
  return json_head(schema_name, schema_number, head.from, head.complete, head.searched);
}

}  // namespace

nlohmann::ordered_json json_of(row const& r, row_subject what) {
  bool const of_scenario = what == row_subject::scenario;
  exploration_result const& result = r.seen;
  nlohmann::ordered_json o;
  o["scenario"] = r.what->what.name;
  o["threads"] = r.what->threads;
  add_counts(o, r);
  o["verdict"] = r.verdict.words();
  if (of_scenario) o["expected"] = r.what->what.expected.words();
  o["as_expected"] = r.as_expected();
  o["exhaustive"] = result.exhaustive;
  o["cut_short"] = r.cut_short;
  o["bounds"] = r.bounds;
  o["space"] = space_of(r);
  o["outcomes"] = result.outcomes;
  if (of_scenario) o["declared"] = r.what->what.outcomes;
  for (observer const* const each : this_project().observers) o[std::string(each->name())] = nlohmann::json::object();
  for (auto const& [name, seen] : result.observed) o[name] = seen;
  o["all_observed"] = r.all_observed;
  o["message"] = r.message;
  if (result.needs == weak_memory::needed || result.needs == weak_memory::not_needed)
    o["needs_weak_memory"] = result.needs == weak_memory::needed;
  if (performed_by_relacy const& again = result.by_relacy; again.asked) {
    o["performed_by_relacy"] = {
        {"executions", again.executions}, {"performed", again.performed}, {"without_order", without_order(again)}};
  }
  auto const replay = r.replay();
  if (of_scenario) o["replay"] = replay ? nlohmann::ordered_json(*replay) : nlohmann::ordered_json(nullptr);
  o["preemptions"] = replay && result.preemptions >= 0 ? nlohmann::ordered_json(result.preemptions) : nullptr;
  if (of_scenario) add_replay(o, r);
  add_execution(o, r);
  return o;
}

namespace {

execution_record record_from(nlohmann::ordered_json const& o) {
  auto const r = o.get<execution_record>();
  auto const size = static_cast<int>(r.steps.size());
  auto const is_step = [size](int i) { return i >= 0 && i < size; };
  bool const sound =
      r.threads > 0 &&
      std::all_of(r.steps.begin(), r.steps.end(),
                  [&](recorded_step const& s) { return s.thread < r.threads && (s.from < 0 || is_step(s.from)); }) &&
      std::all_of(r.faults.begin(), r.faults.end(),
                  [&](recorded_fault const& f) { return is_step(f.from) && is_step(f.to); });
  if (!sound) throw bad_argument("an execution names steps or threads that it does not have");
  return r;
}

/// The whole command that repeats it; empty: there is none.
std::string command_in(nlohmann::ordered_json const& o, std::string const& program) {
  std::string const replay = text_or_nothing(o, "replay_arguments");
  return replay.empty() ? text_or_nothing(o, "again") : fmt::format("{} replay {}", shell_word(program), replay);
}

}  // namespace

row failure_from(nlohmann::ordered_json const& o, std::string const& program) {
  row r;
  r.verdict = o.at("verdict").get<std::string>();
  r.message = o.at("message");
  auto const execution = o.find("execution");
  if (execution != o.end() && !execution->is_null())
    r.seen.execution = std::make_shared<execution_record const>(record_from(*execution));
  auto const s = std::make_shared<scenario>();
  s->what.name = o.at("scenario");
  s->what.expected = o.value("expected", "pass");
  bool const as_expected = o.value("as_expected", false);
  if (as_expected) s->what.or_else = r.verdict;
  if (!as_expected && r.verdict == s->what.expected)
    s->what.expected = "something else";  // the file contradicts itself
  std::string const command = command_in(o, program);
  if (!command.empty()) s->repeated_by = [command](std::string const&) { return command; };
  r.what = s;
  return r;
}

row row_from(nlohmann::ordered_json const& o, std::string const& program) {
  static_cast<void>(o.at("as_expected").get<bool>());
  row r = failure_from(o, program);
  r.bounds = o.at("bounds");
  r.seen.exhaustive = o.at("exhaustive");
  r.seen.seconds = o.at("seconds");
  for (counter const& c : counters) r.seen.*c.in = o.value(c.name, std::uint64_t{0});
  if (o.at("executions") != r.seen.ended()) r.seen.verdict = r.verdict;
  return r;
}

namespace {

nlohmann::ordered_json array(std::vector<row const*> const& rows) {
  auto all = nlohmann::ordered_json::array();
  for (row const* r : rows) all.push_back(json_of(*r, row_subject::scenario));
  return all;
}

}  // namespace

std::string text(nlohmann::ordered_json const& json) {
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

nlohmann::ordered_json json_head(char const* schema, int number, origin const& from, bool complete,
                                 nlohmann::ordered_json const& searched) {
  nlohmann::ordered_json o;
  o["schema"] = {{"name", schema}, {"number", number}};
  o["program"] = from.program;
  o["version"] = from.version;
  o["commit"] = from.commit ? nlohmann::ordered_json(*from.commit) : nlohmann::ordered_json(nullptr);
  o["compiler"] = from.compiler;
  o["arguments"] = from.arguments;
  o["complete"] = complete;
  if (!searched.is_null()) o["search"] = searched;
  return o;
}

void add_replay(nlohmann::ordered_json& to, row const& r) {
  auto const arguments = r.replay_arguments();
  to["replay_arguments"] = arguments ? nlohmann::ordered_json(*arguments) : nlohmann::ordered_json(nullptr);
}

void add_execution(nlohmann::ordered_json& to, row const& r) {
  to["execution"] = r.seen.execution ? nlohmann::ordered_json(*r.seen.execution) : nlohmann::ordered_json(nullptr);
}

std::string to_json(report_head const& head, std::vector<row const*> const& rows, all_findings const& found) {
  return to_json(head, array(rows), found);
}

std::string to_json(report_head const& head, nlohmann::ordered_json rows, all_findings const& found) {
  nlohmann::ordered_json o = object(head);
  o["rows"] = std::move(rows);
  for (auto const& [name, of_one] : found) {
    o[name] = nlohmann::ordered_json::array();
    for (finding const& f : of_one) o[name].push_back(f.json);
  }
  return text(o);
}

std::string to_json(report_head const& head, std::vector<row const*> const& rows, shard const& which,
                    std::vector<scenario const*> const& all_scenarios) {
  nlohmann::ordered_json o = object(head);
  o["shard"] = which.number;
  o["of"] = which.total;
  o["scenarios"] = nlohmann::ordered_json::array();
  for (scenario const* s : all_scenarios) o["scenarios"].push_back(s->what.name);
  o["rows"] = array(rows);
  return text(o);
}

std::string to_json(report_head const& head, row const& r) {
  nlohmann::ordered_json o = json_head(execution_schema_name, execution_schema_number, head.from, head.complete);
  o["row"] = json_of(r, row_subject::scenario);
  return text(o);
}

report_file::report_file(fs::path path) : path_(std::move(path)) { expect_written(path_, try_to_write(path_)); }

void report_file::write(std::string const& text) const { expect_written(path_, write_file(path_, text)); }

}  // namespace models::checker
