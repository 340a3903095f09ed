#include "explore.hpp"

#include <chrono>
#include <memory>

#include "../search/scripted.hpp"
#include "../search/strategies.hpp"
#include "context.hpp"
#include "relacy.hpp"
#include "session.hpp"

namespace models {

namespace {

class stopwatch {
 public:
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// Whether the search came to an end, rather than the time or the executions that it was given.
bool run(session& s, double budget, std::uint64_t executions) {
  stopwatch const clock;
  for (std::uint64_t n = 1; s.execute() == session::step::executed; ++n) {
    if (n == executions || (budget > 0 && n % 64 == 0 && clock.seconds() > budget)) return false;
  }
  return true;
}

}  // namespace

exploration_result explore(program& p, int threads, exploration_options const& options, progress& seen) {
  std::unique_ptr<strategy> const how = options.repeat
                                            ? std::make_unique<scripted_search>(*schedule_from(*options.repeat))
                                            : make_strategy(threads, options.how, options.interchangeable);
  session s = how != nullptr ? session(p, threads, options, *how, seen) : session(p, threads, options, seen);
  stopwatch const clock;
  bool const sample = options.how.mode == search::sample;  // it ends by itself, with a probe
  bool const ended = run(s, options.budget, sample ? 0 : options.how.executions);
  double const seconds = clock.seconds();
  outside_relacy const here;
  findings all = s.take();
  exploration_result r = std::move(all.sum);
  tell_graphs(all.graphs, r);
  if (how != nullptr && how->estimates() != nullptr)
    r.estimates.assign(how->estimates()->begin(), how->estimates()->end());
  r.seconds = seconds;
  if (!ended) r.exhaustive = false;
  return r;
}

void outcome(char const* word, int thread) { running_host().outcome(word, thread); }

}  // namespace models
