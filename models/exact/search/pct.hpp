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

#include "by_chance.hpp"

namespace models::exact {

class pct_search final : public search_by_chance {
 public:
  /// 0 executions: without end.
  pct_search(memory_model const& model, int threads, int running, int depth, std::uint64_t seed,
             std::uint64_t executions)
      : search_by_chance(model, threads, running, seed, executions),
        depth_(depth),
        priority_(static_cast<std::size_t>(threads)) {}

 private:
  bool begin() override;
  int choose_thread(situation const& now) override;
  void deal_priorities();
  void draw_changes();
  void apply_changes(situation const& now);

  int depth_;
  int longest_ = 0;
  raw_vector<int> priority_;
  raw_vector<int> changes_;  // after how many operations the i-th change comes
};

}  // namespace models::exact
