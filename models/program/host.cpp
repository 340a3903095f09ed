#include "host.hpp"

#include <cstdio>
#include <cstdlib>

namespace models {

void used_outside_of_a_scenario() {
  std::fputs(
      "modelcheck: an atomic, plain or watch of the models is used outside of a scenario, as a global or static "
      "variable: make it a member of the scenario's struct\n",
      stderr);
  std::exit(2);
}

void outcome(char const* word, int thread) { running_host().outcome(word, thread); }

}  // namespace models
