#include "common.hpp"

#include <algorithm>

#include "../axioms/cpp20.hpp"
#include "../axioms/sequential_consistency.hpp"
#include "../relacy/second_opinion.hpp"

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

std::unique_ptr<another_machine> another_machine_for(int threads, performed_on by) {
  using weight = second_opinion::weight;
  switch (by) {
    case performed_on::graph: return nullptr;
    case performed_on::relacy: return std::make_unique<second_opinion>(threads, weight::of_races);
    case performed_on::both: return std::make_unique<second_opinion>(threads, weight::of_two);
  }
  return nullptr;
}

}  // namespace models::exact
