// Random programs (random_programs.hpp) as ordinary C, by the macros of <stdatomic.h>: those of GCC copy a value
// through a variable of their own, so that a thread does more in memory than the program says.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "program.hpp"

namespace models::selfcheck {

/// Whether C is written for it: it has atomics, fences and plain data, and nothing waits or retries.
bool is_written_in_c(program const& p);

/// One source file of all these programs, of which ORDINARY_SEED in the environment chooses one by its seed.
struct numbered_program {
  std::uint64_t seed = 0;
  program code;
};
std::string in_c(std::vector<numbered_program> const& programs);

}  // namespace models::selfcheck
