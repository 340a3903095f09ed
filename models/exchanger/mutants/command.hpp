// modelcheck_mutants mutants: tries every mutant on the scenarios of each algorithm that runs it.
//
// May touch: processes, standard output, the file named by --json.
#pragma once

#include "../../checker/project.hpp"

namespace models {

checker::command mutants_command();

}  // namespace models
