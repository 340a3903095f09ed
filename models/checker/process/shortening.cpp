#include "shortening.hpp"

#include <algorithm>
#include <utility>

#include "../schedules.hpp"

namespace models::checker {

namespace {

// In operations of a short execution, which take as long: to begin one, and that so many squared operations take, since
// each one in a longer execution takes longer.
constexpr std::uint64_t cost_of_beginning = 20;
constexpr std::uint64_t squares_for_one = 500;
// In executions: to go on, in another process, behind one that fails in another way.
constexpr std::uint64_t cost_of_going_on = 40;

}  // namespace

shortening::shortening(failure found, std::uint64_t operations)
    : best_(std::move(found)), operations_(operations_in(best_.schedule)), left_(operations) {}

std::uint64_t shortening::cost_of_execution() const {
  auto const n = static_cast<std::uint64_t>(operations_);
  return cost_of_beginning + n + n * n / squares_for_one;
}

std::optional<shortening::search> shortening::next() const {
  if (done_ || operations_ == 0 || left_ == 0) return std::nullopt;
  bool const fewer = preemptions_ < best_.preemptions;
  std::uint64_t const executions = std::max<std::uint64_t>(left_ / cost_of_execution(), 1);
  return search{{preemptions_, fewer ? no_limit : operations_ - 1, executions}, after_};
}

void shortening::found(std::optional<failure> const& f, std::uint64_t executions) {
  bool const goes_on = f && f->verdict != best_.verdict;
  std::uint64_t const made = std::max<std::uint64_t>(executions, 1) + (goes_on ? cost_of_going_on : 0);
  left_ -= std::min(left_, made * cost_of_execution());
  if (goes_on) {
    after_ = f->reached_by;
    return;
  }
  after_.clear();
  if (!f) {
    if (preemptions_ < best_.preemptions) {
      ++preemptions_;
    } else {
      done_ = true;
    }
    return;
  }
  int const operations = operations_in(f->schedule);
  bool const is_shorter = f->preemptions < best_.preemptions || operations < operations_;
  done_ = !is_shorter;  // it is as short as it gets
  if (done_) return;
  best_ = *f;
  operations_ = operations;
  preemptions_ = f->preemptions;
}

}  // namespace models::checker
