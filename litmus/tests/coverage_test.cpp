// The litmus tests of the exchanger reach every state and every transition of every algorithm, and no other, as
// litmus/exchanger/algorithms.hpp says.
//
// Usage: litmus_coverage_test JSON (of a complete `modelcheck run`, with every row as expected: ci/table)
//
// Compares what the tests have reached together in that run with the lists in models/exchanger/coverage. A test that
// shows a failure does not count: the states that a wrong program reaches are no part of an algorithm.
#include <cstdio>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "../../models/exchanger/coverage/judgement.hpp"

namespace {

using nlohmann::json;

constexpr std::string_view group = "litmus/exchanger/";

/// litmus/exchanger/hashed_arena-growing/... is about the algorithm "hashed_arena". A broken twin has the name of its
/// algorithm there.
bool is_about(std::string_view test, std::string_view algorithm) {
  if (!test.starts_with(group)) return false;
  test.remove_prefix(group.size());
  return test.starts_with(algorithm) && test.find_first_of("-/") == algorithm.size() && test.find('/') != test.npos;
}

/// What each test that is expected to pass has shown.
std::vector<models::exchanger::shown> shown_by(json const& rows, std::string_view algorithm) {
  std::vector<models::exchanger::shown> all;
  for (json const& row : rows) {
    std::string_view const name = row.at("scenario").get_ref<std::string const&>();
    if (row.at("expected") != "pass" || !is_about(name, algorithm)) continue;
    all.push_back({.scenario = name,
                   .transitions = models::texts_of(row.at("transitions")),
                   .pairs = models::texts_of(row.at("synchronises")),
                   .all = row.at("all_observed")});
  }
  return all;
}

/// Whether the tests reach everything in the list.
bool is_reached(models::exchanger::machine const& m, json const& rows) {
  std::vector<models::exchanger::shown> const seen = shown_by(rows, m.algorithm);
  std::vector<std::string_view> needed;
  for (models::exchanger::shown const& s : seen) needed.push_back(s.scenario);
  models::exchanger::coverage const c = models::exchanger::judge(m, needed, seen);
  std::fputs(to_text(c).c_str(), stdout);
  return c.as_expected() && c.missing.empty() && c.open.empty();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: litmus_coverage_test JSON\n", stderr);
    return 2;
  }
  json const all = json::parse(std::ifstream(argv[1]), nullptr, false);
  if (all.is_discarded() || !all.at("complete")) {
    std::fprintf(stderr, "%s is not what a run has found in full; ci/table makes it\n", argv[1]);
    return 1;
  }
  bool in_full = !models::exchanger::machines().empty();
  for (auto const& [algorithm, m] : models::exchanger::machines()) in_full = is_reached(m, all.at("rows")) && in_full;
  return in_full ? 0 : 1;
}
