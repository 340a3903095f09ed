// modelcheck list: the scenarios, and those that were left out.
#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "../report/groups.hpp"
#include "../selection.hpp"
#include "commands.hpp"
#include "search_arguments.hpp"

namespace models::checker {

namespace {

std::string_view how_long(about const& what) {
  return what.for_many_machines ? " (for many machines)" : what.long_running ? " (runs long)" : "";
}

int list(std::vector<std::string> const& filters) {
  std::vector<scenario const*> const all = select(registry(), filters, long_running::all_there_are).chosen;
  std::size_t expected_width = 0;
  for (scenario const* s : all) expected_width = std::max(expected_width, s->what.expected.words().size());
  std::map<std::string_view, std::string> lines;  // by name
  for (scenario const* s : all) {
    lines[s->what.name] = fmt::format("{} thread{}  {:<{}}  {}{}", s->threads, s->threads == 1 ? " " : "s",
                                      s->what.expected.words(), expected_width, s->what.story, how_long(s->what));
  }
  for (auto const& [name, reason] : left_out()) {
    if (chooses(filters, name)) lines[name] = fmt::format("left out: {}", reason);
  }
  std::size_t name_width = 0;
  for (auto const& [name, line] : lines) name_width = std::max(name_width, name.size());
  std::string_view group;
  for (auto const& [name, line] : lines) {
    std::string_view const own = name.substr(0, name.find('/'));
    if (own != group) fmt::print("{}{}\n", group.empty() ? "" : "\n", own);
    group = own;
    fmt::print("  {:<{}}  {}\n", name, name_width, line);
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

struct list_request {
  std::vector<std::string> filters;
  bool for_ctest = false;
};

}  // namespace

command list_command() {
  return {"list", "Names the scenarios, with what is expected of each", [](CLI::App& app) {
            auto const request = std::make_shared<list_request>();
            add_filter(app, request->filters);
            app.add_flag("--ctest", request->for_ctest,
                         "One line for each test to make: its name, the filter to run it with, and its label");
            return [request] { return request->for_ctest ? list_for_ctest(request->filters) : list(request->filters); };
          }};
}

}  // namespace models::checker
