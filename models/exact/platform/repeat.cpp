#include "repeat.hpp"

#include <memory>
#include <utility>

#include "../report/report.hpp"
#include "../search/scripted.hpp"
#include "common.hpp"

namespace models::exact {

namespace {

struct performed {
  exploration_result sum;
  report shown;
};

/// `other` performs it as well; null: no second machine.
performed perform(schedule steps, program& p, int threads, exploration_options const& options,
                  another_machine* other = nullptr) {
  scripted how(model_of(options.how.model), std::move(steps), threads, running_from_the_start(options, threads));
  trace notes(threads, options.all_memory_is_seen);
  graph_machine machine(p, threads, options, how, &notes);
  if (other != nullptr) machine.compare_with(*other);
  machine.execute();
  auto const owner_of = [&](std::uint64_t address) { return machine.threads().owner_of(address); };
  auto const what_lies_at = [&](std::uint64_t address) { return p.what_lies_at(address); };
  report shown = report_on(machine.failure(), machine.live(), notes,
                           vocabulary(options.names, owner_of, what_lies_at, options.all_memory_is_seen));
  exploration_result all = machine.take();
  tell_graphs(all);
  return {std::move(all), std::move(shown)};
}

/// Of an execution that two machines disagree on, the verdict stays.
void tell(report&& shown, exploration_result& r) {
  bool const failed = !shown.verdict.passes() && r.verdict != verdict_kind::internal_error;
  if (failed) r.verdict = std::move(shown.verdict);
  if (failed) r.message = std::move(shown.message);
  r.trace = std::move(shown.columns);
  r.execution = std::make_shared<execution_record const>(std::move(shown.record));
}

}  // namespace

exploration_result repeat(program& p, int threads, exploration_options const& options, progress& seen) {
  auto steps = schedule_from(*options.repeat);
  exploration_result r;
  r.verdict = verdict_kind::wrong_schedule;
  r.message = "'" + *options.repeat + "' is no schedule";
  if (!steps) return r;
  // Of one execution Relacy costs nothing; but it knows of no memory that is only seen.
  auto const by = options.all_memory_is_seen ? performed_on::graph : performed_on::both;
  auto const relacy = another_machine_for(threads, by);
  performed again = perform(std::move(*steps), p, threads, options, relacy.get());
  seen.executions.fetch_add(1, std::memory_order_relaxed);
  r = std::move(again.sum);
  r.exhaustive = false;
  tell(std::move(again.shown), r);
  if (r.schedule != *options.repeat) r.preemptions = -1;  // those of another order
  if (!r.schedule.empty()) r.schedule = *options.repeat;
  return r;
}

void show(exploration_result& r, program& p, int threads, exploration_options const& options) {
  if (r.schedule.empty()) return;
  performed again = perform(*schedule_from(r.schedule), p, threads, options);
  if (again.sum.verdict == r.verdict || r.verdict == verdict_kind::internal_error) tell(std::move(again.shown), r);
}

}  // namespace models::exact
