#include "shard.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <string_view>
#include <tuple>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "files.hpp"
#include "read_json.hpp"

namespace models::checker {

namespace {

std::optional<std::size_t> number_from(std::string_view text) {
  std::size_t n = 0;
  auto const end = text.data() + text.size();
  auto const read = std::from_chars(text.data(), end, n);
  return read.ec == std::errc() && read.ptr == end ? std::optional(n) : std::nullopt;
}

std::optional<std::size_t> variable(char const* name) {
  char const* const text = std::getenv(name);
  if (text == nullptr || *text == '\0') return std::nullopt;
  auto const n = number_from(text);
  if (!n) throw bad_argument(fmt::format("the variable {} is '{}', which is no number", name, text));
  return n;
}

shard from_argument(std::string_view text) {
  std::size_t const slash = text.find('/');
  auto const number = number_from(text.substr(0, slash));
  auto const total = slash == std::string_view::npos ? std::nullopt : number_from(text.substr(slash + 1));
  if (!number || !total || *number == 0 || *number > *total)
    throw bad_argument(fmt::format("--shard is I/N, the I-th of N, with I from 1 to N; not '{}'", text));
  return {*number, *total};
}

shard from_environment() {
  auto const index = variable("GTEST_SHARD_INDEX");
  auto const total = variable("GTEST_TOTAL_SHARDS");
  if (!index && !total) return {};
  if (!index || !total || *index >= *total)
    throw bad_argument(
        "GTEST_SHARD_INDEX and GTEST_TOTAL_SHARDS go together, with the first from 0 to below the second");
  if (char const* const status = std::getenv("GTEST_SHARD_STATUS_FILE")) std::ofstream{status};
  return {*index + 1, *total};
}

/// The assumed time of a scenario without a measured one.
double mean_of(std::vector<scenario const*> const& chosen, measured_times const& times) {
  double sum = 0;
  int known = 0;
  for (scenario const* s : chosen) {
    auto const found = times.find(std::string(s->what.name));
    if (found == times.end()) continue;
    sum += found->second;
    ++known;
  }
  return known == 0 ? 1 : sum / known;
}

}  // namespace

shard shard_from(std::optional<std::string> const& argument) {
  return argument ? from_argument(*argument) : from_environment();
}

measured_times times_from(std::string const& file) {
  try {
    auto const run = json_from(content_of(file));
    measured_times times;
    for (auto const& row : run.at("rows"))
      times[row.at("scenario").get<std::string>()] = row.at("seconds").get<double>();
    return times;
  } catch (nlohmann::json::exception const&) {
    throw bad_argument(fmt::format("'{}' is not the JSON of a run", file));
  }
}

std::vector<scenario const*> part_of(std::vector<scenario const*> const& chosen, shard const& which,
                                     measured_times const& times) {
  double const usual = mean_of(chosen, times);
  auto const seconds = [&](scenario const* s) {
    auto const found = times.find(std::string(s->what.name));
    return found == times.end() ? usual : found->second;
  };
  std::vector<scenario const*> longest_first = chosen;
  std::sort(longest_first.begin(), longest_first.end(), [&](scenario const* a, scenario const* b) {
    return std::make_tuple(-seconds(a), a->what.name) < std::make_tuple(-seconds(b), b->what.name);
  });
  std::vector<double> to_do(which.total, 0);
  std::set<scenario const*> mine;
  for (scenario const* s : longest_first) {
    auto const least = std::min_element(to_do.begin(), to_do.end());
    *least += seconds(s);
    if (least - to_do.begin() + 1 == static_cast<std::ptrdiff_t>(which.number)) mine.insert(s);
  }
  std::vector<scenario const*> part;
  std::copy_if(chosen.begin(), chosen.end(), std::back_inserter(part),
               [&](scenario const* s) { return mine.count(s) != 0; });
  return part;
}

}  // namespace models::checker
