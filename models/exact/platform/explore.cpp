#include "explore.hpp"

#include <chrono>

#include "../axioms/cpp20.hpp"
#include "../axioms/sequential_consistency.hpp"
#include "../machine/graph_machine.hpp"
#include "../search/every_graph.hpp"

namespace models::exact {

namespace {

using clock = std::chrono::steady_clock;

double since(clock::time_point start) { return std::chrono::duration<double>(clock::now() - start).count(); }

/// An exploration under way.
class exploration {
 public:
  exploration(program& p, int threads, exploration_options const& options, memory_model const& model)
      : search_(model, threads, threads), machine_(p, threads, options, search_) {}

  /// Goes on until nothing is left, one fails, or there were so many; 0: however many there are.
  void run(std::uint64_t most, double budget, std::atomic<std::uint64_t>& made) {
    for (std::uint64_t n = 1; machine_.execute(); ++n) {
      made.store(n, std::memory_order_relaxed);
      if (n == most || (budget > 0 && n % 64 == 0 && since(start_) > budget)) return;
    }
  }

  [[nodiscard]] findings const& found() const { return machine_.found(); }
  [[nodiscard]] bool failed() const { return found().verdict != "pass"; }
  [[nodiscard]] bool ended() const { return search_.stack().empty(); }
  [[nodiscard]] double seconds() const { return since(start_); }

 private:
  clock::time_point start_ = clock::now();
  every_graph search_;
  graph_machine machine_;
};

constexpr std::uint64_t most_interleavings = 100'000;
constexpr double interleavings_budget = 10;  // seconds

/// Of a program that fails.
weak_memory needs_weak_memory(program& p, int threads, exploration_options const& options) {
  std::atomic<std::uint64_t> made{0};
  sequential_consistency const interleavings;
  exploration again(p, threads, options, interleavings);
  again.run(most_interleavings, interleavings_budget, made);
  if (again.failed()) return weak_memory::not_needed;
  return again.ended() ? weak_memory::needed : weak_memory::not_known;
}

exploration_result explore_by(memory_model const& model, program& p, int threads, exploration_options const& options,
                              progress& seen) {
  exploration e(p, threads, options, model);
  e.run(options.how.executions, options.budget, seen.executions);
  findings const& found = e.found();
  exploration_result r;
  r.verdict = found.verdict;
  r.message = found.message;
  r.complete = found.complete;
  r.cut_off = found.cut_off;
  r.graphs = found.graphs.size();
  r.outcomes = found.outcomes;
  r.met = found.met;
  r.by_graphs = true;
  r.seconds = e.seconds();
  r.exhaustive = !e.failed() && e.ended();
  return r;
}

}  // namespace

exploration_result explore(program& p, int threads, exploration_options const& options, progress& seen) {
  if (options.how.model == memory_model_name::sequential_consistency) {
    return explore_by(sequential_consistency(), p, threads, options, seen);
  }
  exploration_result r = explore_by(cpp20(), p, threads, options, seen);
  if (r.verdict != "pass" && r.verdict != "internal error") r.needs = needs_weak_memory(p, threads, options);
  return r;
}

}  // namespace models::exact
