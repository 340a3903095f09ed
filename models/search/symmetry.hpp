// Threads that run the same code and differ only in what they bring: of the graphs that differ only in the numbers of
// such threads, one is explored.
//
// Compared are the events of two interchangeable threads, one by one from the beginning, as long as they do the same:
// read the same write, say. At the first difference one of the threads comes before the other: it reads or writes
// earlier in modification order, or has chosen more. Its number must be the smaller one, or the graph is left out. The
// threads can always be numbered so, so one graph of each set of equal ones is explored. (More than one is, where the
// comparison ends without a decision, since no order would remain as the graph grows: at the end of a thread's events,
// at an attempt that failed, where a thread reads memory of its own, and where two reads differ that are known by their
// values.)
//
// Why the search still reaches it. As long as two threads have done the same, what the one with the smaller number does
// next, a read-modify-write as a whole, counts as a cause of what the other does there: it is explored first, and a
// write that was caused by the other neither revisits nor deletes it. So whatever the threads do without a choice
// (newest value, last position in modification order, first alternative) keeps them in order; and where a choice has
// put them out of order, no later event can change that. Therefore a graph can be dropped when it appears. This is an
// argument and no proof: symmetry_test compares the graphs with those of the search without.
//
// Source: Kokologiannakis, Marmanis, Vafeiadis, "SPORE: Combining Symmetry and Partial Order Reduction", PLDI 2024.
// Different here: threads need not have the same arguments, and what they have made changes places with them.
#pragma once

#include "../graph/renaming.hpp"
#include "execution.hpp"

namespace models {

class symmetry {
 public:
  explicit symmetry(thread_sets const& interchangeable);

  /// Whether the graph is the one that is explored, of those that are equal up to the numbers of threads.
  [[nodiscard]] bool is_representative(graph const& g) const;

  /// Adds to what precedes the thread's next event, by program order and reads-from, what counts as its cause.
  void add_causes(graph const& g, int t, operation const& next, vector_clock& prefix) const;

  /// Whether another thread, which has done the same so far, is to go first.
  [[nodiscard]] bool waits(execution const& x, int t) const;

 private:
  struct pair {
    int first;
    int second;
  };
  raw_vector<pair> pairs_;
};

/// Whether two operations are alike but for where and on which values they work.
bool are_of_one_kind(operation const& a, operation const& b);

/// What an execution has done otherwise than planned, when that was another one with its threads renamed: then the
/// threads are not interchangeable. Values may differ, one to one for each location. Null: nothing.
char const* difference(graph const& planned, graph const& executed);

}  // namespace models
