#include "job.hpp"

#include <utility>

#include <fmt/format.h>

#include "../options.hpp"
#include "../renamings.hpp"

namespace models::checker {

job::job(std::size_t index, scenario const& s, run_settings settings)
    : index_(index), scenario_(s), settings_(std::move(settings)) {
  child_.emplace(s, options(), settings_.kept);
  if (settings_.survey) child_->survey();
}

exploration_options job::options() const {
  exploration_options all = options_for(scenario_);
  all.how = settings_.how;
  all.budget = settings_.budget;
  all.stop_at_undeclared = settings_.only_failures;
  return all;
}

running_row job::progress() const {
  running_row r{scenario_.what.name, child_->executions(), child_->seconds(), child_->expected()};
  r.checkpoint_error = child_->checkpoint_error();
  if (settings_.kept && settings_.kept->earlier)
    r.executions_before = settings_.kept->earlier->done_and_left.executions();
  return r;
}

std::optional<row> job::poll() {
  if (shortener_) {
    auto const shortest = shortener_->poll();
    return shortest ? std::optional(report(*shortest)) : std::nullopt;
  }
  std::optional<observation> seen = child_->poll(settings_.patience);
  if (!seen || goes_on_with_renamings(*seen)) return std::nullopt;
  if (seen->died || seen->result.schedule.empty() || settings_.as_found) {
    return judge(scenario_, std::move(*seen), settings_.budget, settings_.how);
  }
  found_ = std::move(*seen);
  shortener_.emplace(scenario_, verdict_to_repeat(), found_.result.schedule, settings_.patience);
  return std::nullopt;
}

bool job::goes_on_with_renamings(observation& seen) {
  if (first_) {
    seen = joined(std::move(*first_), std::move(seen), renamings_);
    first_.reset();
    return false;
  }
  if (seen.died || settings_.how.mode != search::reduced) return false;
  auto const each = renamings_of_each(scenario_.what, seen.result);
  if (!each) return false;
  first_ = std::move(seen);
  renamings_ = *each;
  exploration_options again = options();
  again.renamings = renamings_;
  child_.emplace(scenario_, again);
  return true;
}

row job::report(exploration_result const& again) {
  bool const same = again.verdict == verdict_to_repeat();
  if (same) {
    if (found_.result.verdict != "pass") found_.result.message = again.message;
    found_.result.schedule = again.schedule;
    found_.result.preemptions = again.preemptions;
  }
  row r = judge(scenario_, std::move(found_), settings_.budget, settings_.how);
  if (r.as_expected() && !settings_.traces) return r;
  r.trace = again.trace;
  if (same) r.recorded = again.execution;
  if (!same) r.trace += fmt::format("Repeated, it ended differently: {}: {}\n", again.verdict, again.message);
  return r;
}

std::string job::verdict_to_repeat() const {
  return found_.result.verdict == "pass" ? undeclared_outcome : found_.result.verdict;
}

}  // namespace models::checker
