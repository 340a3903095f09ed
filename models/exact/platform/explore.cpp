#include "explore.hpp"

#include <chrono>

#include "../search/every_graph.hpp"
#include "common.hpp"
#include "repeat.hpp"

namespace models::exact {

namespace {

using clock = std::chrono::steady_clock;

double since(clock::time_point start) { return std::chrono::duration<double>(clock::now() - start).count(); }

/// An exploration under way.
class exploration {
 public:
  exploration(program& p, int threads, exploration_options const& options, memory_model_name model)
      : search_(model_of(model), threads, threads, interchangeable(options, threads)),
        with_renamed_(search_, options.renamings),
        other_(another_machine_for(threads, options.how.by)),
        machine_(p, threads, options, with_renamed_) {
    if (other_ != nullptr) machine_.compare_with(*other_);
  }

  /// Goes on until nothing is left, one fails, or there were so many; 0: however many there are.
  void run(std::uint64_t most, double budget, std::atomic<std::uint64_t>& made) {
    for (std::uint64_t n = 1; execute_and_try(machine_, with_renamed_); ++n) {
      made.store(n, std::memory_order_relaxed);
      if (n == most || (budget > 0 && n % 64 == 0 && since(start_) > budget)) return;
    }
  }

  [[nodiscard]] std::string const& verdict() const { return machine_.found().verdict; }
  models::findings take() { return told(machine_.take(), other_.get()); }
  [[nodiscard]] bool ended() const { return search_.stack().empty(); }
  [[nodiscard]] double seconds() const { return since(start_); }

 private:
  clock::time_point start_ = clock::now();
  every_graph search_;
  renamed_executions with_renamed_;
  std::unique_ptr<another_machine> other_;  // null: none
  graph_machine machine_;
};

constexpr std::uint64_t most_interleavings = 100'000;
constexpr double interleavings_budget = 10;  // seconds

weak_memory needs_weak_memory(exploration_result const& found, program& p, int threads,
                              exploration_options const& options) {
  bool const has_failed = found.verdict != "pass" && is_of_an_execution(found.verdict);
  if (found.schedule.empty()) return weak_memory::not_asked;  // that of a program that does not repeat itself
  if (!has_failed || options.how.model == memory_model_name::sequential_consistency) return weak_memory::not_asked;
  if (found.needs == weak_memory::not_needed) return found.needs;  // the execution that has failed is an interleaving
  std::atomic<std::uint64_t> made{0};
  exploration again(p, threads, options, memory_model_name::sequential_consistency);
  again.run(most_interleavings, interleavings_budget, made);
  if (!is_of_an_execution(again.verdict())) return weak_memory::not_known;
  if (again.verdict() != "pass") return weak_memory::not_needed;
  return again.ended() ? weak_memory::needed : weak_memory::not_known;
}

exploration_result explore_once(program& p, int threads, exploration_options const& options, progress& seen) {
  exploration e(p, threads, options, options.how.model);
  e.run(options.how.executions, options.budget, seen.executions);
  double const seconds = e.seconds();
  models::findings all = e.take();
  exploration_result r = std::move(all.sum);
  tell_graphs(all.graphs, r);
  r.seconds = seconds;
  r.exhaustive = r.exhaustive && e.ended();
  return r;
}

}  // namespace

exploration_result explore(program& p, int threads, exploration_options const& options, progress& seen) {
  if (options.repeat) return repeat(p, threads, options, seen);
  exploration_result r = explore_once(p, threads, options, seen);
  explain_failure(r, p, threads, options);
  return r;
}

void explain_failure(exploration_result& r, program& p, int threads, exploration_options const& options) {
  show(r, p, threads, options);
  r.needs = needs_weak_memory(r, p, threads, options);
}

}  // namespace models::exact
