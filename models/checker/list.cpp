// modelcheck list: what there is to run. May touch: standard output.
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "commands.hpp"
#include "groups.hpp"
#include "selection.hpp"

namespace models::checker {

int list(std::vector<std::string> const& filters) {
  std::vector<scenario const*> all = select(registry(), filters, long_running::included).chosen;
  std::sort(all.begin(), all.end(), [](scenario const* a, scenario const* b) { return a->what.name < b->what.name; });
  std::size_t name_width = 0;
  std::size_t expected_width = 0;
  for (scenario const* s : all) {
    name_width = std::max(name_width, s->what.name.size());
    expected_width = std::max(expected_width, s->what.expected.size());
  }
  std::string_view group;
  for (scenario const* s : all) {
    std::string_view const own = s->what.name.substr(0, s->what.name.find('/'));
    if (own != group) fmt::print("{}{}\n", group.empty() ? "" : "\n", own);
    group = own;
    fmt::print("  {:<{}}  {} thread{}  {:<{}}  {}{}\n", s->what.name, name_width, s->threads,
               s->threads == 1 ? " " : "s", s->what.expected, expected_width, s->what.story,
               s->what.long_running ? " (runs long)" : "");
  }
  return as_expected;
}

int list_for_ctest(std::vector<std::string> const& filters) {
  std::set<std::string_view> groups;
  for (scenario const* s : select(registry(), filters, long_running::included).chosen) {
    if (s->what.long_running) fmt::print("{0} {0} long\n", s->what.name);
    groups.insert(group_of(s->what.name));
  }
  for (std::string_view const group : groups) fmt::print("scenarios/{0} {0}/* quick\n", group);
  return as_expected;
}

}  // namespace models::checker
