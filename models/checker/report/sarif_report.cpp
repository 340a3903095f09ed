#include "sarif_report.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "../shell_words.hpp"
#include "failure_kinds.hpp"

namespace models::checker {

namespace {

using json = nlohmann::ordered_json;

constexpr char const* below_root = "SRCROOT";

/// Percent-encodes a path for a URI.
std::string uri_text(std::string_view path) {
  std::string text;
  for (char const c : path) {
    auto const byte = static_cast<unsigned char>(c);
    bool const plain =
        std::isalnum(byte) != 0 || std::string_view("-._~/+@!$&'()*,;=").find(c) != std::string_view::npos;
    text += plain && byte < 0x80 ? std::string(1, c) : fmt::format("%{:02X}", byte);
  }
  return text;
}

json message(std::string const& text) { return {{"text", text}}; }

class document {
 public:
  document(run_report const& run, std::string const& root) : run_(run), root_(root), problems_(problems_of(run)) {
    for (problem const& f : problems_) kinds_.insert(f.kind);
  }

  [[nodiscard]] json all() const {
    json of_run;
    of_run["tool"]["driver"] = driver();
    of_run["invocations"] = json::array({invocation()});
    of_run["originalUriBaseIds"][below_root] = {{"uri", "file://" + uri_text(root_) + "/"}};
    of_run["results"] = json::array();
    for (problem const& f : problems_) of_run["results"].push_back(result(f));
    return {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
            {"version", "2.1.0"},
            {"runs", json::array({std::move(of_run)})}};
  }

 private:
  [[nodiscard]] json driver() const {
    json o = {{"name", "modelcheck"}, {"version", run_.from.version}, {"semanticVersion", run_.from.version}};
    o["rules"] = json::array();
    for (std::string const& kind : kinds_) o["rules"].push_back(rule(kind));
    return o;
  }

  static json rule(std::string const& kind) {
    json o = {{"id", identifier_of(kind)}, {"shortDescription", message(kind)}};
    if (auto const meaning = meaning_of(kind); !meaning.empty()) o["fullDescription"] = message(std::string(meaning));
    o["defaultConfiguration"] = {{"level", "error"}};
    return o;
  }

  /// A run that found failures was itself successful; one that was interrupted was not.
  [[nodiscard]] json invocation() const {
    json o = {{"executionSuccessful", run_.complete()}};
    if (!run_.program.empty())
      o["commandLine"] = fmt::format("{} {}", shell_word(run_.program), shell_words(run_.from.arguments));
    o["arguments"] = run_.from.arguments;
    return o;
  }

  [[nodiscard]] json result(problem const& f) const {
    auto const index = std::distance(kinds_.begin(), kinds_.find(f.kind));
    json o = {{"ruleId", identifier_of(f.kind)},
              {"ruleIndex", index},
              {"kind", "fail"},
              {"level", "error"},
              {"message", message(fmt::format("{}: {}", f.subject, f.message.empty() ? f.kind : f.message))}};
    o["locations"] = json::array({location(f.at, f.subject)});
    o["partialFingerprints"] = {{"subjectAndKind/v1", fmt::format("{}:{}", f.subject, identifier_of(f.kind))}};
    if (f.of == nullptr) return o;
    if (f.of->seen.execution && !f.of->seen.execution->steps.empty())
      o["codeFlows"] = json::array({code_flow(*f.of->seen.execution, f)});
    if (auto const again = f.of->repetition(); again && !run_.program.empty())
      o["properties"] = {{"repeatedBy", fmt::format("{} {}", shell_word(run_.program), *again)}};
    return o;
  }

  [[nodiscard]] json location(source_line const& at, std::string const& subject = "") const {
    json o = json::object();
    if (!at.file.empty()) o["physicalLocation"] = physical(at);
    if (!subject.empty()) o["logicalLocations"] = json::array({{{"fullyQualifiedName", subject}}});
    return o;
  }

  [[nodiscard]] json physical(source_line const& at) const {
    std::string const file = below(root_, at.file);
    json artifact;
    if (file.starts_with('/')) {
      artifact = {{"uri", "file://" + uri_text(file)}};
    } else {
      artifact = {{"uri", uri_text(file)}, {"uriBaseId", below_root}};
    }
    json o = {{"artifactLocation", std::move(artifact)}};
    if (at.line > 0) o["region"] = {{"startLine", at.line}};
    return o;
  }

  /// A flow for each thread. A step's number is its position among the steps of all threads.
  [[nodiscard]] json code_flow(execution_record const& r, problem const& f) const {
    std::map<int, json> flows;
    for (std::size_t i = 0; i != r.steps.size(); ++i) {
      recorded_step const& s = r.steps[i];
      json& flow = flows[s.thread];
      if (flow.is_null())
        flow = {{"id", s.thread < 0 ? std::string("the set-up") : fmt::format("thread {}", s.thread)},
                {"locations", json::array()}};
      flow["locations"].push_back(step(s, i));
    }
    json o = {{"message", message(f.kind)}, {"threadFlows", json::array()}};
    for (auto& [thread, flow] : flows) o["threadFlows"].push_back(std::move(flow));
    return o;
  }

  [[nodiscard]] json step(recorded_step const& s, std::size_t number) const {
    json at = location(s.at);
    at["message"] = message(s.order.empty() ? s.effect : fmt::format("{}, {}", s.effect, s.order));
    return {{"location", std::move(at)},
            {"executionOrder", number + 1},
            {"importance", s.failed ? "essential" : "important"}};
  }

  run_report const& run_;
  std::string const& root_;
  std::vector<problem> problems_;
  std::set<std::string> kinds_;
};

}  // namespace

std::string to_sarif(run_report const& run, std::string const& root) {
  return document(run, root).all().dump(2, ' ', false, json::error_handler_t::replace) + '\n';
}

}  // namespace models::checker
