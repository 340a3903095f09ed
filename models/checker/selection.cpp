#include "selection.hpp"

#include <fnmatch.h>

#include <algorithm>

#include <fmt/format.h>

namespace models::checker {

namespace {

std::vector<std::string> split(std::vector<std::string> const& patterns) {
  std::vector<std::string> pieces;
  for (std::string const& p : patterns) {
    std::size_t from = 0;
    for (;;) {
      std::size_t const to = p.find_first_of(",:", from);
      pieces.push_back(p.substr(from, to - from));
      if (to == std::string::npos) break;
      from = to + 1;
    }
  }
  return pieces;
}

bool matches(std::string const& pattern, std::string_view name) {
  return fnmatch(pattern.c_str(), std::string(name).c_str(), 0) == 0;
}

}  // namespace

selection select(std::map<std::string_view, scenario> const& all, std::vector<std::string> const& patterns,
                 long_running how) {
  std::vector<std::string> const wanted = patterns.empty() ? std::vector<std::string>{"*"} : split(patterns);
  for (std::string const& p : wanted) {
    if (std::none_of(all.begin(), all.end(), [&](auto const& s) { return matches(p, s.first); })) {
      throw bad_argument(fmt::format("no scenario matches '{}'; 'modelcheck list' names them all", p));
    }
  }

  selection result;
  for (auto const& [name, s] : all) {
    if (std::none_of(wanted.begin(), wanted.end(), [&n = name](auto const& p) { return matches(p, n); })) continue;
    bool const named = std::find(wanted.begin(), wanted.end(), name) != wanted.end();
    if (s.what.long_running && how == long_running::only_by_name && !named) {
      ++result.left_out;
    } else {
      result.chosen.push_back(&s);
    }
  }
  if (result.chosen.empty()) throw bad_argument("only scenarios that run long match; --long includes them");
  std::stable_partition(result.chosen.begin(), result.chosen.end(),
                        [](scenario const* s) { return s->what.expected == "pass"; });
  return result;
}

scenario const& find(std::map<std::string_view, scenario> const& all, std::string_view name) {
  auto const found = all.find(name);
  if (found == all.end())
    throw bad_argument(fmt::format("there is no scenario '{}'; 'modelcheck list' names them all", name));
  return found->second;
}

}  // namespace models::checker
