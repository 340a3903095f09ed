#include "shortener.hpp"

#include "../options.hpp"

namespace models::checker {

namespace {

// Enough to find shortest executions for the scenarios of this project, some 20,000 executions of thirty operations;
// otherwise the shortest found is short enough to read. An ordinary program's execution takes ten times as long. Only
// where one takes still longer the limit of time is reached first. It is the processor's: how busy the machine is
// decides nothing.
std::uint64_t operations_for_all(scenario const& s) { return s.all_memory_is_seen ? 100'000 : 1'000'000; }
constexpr double processor_seconds_for_all = 10;

}  // namespace

shortener::shortener(scenario const& s, search_verdict verdict, std::string const& schedule, double patience,
                     std::optional<std::string> outcome)
    : scenario_(s),
      verdict_(std::move(verdict)),
      outcome_(std::move(outcome)),
      patience_(patience),
      seconds_left_(processor_seconds_for_all) {
  repeat(step::repeating_original, schedule);
}

void shortener::repeat(step now, std::string const& schedule) {
  step_ = now;
  child_.emplace(scenario_, repeating(scenario_, schedule, outcome_));
}

std::optional<exploration_result> shortener::poll() {
  std::optional<exploration_result> const seen = child_->poll(patience_);
  if (!seen) return std::nullopt;
  exploration_result const& result = *seen;
  bool const failed_again = !seen->died && result.verdict == verdict_;
  switch (step_) {
    case step::repeating_original:
      original_ = result;
      if (!failed_again) return original_;
      plan_.emplace(failure{verdict_, result.schedule, no_limit}, operations_for_all(scenario_));
      break;
    case step::searching:
      seconds_left_ -= child_->processor_seconds();
      tell_plan(*seen);
      break;
    case step::repeating_best: return failed_again ? with_preemptions(result) : original_;
  }
  return continue_plan();
}

/// A search that dies is the last one.
void shortener::tell_plan(exploration_result const& seen) {
  exploration_result const& r = seen;
  if (seen.died) return plan_->found(std::nullopt, operations_for_all(scenario_));
  std::optional<failure> shorter;
  if (!r.verdict.passes()) shorter = failure{r.verdict, r.schedule, r.preemptions, r.reached_by};
  plan_->found(shorter, r.ended());
}

/// Adds the number of preemptions, known if one of the plan's searches has found the execution.
exploration_result shortener::with_preemptions(exploration_result r) const {
  if (plan_->best().preemptions != no_limit) r.preemptions = plan_->best().preemptions;
  return r;
}

std::optional<exploration_result> shortener::continue_plan() {
  auto const search = plan_->next();
  if (search && seconds_left_ > 0) {
    step_ = step::searching;
    exploration_options options = options_for_failures(scenario_, outcome_);
    options.how.mode = models::search::bounded;
    options.how.within = search->within;
    options.how.after = search->after;
    options.how.by = performed_on::graph;
    options.explain = false;
    options.processor_budget = seconds_left_;
    child_.emplace(scenario_, options);
    return std::nullopt;
  }
  if (plan_->best().schedule == original_.schedule) return with_preemptions(original_);
  repeat(step::repeating_best, plan_->best().schedule);
  return std::nullopt;
}

}  // namespace models::checker
