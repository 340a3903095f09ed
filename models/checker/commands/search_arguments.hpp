// The options that several commands have: which scenarios, with which orders, and by which search.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "../../search/search_options.hpp"

namespace models::checker {

struct search_arguments {
  std::string mode = "exact";
  bool estimate = false;  // instead of a mode
  std::optional<std::string> model;
  std::optional<std::string> machine;
  std::optional<int> preemptions;
  std::optional<int> depth;
  std::optional<std::uint64_t> seed;
  std::optional<std::uint64_t> executions;
};

void add_search(CLI::App& command, search_arguments& given);
/// Options for programs that only the graph machine performs.
void add_search_by_graphs(CLI::App& command, search_arguments& given);

void add_filter(CLI::App& command, std::vector<std::string>& filters);
void add_weaken(CLI::App& command, std::vector<std::string>& changes);
/// Seconds after which an execution that has not ended is a hang.
void add_patience(CLI::App& command, double& seconds);

/// A number of seconds.
CLI::Validator duration();

/// The default of --jobs: the number of processors.
unsigned processors();
void add_jobs(CLI::App& command, unsigned& jobs, std::string const& what = "How many processes explore");

/// Throws bad_argument for an option that does not belong to the mode. Draws a seed if one is needed and not given.
search_options search_from(search_arguments const& given);

}  // namespace models::checker
