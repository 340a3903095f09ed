// Performs one execution by a schedule.
//
// Only what the memory model allows is performed: a schedule of another program, or written by hand, is rejected where
// it does not fit. After the end of the schedule the execution goes on with the newest values; each thread runs until
// it waits.
#pragma once

#include "../axioms/memory_model.hpp"
#include "schedule.hpp"
#include "strategy.hpp"

namespace models::exact {

class scripted final : public strategy {
 public:
  /// Of a program with n threads, of which `running` run from the start.
  scripted(memory_model const& model, schedule steps, int threads, int running)
      : model_(model), steps_(std::move(steps)), threads_(threads), running_(running) {}

  bool next(execution& x) override;
  int pick(execution& x) override;
  [[nodiscard]] bool can_follow() const override { return false; }
  [[nodiscard]] char const* fault() const override { return fault_; }

 private:
  int refuse(char const* why);
  int go_on(execution& x);

  memory_model const& model_;
  schedule steps_;
  int threads_;
  int running_;
  std::size_t at_ = 0;
  int last_ = 0;  // behind the end of the schedule: the thread that went last
  bool done_ = false;
  char const* fault_ = nullptr;
};

}  // namespace models::exact
