// Probabilistic concurrency testing: random priorities instead of random turns.
//
// Of the runnable threads, the one with the highest priority runs. At depth - 1 random moments the thread that has just
// run gets a lower priority than all threads that have not been lowered yet. A bug has depth d when it takes d
// constraints of the form "this operation before that one". One execution finds such a bug with a probability of at
// least 1 / (n * k^(d-1)), for n threads and k operations. k is taken from the longest execution so far, and the first
// execution only measures it.
//
// Source: Burckhardt, Kothari, Musuvathi, Nagarakatte, "A Randomized Scheduler with Probabilistic Guarantees
// of Finding Bugs", ASPLOS 2010.
#pragma once

#include "../graph/raw_memory.hpp"
#include "dice.hpp"

namespace models {

class priorities {
 public:
  priorities(int threads, int depth) : depth_(depth), of_(static_cast<std::size_t>(threads)) {}

  /// Draws the priorities of a new execution.
  void deal(dice& d);
  /// Called when `performed` operations have been performed, the last of them by this thread.
  void go_on(int performed, int last);
  /// Whether the first thread's is lower.
  [[nodiscard]] bool is_lower(int a, int b) const { return of(a) < of(b); }

 private:
  [[nodiscard]] int of(int thread) const { return of_[static_cast<std::size_t>(thread)]; }
  void draw_changes(dice& d);

  int depth_;
  int longest_ = 0;
  raw_vector<int> of_;       // each thread
  raw_vector<int> changes_;  // after how many operations the i-th change comes
};

}  // namespace models
