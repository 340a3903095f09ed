// How far back Relacy is to go for what a load reads, and whether it went there.
#pragma once

#include "../search/execution.hpp"
#include "report/verdict.hpp"

namespace models {

class load_answers {
 public:
  explicit load_answers(verdict& v) : verdict_(v) {}

  void restart() { steps_left_ = 0; }

  void start(grant const& g) {
    steps_left_ = g.steps_back;
    oldest_ = g.oldest;
  }
  /// Relacy asks whether to go on to the next older value.
  [[nodiscard]] bool goes_back() {
    if (steps_left_ == 0 && oldest_)
      verdict_.internal_error("Relacy offers a value older than the execution graph allows");
    if (steps_left_ == 0) return false;
    --steps_left_;
    return true;
  }
  void end() {
    if (steps_left_ != 0)
      verdict_.internal_error("Relacy refuses to read a value as old as the execution graph allows");
  }

 private:
  verdict& verdict_;
  int steps_left_ = 0;
  bool oldest_ = false;
};

}  // namespace models
