// How to search, as the command line says it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

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
/// Of a program that is performed by graphs alone.
void add_search_by_graphs(CLI::App& command, search_arguments& given);

/// As many processes as there are processors, unless --jobs says otherwise.
unsigned processors();
void add_jobs(CLI::App& command, unsigned& jobs);

/// Throws bad_argument when something is given that does not belong to the mode. A seed that is needed and
/// not given is drawn.
search_options search_from(search_arguments const& given);

}  // namespace models::checker
