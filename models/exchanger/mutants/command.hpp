// modelcheck_mutants mutants: tries every mutant on the scenarios of each algorithm that runs it.
#pragma once

#include "../../checker/project.hpp"

namespace models::exchanger {

checker::command mutants_command();

}  // namespace models::exchanger
