#include "shortener.hpp"

#include "../options.hpp"

namespace models::checker {

namespace {

// Enough to find shortest executions for the scenarios of this project; otherwise the shortest found is short enough to
// read. The number, unlike the time, does not depend on the machine.
constexpr std::uint64_t executions_of_a_search = 20'000;
constexpr double seconds_for_all = 2;

}  // namespace

shortener::shortener(scenario const& s, std::string verdict, std::string const& schedule, double patience,
                     std::optional<std::string> outcome)
    : scenario_(s), verdict_(std::move(verdict)), outcome_(std::move(outcome)), patience_(patience) {
  repeat(step::repeating_original, schedule);
}

double shortener::seconds_left() const {
  return seconds_for_all - std::chrono::duration<double>(clock::now() - start_).count();
}

void shortener::repeat(step now, std::string const& schedule) {
  step_ = now;
  child_.emplace(scenario_, repeating(scenario_, schedule, outcome_));
}

std::optional<exploration_result> shortener::poll() {
  std::optional<observation> const seen = child_->poll(patience_);
  if (!seen) return std::nullopt;
  exploration_result const& result = seen->result;
  bool const failed_again = !seen->died && result.verdict == verdict_;
  switch (step_) {
    case step::repeating_original:
      original_ = result;
      if (!failed_again) return original_;
      plan_.emplace(failure{verdict_, result.schedule, no_limit}, executions_of_a_search);
      break;
    case step::searching:
      if (seen->died || result.verdict == "pass") {
        plan_->found(std::nullopt);
      } else {
        plan_->found(failure{result.verdict, result.schedule, result.preemptions, result.reached_by});
      }
      break;
    case step::repeating_best: return failed_again ? with_preemptions(result) : original_;
  }
  return continue_plan();
}

/// Adds the number of preemptions, known if one of the plan's searches has found the execution.
exploration_result shortener::with_preemptions(exploration_result r) const {
  if (plan_->best().preemptions != no_limit) r.preemptions = plan_->best().preemptions;
  return r;
}

std::optional<exploration_result> shortener::continue_plan() {
  auto const search = plan_->next();
  double const seconds = seconds_left();
  if (search && seconds > 0) {
    step_ = step::searching;
    exploration_options options = options_for_failures(scenario_, outcome_);
    options.how.mode = models::search::bounded;
    options.how.within = search->within;
    options.how.after = search->after;
    options.how.by = performed_on::graph;
    options.explain = false;
    options.budget = seconds;
    child_.emplace(scenario_, options);
    return std::nullopt;
  }
  if (plan_->best().schedule == original_.schedule) return with_preemptions(original_);
  repeat(step::repeating_best, plan_->best().schedule);
  return std::nullopt;
}

}  // namespace models::checker
