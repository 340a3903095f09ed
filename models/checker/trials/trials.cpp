#include "trials.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <list>
#include <numeric>
#include <utility>

#include "../process/job.hpp"

namespace models::checker {

namespace {

constexpr std::chrono::milliseconds tick{100};

/// The executions of each scenario in a stage; 0: all.
constexpr std::uint64_t stages[] = {100, 1'000, 10'000, 0};

/// One trial, under way.
class attempt {
 public:
  attempt(std::size_t index, trial const& what, trial_settings const& settings)
      : index_(index), what_(what), settings_(settings), left_(what.scenarios.size()) {
    std::iota(left_.begin(), left_.end(), std::size_t{0});
    start_next();
  }

  [[nodiscard]] std::size_t index() const { return index_; }

  /// Processes for it. Only what is explored to the end takes more than one: fewer executions would depend on how many.
  void allow(unsigned workers) {
    if (job_ && last_stage() && !result_.failure) job_->allow(workers);
  }

  std::optional<trial_result> poll() {
    while (job_) {
      std::optional<row> const r = job_->poll();
      if (!r) return std::nullopt;
      if (result_.failure) {
        take_unchanged(*r);
        break;
      }
      std::size_t const tried = left_[place_];
      if (!take(*r)) {
        start_next();
      } else if (what_.unchanged.empty()) {
        break;
      } else {
        start_unchanged(what_.unchanged[tried]);
      }
    }
    result_.left_out = what_.left_out;
    return std::move(result_);
  }

 private:
  [[nodiscard]] bool last_stage() const {
    return stages[stage_] == 0 || (what_.most != 0 && stages[stage_] >= what_.most);
  }

  void start_next() {
    job_.reset();
    if (result_.failure) return;
    if (place_ == left_.size() && !last_stage()) {
      left_ = std::exchange(kept_, {});
      place_ = 0;
      ++stage_;
    }
    if (place_ == left_.size()) return;
    run_settings how;
    how.patience = settings_.patience;
    how.how.executions = stages[stage_];
    how.as_found = !settings_.shorten;
    how.traces = settings_.shorten;
    how.only_failures = true;
    job_.emplace(left_[place_], what_.scenarios[left_[place_]], how);
  }

  void start_unchanged(scenario const& s) {
    run_settings how;
    how.patience = settings_.patience;
    how.as_found = true;
    job_.emplace(0, s, how);
  }

  void take_unchanged(row const& r) {
    if (!r.as_expected() || !r.seen.exhaustive) result_.unchanged = r;
    result_.seconds += r.seen.seconds;
  }

  /// True: the scenario has failed.
  bool take(row const& r) {
    std::size_t const scenario = left_[place_++];
    result_.seconds += r.seen.seconds;
    result_.in_all += r.executions();
    if (!r.as_expected() && settings_.is_failure(r)) {
      result_.failure = r;
      result_.executions = r.executions();
      return true;
    }
    result_.executions += r.executions();
    bool const may_pass = r.as_expected() || r.verdict == verdict_kind::nothing_completed;
    if (may_pass && !r.seen.exhaustive && !last_stage()) {
      kept_.push_back(scenario);
    } else if (!r.as_expected()) {
      result_.unclear.push_back(r);
    } else {
      ++(r.seen.exhaustive ? result_.exhaustive : result_.open);
    }
    return false;
  }

  std::size_t index_;
  trial const& what_;
  trial_settings const& settings_;
  std::vector<std::size_t> left_;  // scenarios of this stage
  std::vector<std::size_t> kept_;  // for the next one
  std::size_t stage_ = 0;
  std::size_t place_ = 0;  // in those that are left
  std::optional<job> job_;
  trial_result result_;
};

}  // namespace

bool is_counterexample(row const& r) {
  using kind = verdict_kind;
  constexpr kind of_the_checker[] = {
      kind::internal_error,         kind::livelock,           kind::broken_promise,     kind::untracked_memory,
      kind::outcome_of_two_threads, kind::shared_stop_source, kind::too_many_operations};
  exploration_result const& seen = r.seen;
  bool const failed = r.execution_failed() || (!r.seen.died && r.has_execution());
  return failed &&
         std::find(std::begin(of_the_checker), std::end(of_the_checker), seen.verdict.kind) == std::end(of_the_checker);
}

int run_trials(std::vector<trial> const& all, trial_settings const& settings, signals& arriving,
               std::function<bool(std::size_t, trial_result const&)> const& finished,
               std::function<void(trial_progress const&)> const& progress) {
  std::list<attempt> running;
  std::size_t started = 0;
  trial_progress now{0, all.size()};
  while (now.finished != all.size()) {
    while (started != all.size() && running.size() < settings.jobs) {
      running.emplace_back(started, all[started], settings);
      ++started;
    }
    if (progress) progress(now);
    for (attempt& a : running) a.allow(std::max(1u, settings.jobs / static_cast<unsigned>(running.size())));
    if (int const stop = arriving.wait(tick)) return stop;
    for (auto a = running.begin(); a != running.end();) {
      if (auto const r = a->poll()) {
        if (!finished(a->index(), *r)) return 0;
        ++now.finished;
        a = running.erase(a);
      } else {
        ++a;
      }
    }
  }
  return 0;
}

}  // namespace models::checker
