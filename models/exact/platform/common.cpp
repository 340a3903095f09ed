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

namespace {

performed_by_relacy told(performed_again const& counted) {
  return {true, counted.executions, counted.performed, {counted.without_order.begin(), counted.without_order.end()}};
}

}  // namespace

models::findings told(findings&& found, another_machine const* other) {
  models::findings all;
  all.sum.verdict = std::move(found.verdict);
  all.sum.message = std::move(found.message);
  all.sum.complete = found.complete;
  all.sum.cut_off = found.cut_off;
  all.sum.outcomes = std::move(found.outcomes);
  all.sum.wrong_outcomes = std::move(found.wrong_outcomes);
  all.sum.met = found.met;
  all.sum.vain = std::move(found.vain);
  all.sum.observed = std::move(found.observed);
  all.sum.unseen = {found.unseen.begin(), found.unseen.end()};
  all.sum.up_to_renaming = found.up_to_renaming;
  all.sum.trials = found.trials;
  all.sum.schedule = std::move(found.schedule);
  all.sum.preemptions = found.preemptions;
  if (found.interleaved) all.sum.needs = weak_memory::not_needed;
  if (other != nullptr) all.sum.by_relacy = told(found.by_relacy);
  bool const all_judged =
      other == nullptr || !other->alone_finds_races() || found.by_relacy.performed == found.by_relacy.executions;
  all.sum.exhaustive = all.sum.verdict.passes() && all_judged;
  all.graphs = std::move(found.graphs);
  return all;
}

}  // namespace models::exact
