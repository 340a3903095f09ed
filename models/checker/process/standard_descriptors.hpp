// Standard input, output and error of this process.
#pragma once

#include <string>

namespace models::checker {

/// Those that are closed are opened, so that no other file gets their numbers, and what is printed does not end in it.
/// To write to standard output is then still an error.
void occupy_standard_descriptors();

/// Why not all that was printed on standard output until now has arrived; empty: it has.
std::string flush_standard_output();

}  // namespace models::checker
