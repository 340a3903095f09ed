// The search modes that a user can choose, and their options.
//
// A new option is a member of search_options and a row of for_each_search_number(), from which the command line, JSON
// and the library's options have it. A value of an enumeration is here, with its name.
#pragma once

#include <cstdint>
#include <limits>
#include <string>

#include "named.hpp"

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

inline constexpr named<search> search_names[] = {
    {search::exact, "exact", "one execution of those that differ in nothing that matters"},
    {search::unreduced, "unreduced", "all"},
    {search::bounded, "bounded", "those with few preemptions"},
    {search::random, "random", "some, at random"},
    {search::pct, "pct", "some, at random by priorities"},
    {search::sample, "estimate"},
    {search::stock, "stock", "all, by Relacy's own full search, without --model and --machine"}};

constexpr auto const& names_of(search) { return search_names; }

/// The memory model, which determines the execution graphs.
enum class memory_model_name : std::uint8_t { cpp20, sequential_consistency };

inline constexpr named<memory_model_name> memory_model_names[] = {
    {memory_model_name::cpp20, "cpp20", "C++20"},
    {memory_model_name::sequential_consistency, "sc", "sequential consistency"}};

constexpr auto const& names_of(memory_model_name) { return memory_model_names; }

/// The machine that performs the executions and checks them for errors.
enum class performed_on : std::uint8_t {
  graph,   // the graph machine
  relacy,  // the graph machine performs them, and Relacy again; only Relacy looks for races
  both     // both check for errors, and must agree
};

inline constexpr named<performed_on> machine_names[] = {
    {performed_on::both, "both"},
    {performed_on::graph, "graph", "by graphs alone"},
    {performed_on::relacy, "relacy", "with races seen by Relacy alone"}};

constexpr auto const& names_of(performed_on) { return machine_names; }

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

/// An option that is a number.
struct search_number {
  char const* name;  // on the command line, in JSON, and in the library's options
  char const* type;  // what stands for the number in the help
  char const* help;
  bool (*belongs_to)(search);
  std::uint64_t (*usual)(search);  // unless it is given
  std::uint64_t least;
  std::uint64_t most;
  bool zero_is_usual = false;         // in the library's options
  char const* environment = nullptr;  // the variable that the library reads when its options have no number
};

template <search Mode>
constexpr bool only(search mode) {
  return mode == Mode;
}

/// The number of executions that are made unless another is given; 0: all.
constexpr std::uint64_t usual_executions(search mode) {
  return mode == search::sample ? 20'000 : goes_by_chance(mode) ? 10'000 : 0;
}

/// Calls visit(search_number, member) for each. `member` returns the number in search_options, and in whatever else has
/// a member of that name.
template <class Visit>
void for_each_search_number(Visit visit) {
  constexpr auto one = [](search) -> std::uint64_t { return 1; };
  constexpr auto two = [](search) -> std::uint64_t { return 2; };
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  visit(
      search_number{"preemptions", "N", "bounded: how many at most in one execution, 2 if not given",
                    only<search::bounded>, two, 0, 1'000'000},
      [](auto& all) -> auto& {
        if constexpr (requires { all.within; })
          return all.within.preemptions;
        else
          return all.preemptions;
      });
  visit(
      search_number{"depth", "D", "pct: of the bugs that it is to find, 2 if not given", only<search::pct>, two, 1,
                    1000},
      [](auto& all) -> auto& { return all.depth; });
  visit(
      search_number{"seed", "S", "By chance: the same seed gives the same executions", goes_by_chance, one, 0, most,
                    true, "MODELCHECK_SEED"},
      [](auto& all) -> auto& { return all.seed; });
  visit(
      search_number{"executions", "N",
                    "How many: by chance, 10000 if not given; the others stop after so many, and are not\n"
                    "exhaustive then",
                    [](search) { return true; }, usual_executions, 1, 1'000'000'000'000, true},
      [](auto& all) -> auto& { return all.executions; });
}

}  // namespace models
