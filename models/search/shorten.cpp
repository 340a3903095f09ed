#include "shorten.hpp"

#include <algorithm>

namespace models {

int failure::operations() const {
  return static_cast<int>(std::count_if(schedule.begin(), schedule.end(), [](char c) { return c >= '0' && c <= '9'; }));
}

std::optional<shortening::search> shortening::next() const {
  if (done_ || best_.operations() == 0) return std::nullopt;
  bool const fewer = preemptions_ < best_.preemptions;
  return search{{preemptions_, fewer ? no_limit : best_.operations() - 1, executions_}, after_};
}

void shortening::found(std::optional<failure> const& f) {
  if (f && f->verdict != best_.verdict) {
    after_ = f->schedule;
    return;
  }
  after_.clear();
  if (f) {
    best_ = *f;
    preemptions_ = f->preemptions;
  } else if (preemptions_ < best_.preemptions) {
    ++preemptions_;
  } else {
    done_ = true;
  }
}

}  // namespace models
