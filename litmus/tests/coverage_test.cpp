// The litmus tests of the exchanger reach every state and every transition of every algorithm, and nothing beyond, as
// litmus/exchanger/algorithms.hpp says.
//
// Usage: litmus_coverage_test MODELCHECK
//
// Explores them once and holds what they reach together against the lists in models/exchanger/coverage. A test that
// shows a failure does not count: what a wrong program reaches is no part of an algorithm.
//
// May touch: files, standard output, standard error, processes.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include <unistd.h>
#include <nlohmann/json.hpp>

#include "../../models/exchanger/coverage/judgement.hpp"

namespace {

using nlohmann::json;

constexpr std::string_view group = "litmus/exchanger/";

/// litmus/exchanger/hashed-growing/... is about the algorithm of the group "hashed". A twin has its name there.
bool is_about(std::string_view test, std::string_view algorithm) {
  if (!test.starts_with(group)) return false;
  test.remove_prefix(group.size());
  return test.starts_with(algorithm) && test.find_first_of("-/") == algorithm.size() && test.find('/') != test.npos;
}

/// What each test has shown, of those that are expected to pass.
std::vector<models::shown> shown_by(json const& rows, std::string_view algorithm) {
  std::vector<models::shown> all;
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

/// Whether the tests reach all that is listed.
bool is_reached(models::machine const& m, json const& rows) {
  std::vector<models::shown> const seen = shown_by(rows, m.group);
  std::vector<std::string_view> needed;
  for (models::shown const& s : seen) needed.push_back(s.scenario);
  models::coverage const c = models::judge(m, needed, seen);
  std::fputs(to_text(c).c_str(), stdout);
  return c.as_expected() && c.missing.empty() && c.open.empty();
}

json explored_by(std::string const& modelcheck) {
  std::filesystem::path const file =
      std::filesystem::temp_directory_path() / ("litmus-coverage-" + std::to_string(getpid()) + ".json");
  std::string const run =
      "'" + modelcheck + "' run --filter '" + std::string(group) + "*' --json '" + file.string() + "' > /dev/null";
  bool const done = std::system(run.c_str()) == 0;
  json const all = done ? json::parse(std::ifstream(file)) : json();
  std::filesystem::remove(file);
  return all;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: litmus_coverage_test MODELCHECK\n", stderr);
    return 2;
  }
  json const all = explored_by(argv[1]);
  if (all.is_null()) {
    std::fputs("not every litmus test of the exchanger is as expected: modelcheck run --filter 'litmus/exchanger/*'\n",
               stderr);
    return 1;
  }
  bool in_full = !models::machines().empty();
  for (auto const& [algorithm, m] : models::machines()) in_full = is_reached(m, all.at("rows")) && in_full;
  return in_full ? 0 : 1;
}
