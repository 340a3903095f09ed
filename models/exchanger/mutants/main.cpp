// modelcheck_mutants: the checker with the scenarios of the algorithms, compiled with headers into which mutants are
// woven. While no mutant is awake it is modelcheck, without the observers of coverage, which only check right programs.
#include "../../checker/project.hpp"
#include "../contract_labels.hpp"
#include "command.hpp"

int main(int argc, char** argv) {
  return models::checker::main(
      {.description = "Explores every execution of small programs around mutants of the exchanger.",
       .names = {models::exchanger::contract_labels},
       .commands = {models::exchanger::mutants_command()}},
      argc, argv);
}
