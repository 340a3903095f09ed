#include "explore.hpp"

#include <algorithm>
#include <chrono>
#include <ctime>

#include "../relacy/stock_search.hpp"
#include "../search/strategies.hpp"
#include "common.hpp"
#include "repeat.hpp"

namespace models::exact {

namespace {

using clock = std::chrono::steady_clock;

using seconds_long = std::chrono::duration<double>;

double since(clock::time_point start) { return seconds_long(clock::now() - start).count(); }

/// Of this process, in seconds. Other processes do not make it go faster.
double processor_time() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// When an exploration is to end before all is explored; 0: no limit.
struct limits {
  std::uint64_t executions = 0;
  double seconds = 0;
  double processor_seconds = 0;
};

/// Relacy's own search is in exact/relacy.
std::unique_ptr<strategy> strategy_for(search_options const& how, int threads, exploration_options const& options) {
  memory_model const& model = model_of(how.model);
  int const running = running_from_the_start(options, threads);
  if (how.mode == search::stock) return std::make_unique<stock_search>(model, threads, running);
  return make_strategy(how, model, threads, running, interchangeable(options, threads));
}

/// An exploration under way.
class exploration {
 public:
  exploration(program& p, int threads, exploration_options const& options, search_options const& how)
      : search_(strategy_for(how, threads, options)),
        with_renamed_(*search_, options.renamings),
        other_(another_machine_for(threads, how.by)),
        machine_(p, threads, options, with_renamed_) {
    if (other_ != nullptr) machine_.compare_with(*other_);
  }

  /// Goes on until nothing is left, one fails, or a limit is reached.
  void run(limits const& most, std::atomic<std::uint64_t>& made) {
    if (most.seconds > 0) machine_.stops_when([this, most] { return since(start_) >= most.seconds; });
    for (std::uint64_t n = 1; execute_and_try(machine_, with_renamed_); ++n) {
      made.store(n, std::memory_order_relaxed);
      if (n == most.executions || (n % 64 == 0 && time_is_up(most))) return;
    }
    nothing_is_left_ = verdict().passes() && !machine_.was_stopped() && search_->exhaustive();
  }

  [[nodiscard]] search_verdict const& verdict() const { return machine_.found().verdict; }
  exploration_result take() { return machine_.take(); }
  /// Whether all that there is was explored.
  [[nodiscard]] bool ended() const { return nothing_is_left_; }
  [[nodiscard]] std::string reached_by() const { return search_->reached_by(); }
  [[nodiscard]] double seconds() const { return since(start_); }

 private:
  [[nodiscard]] bool time_is_up(limits const& most) const {
    return (most.seconds > 0 && seconds() > most.seconds) ||
           (most.processor_seconds > 0 && processor_time() - processor_start_ > most.processor_seconds);
  }

  clock::time_point start_ = clock::now();
  double processor_start_ = processor_time();
  std::unique_ptr<strategy> search_;
  renamed_executions with_renamed_;
  std::unique_ptr<another_machine> other_;  // null: none
  graph_machine machine_;
  bool nothing_is_left_ = false;
};

/// The explanation of a failure keeps to the budget of the search, but for a second.
limits for_interleavings(exploration_result const& found, exploration_options const& options) {
  limits most{.executions = 100'000, .processor_seconds = 10};
  if (options.budget > 0) most.seconds = std::max(options.budget - found.seconds, 1.0);
  return most;
}

weak_memory needs_weak_memory(exploration_result const& found, program& p, int threads,
                              exploration_options const& options) {
  bool const has_failed = !found.verdict.passes() && is_of_an_execution(found.verdict);
  if (found.schedule.empty()) return weak_memory::not_asked;  // that of a program that does not repeat itself
  if (!has_failed || options.how.model == memory_model_name::sequential_consistency) return weak_memory::not_asked;
  if (found.needs == weak_memory::not_needed) return found.needs;  // the execution that has failed is an interleaving
  std::atomic<std::uint64_t> made{0};
  search_options interleavings;
  interleavings.model = memory_model_name::sequential_consistency;
  interleavings.by = performed_on::graph;
  exploration again(p, threads, options, interleavings);
  again.run(for_interleavings(found, options), made);
  if (!is_of_an_execution(again.verdict())) return weak_memory::not_known;
  // An interleaving that fails in another way says nothing of this failure, and has ended the search.
  if (!again.verdict().passes())
    return again.verdict() == found.verdict ? weak_memory::not_needed : weak_memory::not_known;
  return again.ended() ? weak_memory::needed : weak_memory::not_known;
}

exploration_result explore_once(program& p, int threads, exploration_options const& options, progress& seen) {
  exploration e(p, threads, options, options.how);
  e.run({options.how.executions, options.budget, options.processor_budget}, seen.executions);
  double const seconds = e.seconds();
  exploration_result r = e.take();
  tell_graphs(r);
  r.seconds = seconds;
  r.reached_by = e.reached_by();
  r.exhaustive = r.exhaustive && e.ended();
  return r;
}

}  // namespace

exploration_result explore(program& p, int threads, exploration_options const& options, progress& seen) {
  if (options.repeat) return repeat(p, threads, options, seen);
  exploration_result r = explore_once(p, threads, options, seen);
  if (!r.verdict.passes()) seen.failed.store(true, std::memory_order_relaxed);
  explain_failure(r, p, threads, options);
  return r;
}

void explain_failure(exploration_result& r, program& p, int threads, exploration_options const& options) {
  if (!options.explain) return;
  show(r, p, threads, options);
  r.needs = needs_weak_memory(r, p, threads, options);
}

}  // namespace models::exact
