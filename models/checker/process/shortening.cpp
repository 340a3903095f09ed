#include "shortening.hpp"

#include <utility>

#include "../schedules.hpp"

namespace models::checker {

shortening::shortening(failure found, std::uint64_t executions)
    : best_(std::move(found)), operations_(operations_in(best_.schedule)), executions_(executions) {}

std::optional<shortening::search> shortening::next() const {
  if (done_ || operations_ == 0) return std::nullopt;
  bool const fewer = preemptions_ < best_.preemptions;
  return search{{preemptions_, fewer ? no_limit : operations_ - 1, executions_}, after_};
}

void shortening::found(std::optional<failure> const& f) {
  if (f && f->verdict != best_.verdict) {
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
