#include "runner.hpp"

#include <algorithm>
#include <chrono>
#include <list>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "../options.hpp"
#include "shortener.hpp"

namespace models::checker {

namespace {

constexpr std::chrono::milliseconds tick{100};

/// The exploration of one scenario; when an execution has failed, the search for a short one like it.
class job {
 public:
  job(std::size_t index, scenario const& s, run_settings const& settings)
      : index_(index), scenario_(s), settings_(settings) {
    exploration_options options = options_for(s);
    options.how = settings.how;
    options.budget = settings.budget;
    child_.emplace(s, options, settings.kept);
  }

  [[nodiscard]] std::size_t index() const { return index_; }
  [[nodiscard]] running_row progress() const {
    running_row r{scenario_.what.name, child_->executions(), child_->seconds(), child_->done()};
    r.checkpoint_error = child_->checkpoint_error();
    if (settings_.kept && settings_.kept->earlier) {
      r.executions_before = settings_.kept->earlier->done_and_left.executions();
      r.done_before = settings_.kept->earlier->done_and_left.done();
    }
    return r;
  }
  void allow(unsigned workers) { child_->allow(workers); }

  std::optional<row> poll() {
    if (shortener_) {
      auto const shortest = shortener_->poll();
      return shortest ? std::optional(report(*shortest)) : std::nullopt;
    }
    std::optional<observation> seen = child_->poll(settings_.patience);
    if (!seen) return std::nullopt;
    if (seen->died || seen->result.schedule.empty()) {
      return judge(scenario_, std::move(*seen), settings_.budget, settings_.how);
    }
    found_ = std::move(*seen);
    shortener_.emplace(scenario_, verdict_to_repeat(), found_.result.schedule, settings_.patience);
    return std::nullopt;
  }

 private:
  row report(exploration_result const& again) {
    bool const same = again.verdict == verdict_to_repeat();
    if (same) {
      if (found_.result.verdict != "pass") found_.result.message = again.message;
      found_.result.schedule = again.schedule;
      found_.result.preemptions = again.preemptions;
    }
    row r = judge(scenario_, std::move(found_), settings_.budget, settings_.how);
    if (r.as_expected() && !settings_.traces) return r;
    r.trace = again.trace;
    if (!same) r.trace += fmt::format("Repeated, it ended differently: {}: {}\n", again.verdict, again.message);
    return r;
  }

  [[nodiscard]] std::string verdict_to_repeat() const {
    return found_.result.verdict == "pass" ? undeclared_outcome : found_.result.verdict;
  }

  std::size_t index_;
  scenario const& scenario_;
  run_settings const& settings_;
  std::optional<child> child_;
  observation found_;  // the failure
  std::optional<shortener> shortener_;
};

/// Once every scenario is under way, the processes that are left over help those that still run.
void share_out(std::list<job>& running, unsigned jobs) {
  auto left = static_cast<unsigned>(running.size());
  for (job& j : running) {
    unsigned const part = std::max(1u, (jobs + left - 1) / left);
    j.allow(part);
    jobs -= std::min(part, jobs);
    --left;
  }
}

}  // namespace

int run_all(std::vector<scenario const*> const& chosen, run_settings const& settings, signals& arriving,
            listener& told) {
  std::list<job> running;
  std::size_t started = 0;
  while (started != chosen.size() || !running.empty()) {
    while (started != chosen.size() && running.size() < settings.jobs) {
      running.emplace_back(started, *chosen[started], settings);
      ++started;
    }
    if (started == chosen.size()) share_out(running, settings.jobs);
    if (int const stop = arriving.wait(tick)) return stop;
    for (auto j = running.begin(); j != running.end();) {
      if (auto const r = j->poll()) {
        told.finished(j->index(), *r);
        if (settings.fail_fast && !r->as_expected()) return 0;
        j = running.erase(j);
      } else {
        ++j;
      }
    }
    std::vector<running_row> now;
    std::transform(running.begin(), running.end(), std::back_inserter(now), [](job const& j) { return j.progress(); });
    told.progress(now);
  }
  return 0;
}

int run_one(scenario const& s, std::string_view schedule, double patience, signals& arriving, row& result) {
  child execution(s, repeating(s, std::string(schedule)));
  for (;;) {
    if (int const stop = arriving.wait(tick)) return stop;
    if (auto seen = execution.poll(patience)) {
      result = judge(s, std::move(*seen), 0);
      result.trace = result.seen.result.trace;
      return 0;
    }
  }
}

}  // namespace models::checker
