// The ways to search that a user can ask for.
#pragma once

#include <cstdint>
#include <limits>
#include <string>

namespace models {

inline constexpr int no_limit = std::numeric_limits<int>::max();

/// The bounds of a search.
struct search_bounds {
  int preemptions = no_limit;    // in one execution
  int operations = no_limit;     // in one execution; it is cut off before the next one
  std::uint64_t executions = 0;  // in all; 0: no limit
};

enum class search : std::uint8_t {
  exact,      // every execution graph once
  unreduced,  // every interleaving, every value that can be read, and every place in modification order
  bounded,    // as unreduced, but with few preemptions
  random,     // at random
  pct,        // at random, by priorities: probabilistic concurrency testing
  sample,     // some of the executions of the exact one, drawn at random: an estimate of how many there are
  stock,      // Relacy's own full search
};

/// Which execution graphs there are.
enum class memory_model_name : std::uint8_t { cpp20, sequential_consistency };

/// Who performs the executions, and judges them.
enum class performed_on : std::uint8_t {
  graph,   // the graph machine
  relacy,  // that one performs them, and Relacy again, which alone looks for races
  both     // each of them judges, and they must agree
};

constexpr bool goes_by_chance(search mode) {
  return mode == search::random || mode == search::pct || mode == search::sample;
}

/// A way to search. Options of other modes are ignored.
struct search_options {
  search mode = search::exact;
  search_bounds within;          // bounded
  std::string after;             // bounded: what has been seen already, as the search tells it (reached_by)
  std::uint64_t seed = 1;        // random, pct, sample
  std::uint64_t executions = 0;  // how many; 0: random, pct and sample go on without end, the others to their own
  int depth = 2;                 // pct: of the bugs that it is to find
  memory_model_name model = memory_model_name::cpp20;
  performed_on by = performed_on::both;
};

}  // namespace models
