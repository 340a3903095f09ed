#include "job.hpp"

#include <utility>

#include <fmt/format.h>

#include "../options.hpp"
#include "../renamings.hpp"
#include "../wrong_outcomes.hpp"

namespace models::checker {

namespace {

constexpr std::size_t most_shown = 5;  // outcomes that must not be reached, each with an execution

}  // namespace

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
  all.explain = !settings_.as_found;
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
    auto shortest = shortener_->poll();
    if (!shortest) return std::nullopt;
    shown_.push_back(std::move(*shortest));
    return show_next();
  }
  std::optional<exploration_result> seen = child_->poll(settings_.patience);
  if (!seen || goes_on_with_renamings(*seen)) return std::nullopt;
  found_ = std::move(*seen);
  if (!found_.died && !settings_.as_found) failures_ = failures();
  return show_next();
}

std::vector<job::failure> job::failures() const {
  exploration_result const& result = found_;
  std::vector<failure> all;
  if (!result.verdict.passes()) {
    if (!result.schedule.empty()) all.push_back({result.verdict, result.schedule, std::nullopt, result.verdict});
    return all;
  }
  for (wrong_outcome const& w : wrong_outcomes(scenario_.what, result)) {
    if (all.size() != most_shown && !w.schedule.empty())
      all.push_back({verdict_kind::undeclared_outcome, w.schedule, w.outcome, w.verdict});
  }
  return all;
}

std::optional<row> job::show_next() {
  if (shown_.size() == failures_.size()) return report();
  failure const& f = failures_[shown_.size()];
  shortener_.emplace(scenario_, f.verdict, f.schedule, settings_.patience, f.outcome);
  return std::nullopt;
}

bool job::goes_on_with_renamings(exploration_result& seen) {
  if (first_) {
    seen = joined(std::move(*first_), std::move(seen), renamings_);
    first_.reset();
    return false;
  }
  if (seen.died || settings_.how.mode != search::exact) return false;
  auto const each = renamings_of_each(scenario_.what, seen);
  if (!each) return false;
  first_ = std::move(seen);
  renamings_ = *each;
  exploration_options again = options();
  again.renamings = renamings_;
  child_.emplace(scenario_, again);
  return true;
}

row job::report() {
  auto const is_same = [this](std::size_t i) { return shown_[i].verdict == failures_[i].verdict; };
  auto const trace_of = [&](std::size_t i) {
    exploration_result const& again = shown_[i];
    return is_same(i) ? again.trace
                      : fmt::format("{}Repeated, it ended differently: {}: {}\n", again.trace, again.verdict.words(),
                                    again.message);
  };
  for (std::size_t i = 0; i != shown_.size(); ++i) {
    if (!is_same(i)) continue;
    if (found_.verdict.passes()) {
      found_.wrong_outcomes[*failures_[i].outcome] = shown_[i].schedule;
    } else {
      found_.message = shown_[i].message;
      found_.schedule = shown_[i].schedule;
    }
  }
  if (!shown_.empty() && is_same(0)) found_.preemptions = shown_[0].preemptions;
  found_.trace.clear();
  found_.execution.reset();
  row r = judge(scenario_, std::move(found_), settings_.budget, settings_.how);
  if (shown_.empty() || (r.as_expected() && !settings_.traces)) return r;
  r.seen.trace = trace_of(0);
  if (is_same(0)) r.seen.execution = shown_[0].execution;
  for (std::size_t i = 1; i != shown_.size(); ++i)
    r.further.push_back({failures_[i].shown_as, is_same(i) ? shown_[i].schedule : failures_[i].schedule, trace_of(i)});
  return r;
}

}  // namespace models::checker
