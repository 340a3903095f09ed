#include "native_scenario.hpp"

#include <utility>

namespace models::instrumented {

scenario scenario_of(native_request const& request, unseen const& not_seen,
                     std::function<std::unique_ptr<native_program>()> make) {
  scenario s;
  s.what.name = request.name;
  s.threads = request.threads;
  s.running = 1;
  s.all_memory_is_seen = true;
  s.counted_loops = request.counted_loops;
  s.reuse = request.reuse;
  s.not_instrumented = {not_seen.libraries.begin(), not_seen.libraries.end()};
  s.accepted_unseen = request.accepted_unseen;
  s.make = [make = std::move(make), leaks = request.allow_leaks, uninitialised = request.uninitialised] {
    auto p = make();
    if (uninitialised) p->expects_writes();
    if (leaks) p->allow_leaks();
    return p;
  };
  return s;
}

unseen with_what_ran(unseen all, checker::row const& r) {
  all.ran.assign(r.seen.unseen.begin(), r.seen.unseen.end());
  return all;
}

checker::run_settings settings_of(native_request const& request) {
  checker::run_settings settings;
  settings.how = request.search;
  settings.how.by = performed_on::graph;
  settings.budget = request.budget;
  settings.jobs = request.jobs;
  return settings;
}

int explore_or_repeat(scenario const& s, checker::run_settings const& settings,
                      std::optional<std::string> const& schedule, checker::signals& arriving, checker::row& found) {
  if (schedule) return checker::run_one(s, *schedule, settings.patience, arriving, found);
  checker::only_row seen;
  int const stop = checker::run_all({&s}, settings, arriving, seen);
  found = std::move(seen.seen);
  return stop;
}

}  // namespace models::instrumented
