// The mutants of the library that are woven into the headers this program is compiled with: see weave.py, which writes
// the table.
//
// At most one mutant is awake (that is, in effect), in the whole process.
#pragma once

#include <string_view>
#include <vector>

#include "../../checker/registry.hpp"

namespace models::exchanger {

/// An algorithm that runs the code of a mutant.
struct mutated_algorithm {
  std::string_view name;        // the group of its scenarios
  std::string_view equivalent;  // why no execution can tell the mutant from the original; empty: some must
};

struct mutant {
  std::string_view name;  // words-with-dashes
  std::string_view file;
  int line;
  std::string_view why;  // one sentence: what goes wrong
  std::string_view original;
  std::string_view replacement;
  std::vector<mutated_algorithm> algorithms;
  std::string_view verdict{};  // of a scenario that catches it; empty: any failure counts
};

/// All mutants. A mutant's number is its position here, from 1.
std::vector<mutant> const& mutants();

/// The scenario with the mutant awake in the process that explores it; `reached` becomes 1 when a thread comes to the
/// mutant.
scenario with_mutant(scenario s, int number, unsigned char* reached);

}  // namespace models::exchanger
