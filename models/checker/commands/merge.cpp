// modelcheck merge: merges the JSON files of all shards.
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "../project.hpp"
#include "../report/json_report.hpp"
#include "../selection.hpp"
#include "commands.hpp"

namespace models::checker {

namespace {

using json = nlohmann::ordered_json;

/// A shard's file, as json_report.cpp writes it.
struct part {
  std::string file;
  std::size_t number;
  std::size_t total;
  std::vector<std::string> scenarios;  // of all shards
  json program;                        // its version and commit
  json rows;
};

std::vector<shown> shown_by(json const& rows) {
  std::vector<shown> all;
  for (json const& row : rows) {
    shown s{.scenario = row.at("scenario").get_ref<std::string const&>(), .all = row.at("all_observed")};
    for (observer const* const each : this_project().observers) {
      std::string const name(each->name());
      s.observed.emplace(name, row.at(name).get<sightings>());
    }
    all.push_back(std::move(s));
  }
  return all;
}

part read(std::string const& file) {
  errno = 0;
  std::ifstream in(file);
  if (!in) throw bad_argument(fmt::format("cannot read '{}': {}", file, std::strerror(errno)));
  try {
    json const whole = json::parse(in);
    if (!whole.contains("shard") && whole.contains("rows"))
      throw bad_argument(fmt::format("'{}' is of a whole run, not of a shard", file));
    part p{file,
           whole.at("shard"),
           whole.at("of"),
           whole.at("scenarios"),
           {whole.at("schema"), whole.at("version"), whole.at("commit")},
           whole.at("rows")};
    if (!whole.at("complete").get<bool>())
      throw bad_argument(fmt::format("'{}' is not complete: its run was interrupted or stopped", file));
    for (json const& row : p.rows) static_cast<void>(row.at("as_expected").get<bool>());
    static_cast<void>(shown_by(p.rows));
    return p;
  } catch (json::exception const&) {
    throw bad_argument(fmt::format("'{}' is not the JSON of a shard", file));
  }
}

/// Throws bad_argument unless they are the shards of one run, each once.
void check(std::vector<part> const& parts) {
  part const& first = parts.front();
  std::map<std::size_t, std::string> files;
  for (part const& p : parts) {
    if (p.total != first.total || p.scenarios != first.scenarios)
      throw bad_argument(fmt::format("'{}' and '{}' are not of the same run", first.file, p.file));
    if (p.program != first.program)
      throw bad_argument(fmt::format("'{}' and '{}' were not made by the same program", first.file, p.file));
    auto const [other, is_new] = files.emplace(p.number, p.file);
    if (!is_new) throw bad_argument(fmt::format("shard {} comes twice: '{}', '{}'", p.number, other->second, p.file));
  }
  for (std::size_t number = 1; number <= first.total; ++number) {
    if (files.count(number) == 0) throw bad_argument(fmt::format("shard {} of {} is missing", number, first.total));
  }
}

std::map<std::string, json> rows_by_name(std::vector<part> const& parts) {
  std::map<std::string, json> rows;
  for (part const& p : parts) {
    for (json const& row : p.rows) {
      auto const name = row.at("scenario").get<std::string>();
      if (!rows.emplace(name, row).second)
        throw bad_argument(fmt::format("'{}' comes twice: in '{}', too", name, p.file));
    }
  }
  return rows;
}

/// In the order of a run that was not divided.
json in_order(std::vector<std::string> const& scenarios, std::map<std::string, json> const& rows) {
  json all = json::array();
  for (std::string const& name : scenarios) {
    auto const found = rows.find(name);
    if (found == rows.end()) throw bad_argument(fmt::format("the row of '{}' is missing", name));
    all.push_back(found->second);
  }
  if (all.size() != rows.size()) throw bad_argument("there are rows of scenarios that the run does not have");
  return all;
}

}  // namespace

int merge(std::string const& into, std::vector<std::string> const& shards, std::vector<std::string> arguments) {
  for (std::string const& file : shards) {
    std::error_code ignored;
    if (std::filesystem::equivalent(into, file, ignored))
      throw bad_argument(fmt::format("'{}' is to be written, and is one of those to be read", into));
  }
  std::vector<part> parts;
  std::transform(shards.begin(), shards.end(), std::back_inserter(parts), read);
  check(parts);
  json const all = in_order(parts.front().scenarios, rows_by_name(parts));
  all_findings const found = judge_all(shown_by(all));
  report_file(into).write(to_json({here(std::move(arguments))}, all, found));
  auto const wrong = std::count_if(all.begin(), all.end(), [](json const& r) { return !r.at("as_expected"); });
  fmt::print("{} shards, {} rows, {} as expected.\n", parts.size(), all.size(),
             wrong == 0 ? "all" : fmt::format("{} not", wrong));
  fmt::print("{}", summary(found));
  return wrong == 0 && all_as_expected(found) ? as_expected : not_as_expected;
}

}  // namespace models::checker
