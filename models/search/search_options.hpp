// The search modes that a user can choose, and their options.
#pragma once

#include <cstdint>
#include <limits>
#include <string>

namespace models {

inline constexpr int no_limit = std::numeric_limits<int>::max();

/// The bounds of a search.
struct search_bounds {
  int preemptions = no_limit;    // in one execution
  int operations = no_limit;     // in one execution; it is cut off after so many
  std::uint64_t executions = 0;  // in all; 0: no limit
};

enum class search : std::uint8_t {
  exact,      // every execution graph once
  unreduced,  // every interleaving, every value that can be read, and every position in modification order
  bounded,    // as unreduced, but with few preemptions
  random,     // at random
  pct,        // at random, by priorities: probabilistic concurrency testing
  sample,     // a random sample of the exact search's executions, to estimate their number
  stock,      // Relacy's own full search
};

/// The memory model, which determines the execution graphs.
enum class memory_model_name : std::uint8_t { cpp20, sequential_consistency };

/// The machine that performs the executions and checks them for errors.
enum class performed_on : std::uint8_t {
  graph,   // the graph machine
  relacy,  // the graph machine performs them, and Relacy again; only Relacy looks for races
  both     // both check for errors, and must agree
};

constexpr bool goes_by_chance(search mode) {
  return mode == search::random || mode == search::pct || mode == search::sample;
}

/// A search mode with its options. Options of other modes are ignored.
struct search_options {
  search mode = search::exact;
  search_bounds within;          // bounded
  std::string after;             // bounded: where an earlier search ended (reached_by)
  std::uint64_t seed = 1;        // random, pct, sample
  std::uint64_t executions = 0;  // at most; 0: random, pct and sample are unlimited, the others run to their end
  int depth = 2;                 // pct: the depth of the bugs to find
  memory_model_name model = memory_model_name::cpp20;
  performed_on by = performed_on::both;
};

}  // namespace models
