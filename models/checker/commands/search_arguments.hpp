// The options that several commands have: which scenarios, with which orders, and by which search.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "../../search/search_options.hpp"

namespace models::checker {

template <has_names What>
std::vector<std::string> all_names() {
  std::vector<std::string> names;
  for (auto const& each : names_of(What())) names.emplace_back(each.name);
  return names;
}

/// An option whose values are chosen by their names.
template <has_names What>
CLI::Option* add_choice(CLI::App& command, std::string const& name, What& into, std::string const& help,
                        std::vector<std::string> const& names = all_names<What>()) {
  auto const take = [&into](std::string const& text) { into = *value_named<What>(text); };
  return command.add_option_function<std::string>("--" + name, take, help)->check(CLI::IsMember(names));
}

/// An option with one value, which may be given several times.
template <class Values>
CLI::Option* add_several(CLI::App& command, std::string const& name, Values& into, char const* type,
                         std::string const& help) {
  return command.add_option(name, into, help)->type_name(type)->type_size(1)->allow_extra_args(false);
}

struct search_arguments {
  search_options how;
  std::set<std::string, std::less<>> names;  // of the options that were given
  bool estimate = false;                     // instead of a mode
};

void add_search(CLI::App& command, search_arguments& given);
/// Options for programs that only the graph machine performs.
void add_search_by_graphs(CLI::App& command, search_arguments& given);
/// Of these, the ones that choose the kind of an exact search (process/search_kind.hpp).
void add_search_kind(CLI::App& command, search_arguments& given);

void add_filter(CLI::App& command, std::vector<std::string>& filters);
void add_weaken(CLI::App& command, std::vector<std::string>& changes);
/// Seconds after which an execution that has not ended is a hang.
void add_patience(CLI::App& command, double& seconds);

/// What keeps the state of a search, so that another run goes on with it.
struct checkpoint_arguments {
  std::optional<std::string> checkpoint;  // the file to save it in
  std::optional<std::string> resume;      // the file to go on from
  double interval = 1;                    // seconds

  [[nodiscard]] bool given() const { return checkpoint || resume; }
  /// A run that goes on saves its state in the same file, unless another one is given.
  [[nodiscard]] std::string const& file() const { return checkpoint ? *checkpoint : *resume; }
};

/// `of_what` may be gone on with, as "the same program", and `only_for` says which searches have a state.
void add_checkpoints(CLI::App& command, checkpoint_arguments& given, std::string const& only_for,
                     std::string const& of_what);

/// A number of seconds.
CLI::Validator duration();

/// The default of --jobs: the number of processors.
unsigned processors();
void add_jobs(CLI::App& command, unsigned& jobs, std::string const& what = "How many processes explore");

/// Throws bad_argument for an option that does not belong to the mode. Draws a seed if one is needed and not given.
search_options search_from(search_arguments const& given);

}  // namespace models::checker
