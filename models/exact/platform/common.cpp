#include "common.hpp"

#include <algorithm>

#include "../axioms/cpp20.hpp"
#include "../axioms/sequential_consistency.hpp"

namespace models::exact {

memory_model const& model_of(memory_model_name name) {
  static cpp20 const of_the_standard;
  static sequential_consistency const of_interleavings;
  if (name == memory_model_name::sequential_consistency) return of_interleavings;
  return of_the_standard;
}

thread_sets interchangeable(exploration_options const& options, int threads) {
  thread_sets sets(static_cast<std::size_t>(threads), 0);
  for (int t = 0; t != std::min(threads, max_threads); ++t)
    sets[static_cast<std::size_t>(t)] = options.interchangeable[t];
  return sets;
}

bool execute_and_try(graph_machine& machine, renamed_executions const& search) {
  bool goes_on = machine.execute();
  while (goes_on && search.is_to_try()) goes_on = machine.execute();
  return goes_on;
}

models::findings told(findings&& found) {
  models::findings all;
  all.sum.verdict = std::move(found.verdict);
  all.sum.message = std::move(found.message);
  all.sum.complete = found.complete;
  all.sum.cut_off = found.cut_off;
  all.sum.outcomes = std::move(found.outcomes);
  all.sum.wrong_outcomes = std::move(found.wrong_outcomes);
  all.sum.met = found.met;
  all.sum.vain = std::move(found.vain);
  all.sum.by_graphs = true;
  all.sum.up_to_renaming = found.up_to_renaming;
  all.sum.trials = found.trials;
  all.sum.schedule = std::move(found.schedule);
  all.sum.preemptions = found.preemptions;
  if (found.interleaved) all.sum.needs = weak_memory::not_needed;
  all.sum.exhaustive = all.sum.verdict == "pass";
  all.graphs = std::move(found.graphs);
  return all;
}

}  // namespace models::exact
