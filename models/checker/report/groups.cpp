#include "groups.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "../selection.hpp"

namespace models::checker {

std::vector<group> groups_of(std::vector<scenario const*> const& chosen) {
  std::map<std::string_view, group> by_name;
  for (std::size_t i = 0; i != chosen.size(); ++i) {
    std::string_view const name = group_of(chosen[i]->what.name);
    group& g = by_name[name];
    g.name = name;
    g.members.push_back(i);
  }
  std::vector<group> groups;
  for (auto& [name, g] : by_name) groups.push_back(std::move(g));
  std::sort(groups.begin(), groups.end(),
            [](group const& a, group const& b) { return a.members.back() < b.members.back(); });
  return groups;
}

group_table::group_table(std::vector<group> const& groups, paint colours)
    : name_width_(std::string_view("group").size()), colours_(colours) {
  for (group const& g : groups) name_width_ = std::max(name_width_, g.name.size());
}

std::string group_table::head() const {
  return colours_.head(
             fmt::format("{:<{}}  scenarios  as expected      executions        time", "group", name_width_)) +
         '\n';
}

std::string group_table::line(std::string_view name, std::vector<row const*> const& rows) const {
  std::uint64_t executions = 0;
  double seconds = 0;
  std::size_t well = 0;
  for (row const* r : rows) {
    executions += r->executions();
    seconds += r->seen.seconds;
    if (r->as_expected()) ++well;
  }
  std::string const expected = fmt::format("{:>11}", with_commas(well));
  return fmt::format("{:<{}}  {:>9}  {}  {:>14}  {:>8.1f} s\n", name, name_width_, with_commas(rows.size()),
                     well == rows.size() ? colours_.good(expected) : colours_.bad(expected), with_commas(executions),
                     seconds);
}

std::string slowest(std::vector<row const*> rows, std::size_t how_many, paint const& colours) {
  std::stable_sort(rows.begin(), rows.end(),
                   [](row const* a, row const* b) { return a->seen.seconds > b->seen.seconds; });
  rows.resize(std::min(rows.size(), how_many));
  std::size_t name_width = 0;
  for (row const* r : rows) name_width = std::max(name_width, r->what->what.name.size());
  std::string text = colours.head("slowest") + '\n';
  for (row const* r : rows)
    text += fmt::format("  {:<{}}  {:>8.2f} s\n", r->what->what.name, name_width, r->seen.seconds);
  return text;
}

}  // namespace models::checker
