// Detects an exploration that has completed no execution for some time.
//
// Only time during which this process ran counts: a suspended machine or job is not stuck.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

namespace models::checker {

class stillness {
 public:
  /// To be called often, with the seconds since the beginning. Whether nothing has happened for so many seconds.
  bool lasts(double patience, std::uint64_t executions, double now) {
    constexpr double longest_pause = 1;
    double const passed = now - std::exchange(looked_, now);
    idle_ = std::exchange(executions_, executions) == executions ? idle_ + std::min(passed, longest_pause) : 0;
    return idle_ >= patience;
  }

 private:
  std::uint64_t executions_ = 0;
  double looked_ = 0;
  double idle_ = 0;
};

}  // namespace models::checker
