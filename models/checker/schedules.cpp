#include "schedules.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "../exact/search/schedule.hpp"
#include "bad_argument.hpp"

namespace models::checker {

std::vector<int> threads_in(std::string_view schedule) {
  auto const steps = exact::schedule_from(schedule);
  if (!steps) {
    throw bad_argument(
        fmt::format("'{}' is not a schedule: turns with a dot between two, each the number of a thread "
                    "from 0 to {} and 'o', 'b' or '-' for its steps",
                    schedule, exact::most_threads - 1));
  }
  std::vector<int> threads;
  std::transform(steps->begin(), steps->end(), std::back_inserter(threads),
                 [](exact::step const& s) { return int{s.thread}; });
  return threads;
}

int operations_in(std::string_view schedule) {
  auto const steps = exact::schedule_from(schedule);
  if (!steps) return 0;
  return static_cast<int>(std::count_if(steps->begin(), steps->end(), [](exact::step const& s) { return s.performs; }));
}

}  // namespace models::checker
