#include "runner.hpp"

#include <algorithm>
#include <chrono>
#include <list>
#include <optional>

#include "../options.hpp"
#include "../renamings.hpp"
#include "job.hpp"

namespace models::checker {

namespace {

constexpr std::chrono::milliseconds tick{100};

/// Once every scenario is running, spare processes help those that still run.
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

int test_renamings(scenario const& s, run_settings const& settings, signals& arriving, exploration_result& seen) {
  auto const each = seen.died ? std::nullopt : renamings_of_each(s.what, seen);
  if (!each) return 0;
  exploration_options options = options_for(s);
  options.how = settings.how;
  options.renamings = *each;
  child again(s, options);
  again.allow(settings.jobs);
  for (;;) {
    if (int const stop = arriving.wait(tick)) return stop;
    if (auto second = again.poll(settings.patience)) {
      seen = joined(std::move(seen), std::move(*second), *each);
      return 0;
    }
  }
}

int run_one(scenario const& s, std::string_view schedule, double patience, signals& arriving, row& result) {
  child execution(s, repeating(s, std::string(schedule)));
  for (;;) {
    if (int const stop = arriving.wait(tick)) return stop;
    if (auto seen = execution.poll(patience)) {
      result = judge(s, std::move(*seen), 0);
      return 0;
    }
  }
}

}  // namespace models::checker
