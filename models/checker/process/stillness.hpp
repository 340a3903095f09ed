// Detects an exploration that has completed no execution for some time: in seconds of processor time, since how fast
// the machine is, and what else it does, says nothing of a program. If all sleep, these are seconds by the clock.
//
// Only time during which this process ran counts then: a suspended machine or job is not stuck.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "effort.hpp"

namespace models::checker {

class stillness {
 public:
  /// To be called often, with the seconds since the beginning, and what tells the effort so far. Whether nothing has
  /// happened for `patience` seconds.
  template <class Effort>
  bool lasts(double patience, std::uint64_t executions, double now, Effort effort_so_far) {
    constexpr double between_looks = 0.1;
    if (std::exchange(executions_, executions) != executions) {
      idle_ = 0;
      before_.reset();
    }
    if (now - looked_ < between_looks) return idle_ >= patience;
    double const passed = now - std::exchange(looked_, now);
    effort const its = effort_so_far();
    if (before_) idle_ += idle_between(*before_, its, passed);
    before_ = its;
    return idle_ >= patience;
  }

 private:
  static double idle_between(effort const& before, effort const& now, double passed) {
    constexpr double longest_pause = 1;
    if (now.at_work == 0) return std::min(passed, longest_pause);
    return std::max(0.0, now.processor_seconds - before.processor_seconds) / now.at_work;
  }

  std::uint64_t executions_ = 0;
  double looked_ = -1;  // when the effort was looked at last; it is not at each call
  double idle_ = 0;
  std::optional<effort> before_;
};

}  // namespace models::checker
