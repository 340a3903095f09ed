// What all explorations by the graph machine have in common.
#pragma once

#include "../../relacy/findings.hpp"
#include "../axioms/memory_model.hpp"
#include "../machine/graph_machine.hpp"

namespace models::exact {

memory_model const& model_of(memory_model_name name);

/// Of so many threads, those that the program's author calls interchangeable.
thread_sets interchangeable(exploration_options const& options, int threads);

/// What the machine has found, as all explorations tell it.
models::findings told(findings&& found);

}  // namespace models::exact
