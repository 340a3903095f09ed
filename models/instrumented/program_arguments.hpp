// The options of a program (program/program_options.hpp) on the command line.
#pragma once

#include <string>

#include <CLI/CLI.hpp>

#include "../program/program_options.hpp"

namespace models::instrumented {

void add_program_options(CLI::App& app, program_options& into);

/// The arguments that choose the same, each with a space before it; with `of_graphs`, those that decide which graphs
/// there are.
std::string arguments_for(program_options const& chosen, bool of_graphs = false);

}  // namespace models::instrumented
