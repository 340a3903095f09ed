// An order in which to perform a graph again: with the fewest preemptions, and of these with the fewest turns.
//
// A thread that has its turn goes on as far as it can: what it does earlier than it might keeps nobody from anything,
// so no order is better by a turn that stops before. A thread that can come to its end does so at once, for the same
// reason. What is left to decide is who has the next turn when everybody waits for somebody; that is a shortest path
// among the sets of events that have been performed (Dijkstra). After 20,000 of these sets it is taken as it comes.
//
// What must be kept is program order and reads-from. A graph that is sequentially consistent is put in the order of an
// interleaving that makes it, so that nothing in it reads an old value.
//
// A preemption is the end of a turn of a thread that neither has come to its end nor waits for another value. A thread
// that was about to do something when another one failed has not come to its end.
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
