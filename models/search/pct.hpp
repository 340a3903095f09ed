// Probabilistic concurrency testing: random priorities instead of random turns.
//
// The able thread of the highest priority runs. At depth - 1 random moments the thread that has just run
// falls below all others that have not fallen. A bug has depth d when d orderings of two operations make it
// happen. One execution finds such a bug with a probability of at least 1 / (n * k^(d-1)), for n threads and
// k operations, if it does not depend on reading an old value, too: values are drawn at random, each as
// likely as the others. The longest execution so far stands for k; the first one only measures.
//
// May touch: the execution it is given.
//
// Source: Burckhardt, Kothari, Musuvathi, Nagarakatte, "A Randomized Scheduler with Probabilistic Guarantees
// of Finding Bugs", ASPLOS 2010.
#pragma once

#include <array>

#include "random.hpp"

namespace models {

class pct_search final : public interleaving_search {
 public:
  /// 0 executions: without end.
  pct_search(int threads, int depth, std::uint64_t seed, std::uint64_t executions)
      : threads_(threads), depth_(depth), dice_(seed), executions_(executions) {}

  bool next() override;
  [[nodiscard]] bool exhaustive() const override { return false; }

 private:
  int choose_thread(situation const& now) override;
  std::size_t choose_option(execution const&, int, raw_vector<option> const& options) override {
    return dice_.below(options.size());
  }
  void deal_priorities();
  void draw_changes();
  void apply_changes(situation const& now);

  int threads_;
  int depth_;
  dice dice_;
  std::uint64_t executions_;
  std::uint64_t begun_ = 0;
  int longest_ = 0;
  std::array<int, max_threads> priority_{};
  raw_vector<int> changes_;  // after how many operations the i-th change comes
};

}  // namespace models
