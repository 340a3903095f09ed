// Probabilistic concurrency testing: random priorities instead of random turns.
//
// Of the threads that can go on, the one of the highest priority runs. At depth - 1 random moments the thread that has
// just run gets a lower priority than all threads that have not been lowered yet. A bug has depth d when it takes d
// constraints of the form "this operation before that one". One execution finds such a bug with a probability of at
// least 1 / (n * k^(d-1)), for n threads and k operations. That holds for bugs that do not need an old value to be
// read: values are drawn at random, each as likely as the others. k is taken from the longest execution so far, and the
// first execution only measures it.
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
