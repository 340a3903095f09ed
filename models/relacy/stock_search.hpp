// Relacy's own full search, for comparison: Relacy's scheduler decides whose turn it is and takes every choice, and
// nothing is reduced. It runs on the same platform and sees the same values; what a load reads is chosen before it is
// performed, as in the other searches.
#pragma once

#include "../search/execution.hpp"
#include "ending.hpp"
#include "program/spurious_failures.hpp"

namespace models {

/// Relacy's scheduler, whatever the number of threads it is compiled for.
class stock_scheduling : public any_scheduler {
 public:
  virtual bool suspend(int thread) = 0;  // false: nobody is left to go on
  virtual void resume(int thread) = 0;
  virtual bool next_branch() = 0;  // false: there is none

 protected:
  ~stock_scheduling() = default;
};

class stock_search {
 public:
  stock_search(execution& x, ending& end) : execution_(x), ending_(end) {}

  void uses(stock_scheduling& s) { scheduler_ = &s; }

  /// Prepares another execution. False: there is none left.
  bool next();
  void execution_ended() { more_ = scheduler_->next_branch(); }
  [[nodiscard]] bool exhaustive() const { return out_of_reach_ == 0; }
  /// How often a value was left out because it is older than the history window keeps.
  [[nodiscard]] std::uint64_t out_of_reach() const { return out_of_reach_; }

  /// It is this thread's turn: Relacy chooses one of the ways to perform what it announced, once there is one.
  void perform(int t);
  /// The thread's round did nothing. The next one begins when there is something else to see, and looks at that.
  void begin_next_round(int t, spurious_failures& s);

 private:
  std::size_t choose_way(int t);
  void sleep(int t);
  void wake_sleepers();

  execution& execution_;
  ending& ending_;
  stock_scheduling* scheduler_ = nullptr;
  bool more_ = true;
  std::uint64_t out_of_reach_ = 0;
  raw_vector<option> options_;
  per_thread<bool> asleep_;       // parked by Relacy, until something is written
  per_thread<bool> newest_only_;  // it tries again after a fruitless round
  per_thread<bool> time_is_up_;   // how its timed sleep is to end
};

}  // namespace models
