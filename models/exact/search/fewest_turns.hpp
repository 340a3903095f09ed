// An order in which to perform a graph with the fewest preemptions, and among these the fewest turns.
//
// A turn extends as far as possible: earlier steps never block other threads, so a shorter turn is no better. A thread
// that can reach its end does so at once, for the same reason. What remains is the choice of the next turn when each
// thread waits for another: a shortest path among the sets of performed events (Dijkstra). After 20,000 such sets the
// choice is arbitrary.
//
// The order respects program order and reads-from. A sequentially consistent graph is put in the order of an
// interleaving, so that no read is of an old value.
//
// A preemption is the end of a turn of a thread that neither has ended nor waits for another value. A thread with a
// pending operation when another one failed has not ended.
#pragma once

#include <optional>

#include "execution.hpp"
#include "schedule.hpp"

namespace models::exact {

/// What is to be performed: a graph, and what threads do behind their last events.
struct performance {
  graph what;
  raw_vector<bool> goes_on;  // each thread: whether it does anything there that others could see
  int last = -1;             // the thread that goes on last of all, since it fails; -1: none
  bool interleaved = false;  // sequentially consistent
  /// Of each thread what it was about to do; none, if it has come to its end, or waits for good. Empty: so have all.
  raw_vector<std::optional<operation>> announced{};
};

/// As much of the graph of an execution as its threads have performed.
graph performed_part(execution const& x);
/// What the threads of an execution were about to do when it ended.
raw_vector<std::optional<operation>> announced_in(execution const& x);

struct turns {
  schedule steps;
  int count = 0;
  int preemptions = 0;
};

turns fewest_turns(performance const& p);

}  // namespace models::exact
