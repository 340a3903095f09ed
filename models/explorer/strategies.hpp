// The ways to search that a user can ask for, and the strategy for each.
//
// May touch: nothing; no Relacy.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "unreduced.hpp"

namespace models {

enum class search : std::uint8_t {
  reduced,    // every execution graph once
  unreduced,  // every interleaving and every visible value
  bounded,    // as unreduced, but with few preemptions
  random,     // at random
  stock,      // Relacy's own full search
  pct,        // at random, by priorities: probabilistic concurrency testing
};

/// A way to search. What does not belong to its mode is not looked at.
struct search_options {
  search mode = search::reduced;
  search_bounds within;          // bounded
  std::string after;             // bounded: a schedule to begin after
  std::uint64_t seed = 1;        // random, pct
  std::uint64_t executions = 0;  // random, pct: how many; 0: without end
  int depth = 2;                 // pct: of the bugs that it is to find
};

/// `threads` is the number of threads of the program.
std::unique_ptr<strategy> make_strategy(int threads, search_options const& how);

}  // namespace models
