// Explores the scenarios of the table on the graph machine, and compares each row with what the table has.
//
//   graph_machine_rows TABLE.json [--filter PATTERN]... [--without PATTERN]... [--executions N]
//                      [--time]
//
// Compared are the verdict, the outcomes and, where a row says nothing of executions that C++20 has beyond its own, the
// number of graphs. A row whose threads were explored up to renaming is explored here without. What takes more than N
// executions here is counted, and not compared; nor is what the machine does not look for: loops that wait without
// saying so, promises of loops, threads that are called interchangeable and are not, questions that a search answers.
//
// May touch: files, standard output, standard error, processes, pipes.
#include <fnmatch.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "../../checker/registry.hpp"

namespace models::selfcheck {

namespace {

using nlohmann::json;

struct arguments {
  std::string table;
  std::vector<std::string> filters;
  std::vector<std::string> without;
  std::uint64_t executions = 2'000'000;
  bool time = false;
};

double user_seconds() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  return static_cast<double>(used.ru_utime.tv_sec) + static_cast<double>(used.ru_utime.tv_usec) * 1e-6;
}

/// In a process of its own, which may die.
json explored_here(scenario const& s, std::uint64_t most) {
  exploration_options options;
  options.orders = s.what.weakened;
  options.spurious_wake_ups = s.what.spurious_wake_ups;
  options.how.executions = most;
  progress seen;
  auto const program = s.make();
  exploration_result const r = explore(*program, s.threads, options, seen);
  json result{{"verdict", r.verdict},       {"message", r.message},     {"complete", r.complete},
              {"cut_off", r.cut_off},       {"graphs", r.graphs},       {"outcomes", r.outcomes},
              {"exhaustive", r.exhaustive}, {"seconds", user_seconds()}};
  return result;
}

json explored(scenario const& s, std::uint64_t most) {
  int ends[2];
  if (pipe(ends) != 0) return {{"verdict", "no pipe"}};
  pid_t const child = fork();
  if (child == 0) {
    std::string const text = explored_here(s, most).dump();
    for (std::size_t done = 0; done < text.size();) {
      ssize_t const n = write(ends[1], text.data() + done, text.size() - done);
      if (n <= 0) _exit(1);
      done += static_cast<std::size_t>(n);
    }
    _exit(0);
  }
  close(ends[1]);
  std::string text;
  char buffer[4096];
  for (ssize_t n = 0; (n = read(ends[0], buffer, sizeof buffer)) > 0;) text.append(buffer, static_cast<std::size_t>(n));
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  json const result = json::parse(text, nullptr, false);
  return result.is_discarded() ? json{{"verdict", "died"}, {"message", std::to_string(status)}} : result;
}

std::set<std::string> names(json const& outcomes) {
  std::set<std::string> all;
  for (auto const& [name, times] : outcomes.items()) all.insert(name);
  return all;
}

/// Whether the machine looks for what the row has found.
bool looks_for(std::string const& verdict) {
  static std::set<std::string> const seen{
      "pass",        "data race",          "deadlock",      "use after free",    "leak",
      "double free", "uninitialised read", "wrong history", "shared stop_source"};
  return seen.contains(verdict) || verdict.find("outcome") != verdict.npos;
}

/// Empty: they agree.
std::string difference(scenario const& s, json const& row, json const& mine) {
  std::string const verdict = row.at("verdict");
  bool const judged_by_outcomes = verdict == "pass" || verdict.find("outcome") != verdict.npos;
  std::string const expected = judged_by_outcomes ? "pass" : verdict;
  // A touch that nothing orders before the end of a life comes before that in one execution, and behind it in another.
  auto const by_touch = [](std::string const& v) { return v == "data race" || v == "use after free"; };
  if (by_touch(expected) && by_touch(mine.at("verdict"))) return "";
  if (mine.at("verdict") != expected && mine.at("verdict") != s.what.or_else) {
    return "verdict " + mine.at("verdict").get<std::string>() + " (" + mine.value("message", "") + ") for " + expected;
  }
  if (expected != "pass") return "";
  if (!row.value("exhaustive", false)) return "";
  std::set<std::string> const here = names(mine.at("outcomes"));
  std::set<std::string> const there = names(row.at("outcomes"));
  if (here != there) return "other outcomes";
  if (mine.at("graphs") != row.at("graphs")) {
    return std::to_string(mine.at("graphs").get<std::uint64_t>()) + " graphs for " +
           std::to_string(row.at("graphs").get<std::uint64_t>());
  }
  return "";
}

bool is_one_of(std::vector<std::string> const& patterns, std::string const& name) {
  return std::any_of(patterns.begin(), patterns.end(),
                     [&](std::string const& p) { return fnmatch(p.c_str(), name.c_str(), 0) == 0; });
}

bool is_wanted(arguments const& with, std::string const& name) {
  return (with.filters.empty() || is_one_of(with.filters, name)) && !is_one_of(with.without, name);
}

int compare(arguments const& with) {
  json const table = json::parse(std::ifstream(with.table), nullptr, false);
  if (table.is_discarded()) {
    std::fprintf(stderr, "%s is not the table of a run: make it with modelcheck run --json\n", with.table.c_str());
    return 2;
  }
  int compared = 0;
  int different = 0;
  int too_large = 0;
  int departing = 0;
  std::uint64_t executions = 0;
  std::uint64_t before = 0;
  for (json const& row : table.at("rows")) {
    std::string const name = row.at("scenario");
    auto const found = registry().find(name);
    if (found == registry().end() || !is_wanted(with, name) || !looks_for(row.at("verdict"))) continue;
    json const mine = explored(found->second, with.executions);
    if (mine.at("verdict") == "pass" && !mine.value("exhaustive", true)) {
      ++too_large;
      continue;
    }
    std::string const what = difference(found->second, row, mine);
    ++compared;
    // Where a row says that Relacy and C++20 part ways, the machine is with C++20.
    bool const departs = row.at("ground") != "clean";
    different += what.empty() || departs ? 0 : 1;
    departing += departs && !what.empty() ? 1 : 0;
    executions += mine.value("complete", std::uint64_t{0}) + mine.value("cut_off", std::uint64_t{0});
    before += row.at("executions").get<std::uint64_t>();
    if (!what.empty()) std::printf("%s: %s%s\n", name.c_str(), departs ? "departs, " : "", what.c_str());
    if (with.time) {
      std::printf("%s: %llu executions for %llu, %llu of them complete, %llu graphs, %.2f s\n", name.c_str(),
                  static_cast<unsigned long long>(mine.value("complete", std::uint64_t{0}) +
                                                  mine.value("cut_off", std::uint64_t{0})),
                  static_cast<unsigned long long>(row.at("executions").get<std::uint64_t>()),
                  static_cast<unsigned long long>(mine.value("complete", std::uint64_t{0})),
                  static_cast<unsigned long long>(mine.value("graphs", std::uint64_t{0})), mine.value("seconds", 0.0));
    }
    std::fflush(stdout);
  }
  std::printf(
      "%d rows compared, %d of them different, %d as they say of C++20; %d too large; %llu executions for %llu\n",
      compared, different, departing, too_large, static_cast<unsigned long long>(executions),
      static_cast<unsigned long long>(before));
  return compared == 0 || different != 0 ? 1 : 0;
}

}  // namespace

}  // namespace models::selfcheck

int main(int argc, char** argv) {
  models::selfcheck::arguments with;
  for (int i = 1; i < argc; ++i) {
    std::string const word = argv[i];
    if (word == "--filter" && i + 1 < argc) {
      with.filters.emplace_back(argv[++i]);
    } else if (word == "--without" && i + 1 < argc) {
      with.without.emplace_back(argv[++i]);
    } else if (word == "--executions" && i + 1 < argc) {
      with.executions = std::strtoull(argv[++i], nullptr, 10);
    } else if (word == "--time") {
      with.time = true;
    } else {
      with.table = word;
    }
  }
  return models::selfcheck::compare(with);
}
