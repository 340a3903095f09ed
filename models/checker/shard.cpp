#include "shard.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <fstream>
#include <string_view>

#include <fmt/format.h>

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

}  // namespace

shard shard_from(std::optional<std::string> const& argument) {
  return argument ? from_argument(*argument) : from_environment();
}

std::vector<scenario const*> part_of(std::vector<scenario const*> const& chosen, shard const& which) {
  std::vector<std::string_view> names;
  for (scenario const* s : chosen) names.push_back(s->what.name);
  std::sort(names.begin(), names.end());
  std::vector<scenario const*> part;
  for (scenario const* s : chosen) {
    auto const place = std::lower_bound(names.begin(), names.end(), s->what.name) - names.begin();
    if (static_cast<std::size_t>(place) % which.total == which.number - 1) part.push_back(s);
  }
  return part;
}

}  // namespace models::checker
