// Explores programs as data with the exact search: its graphs, outcomes, races and deadlocks, to be compared with those
// that the axioms allow (axioms.hpp).
#pragma once

#include <functional>

#include "../../exact/axioms/memory_model.hpp"
#include "../../exact/search/strategy.hpp"
#include "program.hpp"

namespace models::selfcheck {

struct exact_exploration {
  std::set<std::string> graphs;    // of complete executions
  std::set<std::string> outcomes;  // in the words of explore()
  std::uint64_t complete = 0;
  std::uint64_t blocked = 0;
  bool race = false;
  bool deadlock = false;
  bool finished = true;  // false: stopped at the limit
  char const* fault = nullptr;
};

/// How the search takes relaxed reads of which the program says that only the value matters.
enum class relaxed_reads : std::uint8_t {
  as_written,      // by their value where the program says so; graphs are named by the writes that are read
  named_by_value,  // the same, and graphs are named by the values that relaxed reads have read
  all_told_apart   // by the write; graphs are named by values as before
};

/// An access to plain data.
struct plain_access {
  int datum;
  int thread;
  int events;  // that the thread had made before
  bool writes;
};

/// An execution that has come to its end, be it for want of threads that can go on.
struct ended_execution {
  exact::execution const& run;
  int ending;           // what its strategy has said last
  std::string outcome;  // in the words of explore()
  std::string graph;    // the name of what its threads have performed
  std::vector<plain_access> const& touched;
  bool race;
};
using onlooker = std::function<void(ended_execution const&)>;

/// The same for the same graph.
std::string name_of(exact::graph const& g, relaxed_reads how);

/// Runs the program until nothing is left, or for `limit` executions.
exact_exploration explore_exactly(program const& p, exact::memory_model const& model, std::uint64_t limit,
                                  relaxed_reads how = relaxed_reads::as_written);
/// The same with a search that is under way; `look` sees each execution.
exact_exploration explore_exactly(program const& p, exact::strategy& search, std::uint64_t limit,
                                  relaxed_reads how = relaxed_reads::as_written, onlooker const& look = {});

/// How many threads of the program are not spawned by others.
int running_threads(program const& p);

}  // namespace models::selfcheck
