#include "schedules.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "../exact/search/schedule.hpp"
#include "../search/scripted.hpp"
#include "../search/shorten.hpp"
#include "bad_argument.hpp"

namespace models::checker {

namespace {

constexpr auto thread_of = [](auto const& step) { return int{step.thread}; };

std::vector<int> threads_in_turns(std::string_view schedule) {
  auto const steps = exact::schedule_from(schedule);
  if (!steps) {
    throw bad_argument(
        fmt::format("'{}' is not a schedule of the exact search: turns with a dot between two, each the number of a "
                    "thread from 0 to {} and 'o', 'b' or '-' for its steps",
                    schedule, exact::most_threads - 1));
  }
  std::vector<int> threads;
  std::transform(steps->begin(), steps->end(), std::back_inserter(threads), thread_of);
  return threads;
}

}  // namespace

std::vector<int> threads_in(std::string_view schedule) {
  if (exact::is_schedule(schedule)) return threads_in_turns(schedule);
  auto const steps = schedule_from(schedule);
  if (!steps) {
    throw bad_argument(
        fmt::format("'{}' is not a schedule: digits for threads, each with a letter behind it or none; one of the "
                    "exact search begins with 'exact:'",
                    schedule));
  }
  std::vector<int> threads;
  std::transform(steps->begin(), steps->end(), std::back_inserter(threads), thread_of);
  return threads;
}

int operations_in(std::string_view schedule) {
  auto const turns = exact::schedule_from(schedule);
  if (!turns) return failure{"", std::string(schedule), 0}.operations();
  return static_cast<int>(std::count_if(turns->begin(), turns->end(), [](exact::step const& s) { return s.performs; }));
}

}  // namespace models::checker
