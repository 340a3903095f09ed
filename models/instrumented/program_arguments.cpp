#include "program_arguments.hpp"

#include <set>

#include <fmt/format.h>

#include "../checker/commands/search_arguments.hpp"
#include "../checker/shell_words.hpp"

namespace models::instrumented {

namespace {

void add(CLI::App& app, program_option const& o, bool& into) {
  app.add_flag(fmt::format("--{}", o.name), into, o.help);
}

template <has_names What>
void add(CLI::App& app, program_option const& o, What& into) {
  checker::add_choice(app, o.name, into, o.help)->type_name(o.type)->default_str(std::string(name_of(into)));
}

void add(CLI::App& app, program_option const& o, std::set<std::string>& into) {
  checker::add_several(app, fmt::format("--{}", o.name), into, o.type, o.help);
}

std::string argument(program_option const& o, bool is_chosen) { return is_chosen ? fmt::format(" --{}", o.name) : ""; }

template <has_names What>
std::string argument(program_option const& o, What what) {
  return what == What() ? "" : fmt::format(" --{} {}", o.name, name_of(what));
}

std::string argument(program_option const& o, std::set<std::string> const& names) {
  std::string all;
  for (std::string const& each : names) all += fmt::format(" --{} {}", o.name, checker::in_quotes(each));
  return all;
}

}  // namespace

void add_program_options(CLI::App& app, program_options& into) {
  for_each_program_option([&](program_option const& o, auto member) { add(app, o, member(into)); });
}

std::string arguments_for(program_options const& chosen, bool of_graphs) {
  std::string all;
  for_each_program_option([&](program_option const& o, auto member) {
    if (o.decides_graphs || !of_graphs) all += argument(o, member(chosen));
  });
  return all;
}

}  // namespace models::instrumented
