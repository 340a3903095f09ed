// The common part of all explorations by the graph machine.
#pragma once

#include <memory>

#include "../../program/explore.hpp"
#include "../axioms/memory_model.hpp"
#include "../machine/graph_machine.hpp"
#include "../search/renamed_executions.hpp"

namespace models::exact {

memory_model const& model_of(memory_model_name name);

/// Of n threads, those that the program's author calls interchangeable.
thread_sets interchangeable(exploration_options const& options, int threads);

/// Runs the next execution of the search, and those in which it is made again. So wherever a search stops, nothing that
/// it was to try is forgotten. False: there is none, or one has failed.
bool execute_and_try(graph_machine& machine, renamed_executions const& search);

/// Relacy, as it is asked for beside the graph machine. Null: it is not.
std::unique_ptr<another_machine> another_machine_for(int threads, performed_on by);

}  // namespace models::exact
