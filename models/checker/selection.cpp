#include "selection.hpp"

#include <fnmatch.h>

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "project.hpp"
#include "suggestions.hpp"

namespace models::checker {

namespace {

struct patterns_by_sign {
  std::vector<std::string> in;
  std::vector<std::string> out;
};

patterns_by_sign split(std::vector<std::string> const& patterns) {
  patterns_by_sign pieces;
  for (std::string const& p : patterns) {
    bool out = false;
    for (std::size_t from = 0;;) {
      std::size_t const to = p.find_first_of(",:", from);
      std::string piece = p.substr(from, to - from);
      bool const sign = piece.substr(0, 1) == "-";
      out = out || sign;
      if (sign) piece.erase(0, 1);
      if (!sign || !piece.empty()) (out ? pieces.out : pieces.in).push_back(piece);
      if (to == std::string::npos) break;
      from = to + 1;
    }
  }
  if (pieces.in.empty()) pieces.in.emplace_back("*");
  return pieces;
}

bool matches(std::string const& pattern, std::string_view name) {
  return fnmatch(pattern.c_str(), std::string(name).c_str(), 0) == 0;
}

bool matches_any(std::vector<std::string> const& patterns, std::string_view name) {
  return std::any_of(patterns.begin(), patterns.end(), [&](std::string const& p) { return matches(p, name); });
}

bool chooses(patterns_by_sign const& wanted, std::string_view name) {
  return matches_any(wanted.in, name) && !matches_any(wanted.out, name);
}

std::string hint(std::string_view written, scenarios const& all) {
  bool const glob = written.find_first_of("*?[") != std::string_view::npos;
  std::set<std::string> known;
  for (auto const& [name, s] : all) known.insert(glob ? fmt::format("{}/*", group_of(name)) : name);
  return fmt::format("{} '{} list' names them all.", did_you_mean(written, {known.begin(), known.end()}),
                     this_project().name);
}

void expect_matches(std::vector<std::string> const& patterns, scenarios const& all) {
  for (std::string const& p : patterns) {
    if (std::none_of(all.begin(), all.end(), [&](auto const& s) { return matches(p, s.first); }))
      throw bad_argument(fmt::format("no scenario matches '{}'.{}", p, hint(p, all)));
  }
}

char const* why_none(selection const& s) {
  return s.left_out != 0    ? "only scenarios that run long match; --long includes them"
         : s.too_large != 0 ? "only scenarios that are too large for one machine match; name one in full to explore it"
                            : "the filter leaves no scenario";
}

}  // namespace

selection select(scenarios const& all, std::vector<std::string> const& patterns, long_running how) {
  patterns_by_sign const wanted = split(patterns);
  expect_matches(wanted.in, all);
  expect_matches(wanted.out, all);

  selection result;
  for (auto const& [name, s] : all) {
    if (!chooses(wanted, name)) continue;
    bool const named = std::find(wanted.in.begin(), wanted.in.end(), name) != wanted.in.end();
    if (s.what.for_many_machines && how != long_running::all_there_are && !named) {
      ++result.too_large;
    } else if (s.what.long_running && how == long_running::only_by_name && !named) {
      ++result.left_out;
    } else {
      result.chosen.push_back(&s);
    }
  }
  if (result.chosen.empty()) throw bad_argument(why_none(result));
  std::stable_partition(result.chosen.begin(), result.chosen.end(),
                        [](scenario const* s) { return s->what.expected.passes(); });
  return result;
}

bool chooses(std::vector<std::string> const& patterns, std::string_view name) { return chooses(split(patterns), name); }

scenario const& find(scenarios const& all, std::string_view name) {
  auto const found = all.find(name);
  if (found == all.end()) throw bad_argument(fmt::format("there is no scenario '{}'.{}", name, hint(name, all)));
  return found->second;
}

std::string_view group_of(std::string_view name) {
  std::size_t const first = name.find('/');
  if (first == std::string_view::npos) return name;
  std::size_t const second = name.find('/', first + 1);
  return name.substr(0, second == std::string_view::npos ? first : second);
}

}  // namespace models::checker
