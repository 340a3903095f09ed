// Symmetry reduction: of graphs that differ only in the numbers of interchangeable threads (which run the same code
// with different items), one is explored, rarely more.
//
// Two interchangeable threads are compared event by event from the beginning, as long as they do the same: read the
// same write, say. Where they part, one of them comes before the other: it reads or writes earlier in modification
// order, or has chosen more. Its number is to be the smaller one, or the graph is left out.
//
// How the search reaches what is not left out. As long as two threads have done the same, what the one with the smaller
// number does next, a read-modify-write as a whole, is a cause of what the other one does there. The other one waits
// for it; and a prefix, of which no event is deleted or revisited, is closed by program order, reads-from and causes.
// So:
//
//  1. An event that is added without a choice (newest value, last position in modification order, first alternative)
//     comes last of those that it is compared with, which are there already. A read or a write that is deleted or
//     revisited later was added so. Hence a graph with two threads out of order has no descendant in which they are in
//     order: who comes later there is no maximal extension, and stays; with it stay its causes. The graph can be
//     dropped at once.
//  2. A graph whose causes, together with program order and reads-from, have no cycle is reached as TruSt reaches it: a
//     prefix in that graph is closed already. Two threads that part in it also part where the search comes by.
//
// What must be shown, then, is that some numbering of each graph has no cycle and is in order. Without a cycle is the
// numbering by which threads come first to where they part, in any execution of the graph, if those that do the same do
// it one right after the other. If it is out of order where two threads a < b part, and no thread of the set has a
// number between theirs that has done the same so far, then let the two change places, each with all that do the same
// as it. That makes a cycle only if what b reads there was caused by what a, or one that did the same as a, does there:
// a new cycle has to pass from a's event to b's, and comes to b's by the write that it reads, as all its other causes
// are causes of a's event, too. So each change takes away a pair that is out of order, and in the end
//
//     no such pair is out of order, but where what b reads was caused by what a does.
//
// This is the condition. The exception is needed: that a write is early in modification order does not say that it was
// there early. `r = x; y = 1` in two threads, and `if (y == 1) x = 1` in one where another writes 2: who reads the 1
// may come before 2 in modification order, and yet depend on the thread that has read 2.
//
// Threads are not compared further, and neither is a cause of the other, where one of them uses memory that it has made
// itself, but for a store to it, and the other one does not, or its own. Nor is there an order, and both are explored,
// where one of them waits or has ended; and where two reads differ that are known by their values, since of these it is
// not the newest write that is read without a choice.
//
// Source: Kokologiannakis, Marmanis, Vafeiadis, "SPORE: Combining Symmetry and Partial Order Reduction", PLDI 2024.
// Different here: threads need not have the same arguments, what they have made changes places with them, and
// modification order says nothing of when a write was there.
#pragma once

#include "../graph/renaming.hpp"
#include "execution.hpp"

namespace models::exact {

class symmetry {
 public:
  explicit symmetry(thread_sets const& interchangeable);

  /// The sets of threads.
  [[nodiscard]] thread_sets const& of() const { return interchangeable_; }
  /// Whether the thread can change places with another one.
  [[nodiscard]] bool concerns(int t) const;
  /// Whether the graph is to be explored, of those that are equal up to the numbers of threads.
  [[nodiscard]] bool is_representative(graph const& g) const;
  /// What precedes the thread's next event by program order, reads-from and causes, and those of the event itself.
  [[nodiscard]] view prefix_of_next(graph const& g, int t, operation const& next) const;
  /// Whether another thread, which has done the same so far, is to go first.
  [[nodiscard]] bool waits(execution const& x, int t) const;

 private:
  struct pair {
    int first;
    int second;
  };
  struct cause;

  [[nodiscard]] raw_vector<cause> causes_in(graph const& g) const;
  static void close(graph const& g, raw_vector<cause> const& causes, view& prefix);
  [[nodiscard]] bool is_out_of_order(graph const& g, pair p) const;
  [[nodiscard]] raw_vector<int> const& set_of(int t) const;
  [[nodiscard]] static bool is_between(graph const& g, pair p, int c, int parting);
  [[nodiscard]] bool is_caused(graph const& g, pair p, int parting) const;

  thread_sets interchangeable_;
  raw_vector<raw_vector<int>> sets_;  // of which each has two threads at least
  raw_vector<pair> pairs_;
};

}  // namespace models::exact
