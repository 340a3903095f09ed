#include "runner.hpp"

#include <algorithm>
#include <chrono>
#include <list>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "child.hpp"

namespace models::checker {

namespace {

constexpr std::chrono::milliseconds tick{100};

exploration_options options_for(scenario const& s) {
  exploration_options options;
  options.weakened = s.what.weakened;
  return options;
}

exploration_options repeating(scenario const& s, std::string_view schedule) {
  exploration_options options = options_for(s);
  options.repeat = schedule;
  return options;
}

/// The exploration of one scenario; and once more its failing execution, when that comes as a surprise, for
/// the trace.
class job {
 public:
  job(std::size_t index, scenario const& s, run_settings const& settings)
      : index_(index), scenario_(s), settings_(settings) {
    exploration_options options = options_for(s);
    options.how = settings.how;
    options.budget = settings.budget;
    child_.emplace(s, options);
  }

  [[nodiscard]] std::size_t index() const { return index_; }
  [[nodiscard]] running_row progress() const { return {scenario_.what.name, child_->executions(), child_->seconds()}; }

  std::optional<row> poll() {
    std::optional<observation> seen = child_->poll(settings_.patience);
    if (!seen) return std::nullopt;
    if (searched_) {
      add_trace(*seen);
      return std::move(searched_);
    }
    row r = judge(scenario_, std::move(*seen), settings_.budget);
    if (r.as_expected() || !r.replay()) return r;
    child_.emplace(scenario_, repeating(scenario_, r.seen.result.schedule));
    searched_ = std::move(r);
    return std::nullopt;
  }

 private:
  void add_trace(observation const& again) {
    std::string const& verdict = again.result.verdict;
    searched_->trace = again.result.trace;
    if (verdict == searched_->verdict) return;
    searched_->trace += fmt::format("Repeated, it ended differently: {}: {}\n", verdict, again.result.message);
  }

  std::size_t index_;
  scenario const& scenario_;
  run_settings const& settings_;
  std::optional<child> child_;
  std::optional<row> searched_;
};

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
    if (int const stop = arriving.wait(tick)) return stop;
    for (auto j = running.begin(); j != running.end();) {
      if (auto const r = j->poll()) {
        told.finished(j->index(), *r);
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
  child execution(s, repeating(s, schedule));
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
