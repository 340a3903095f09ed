#include "table.hpp"

#include <utility>

#include <rendezvous/mutant_is.hpp>

namespace models::exchanger {

std::vector<mutant> const& mutants() {
  static std::vector<mutant> const all{
#include <mutant_table.inc>
  };
  return all;
}

scenario with_mutant(scenario s, int number, unsigned char* reached) {
  s.make = [make = std::move(s.make), number, reached] {
    awake_mutant = number;
    mutant_reached = reached;
    return make();
  };
  return s;
}

}  // namespace models::exchanger
