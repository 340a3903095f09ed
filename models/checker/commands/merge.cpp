// modelcheck merge: merges the JSON files of all shards.
#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "../files.hpp"
#include "../project.hpp"
#include "../read_json.hpp"
#include "../report/json_report.hpp"
#include "../report/searched.hpp"
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
  json searched;                       // as in searched.hpp
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

bool is_as_expected(json const& row) { return row.at("as_expected").get<bool>(); }

/// As row::left_open().
bool is_left_open(json const& row) {
  return is_as_expected(row) && search_verdict(row.at("expected").get_ref<std::string const&>()).passes() &&
         !row.at("exhaustive").get<bool>();
}

part read(std::string const& file) {
  try {
    json const whole = json_from(content_of(file));
    if (!whole.contains("shard") && whole.contains("rows"))
      throw bad_argument(fmt::format("'{}' is of a whole run, not of a shard", file));
    part p{file,
           whole.at("shard"),
           whole.at("of"),
           whole.at("scenarios"),
           {whole.at("schema"), whole.at("version"), whole.at("commit")},
           whole.at("search"),
           whole.at("rows")};
    if (!whole.at("complete").get<bool>())
      throw bad_argument(fmt::format("'{}' is not complete: its run was interrupted or stopped", file));
    static_cast<void>(p.searched.at("require_exhaustive").get<bool>());
    for (json const& row : p.rows) static_cast<void>(is_as_expected(row) && is_left_open(row));
    static_cast<void>(shown_by(p.rows));
    return p;
  } catch (json::exception const& e) {
    throw bad_argument(fmt::format("'{}' is not the JSON of a shard: {}", file, what_is_wrong(e)));
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
    if (auto const words = difference_of(first.searched, p.searched); !words.empty())
      throw bad_argument(
          fmt::format("'{}' and '{}' were not searched alike: the option {}", first.file, p.file, words));
    if (p.number == 0 || p.number > p.total)
      throw bad_argument(fmt::format("'{}' is of shard {} of {}, which there is not", p.file, p.number, p.total));
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
  json const& searched = parts.front().searched;
  report_file(into).write(to_json({here(std::move(arguments)), true, searched}, all, found));
  auto const wrong = std::count_if(all.begin(), all.end(), [](json const& r) { return !is_as_expected(r); });
  auto const open = std::count_if(all.begin(), all.end(), is_left_open);
  fmt::print("{} shards, {} rows, {} as expected.\n", parts.size(), all.size(),
             wrong == 0 ? "all" : fmt::format("{} not", wrong));
  if (open != 0) fmt::print("{} passed, and {} not explored to the end.\n", open, open == 1 ? "was" : "were");
  fmt::print("{}", summary(found));
  bool const enough = open == 0 || !searched.at("require_exhaustive").get<bool>();
  return wrong == 0 && enough && all_as_expected(found) ? as_expected : not_as_expected;
}

struct merge_request {
  std::string into;
  std::vector<std::string> shards;
};

}  // namespace

command merge_command(std::vector<std::string> const& arguments) {
  return {
      "merge", "Puts the JSON files of all shards of a run together", [arguments](CLI::App& app) {
        auto const request = std::make_shared<merge_request>();
        app.add_option("--json", request->into, "The file to write, as of a run that was not divided")
            ->required()
            ->type_name("FILE");
        app.add_option("in", request->shards, "The files of the shards, all of them")->required()->type_name("FILE");
        app.footer(
            "Exit code: 0 when every row is as expected, 1 when one is not, 2 when a shard is missing, comes twice,\n"
            "or belongs to another run; nothing is written then.");
        return [request, arguments] { return merge(request->into, request->shards, arguments); };
      }};
}

}  // namespace models::checker
