// What all explorations by the graph machine have in common.
#pragma once

#include "../../relacy/findings.hpp"
#include "../axioms/memory_model.hpp"
#include "../machine/graph_machine.hpp"

namespace models::exact {

memory_model const& model_of(memory_model_name name);

/// What the machine has found, as all explorations tell it.
models::findings told(findings&& found);

}  // namespace models::exact
