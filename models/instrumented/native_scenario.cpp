#include "native_scenario.hpp"

#include <utility>

namespace models::instrumented {

scenario scenario_of(std::string const& name, int threads, program_options const& options, unseen const& not_seen,
                     std::function<std::unique_ptr<native_program>()> make) {
  scenario s;
  s.what.name = name;
  s.threads = threads;
  s.running = 1;
  s.all_memory_is_seen = true;
  s.options = options;
  s.not_instrumented = {not_seen.libraries.begin(), not_seen.libraries.end()};
  s.make = std::move(make);
  return s;
}

unseen with_what_ran(unseen all, checker::row const& r) {
  all.ran.assign(r.seen.unseen.begin(), r.seen.unseen.end());
  return all;
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
