// The plan of a run: questions and their set-ups.
#pragma once

#include <vector>

#include "contender.hpp"

namespace rendezvous::bench {

/// What the command line asks for; an empty list is the plan's own choice.
struct wishes {
  bool quick = false;
  std::vector<int> threads;
  std::vector<placement> placements;
  std::vector<item> items;
};

/// By default not everything with everything, which would take hours: words in all circumstances, the other items
/// pinned and untimed, and the other questions, with two threads. What is wished for is taken with everything else that
/// is wished for.
std::vector<setup> plan_for(wishes const& asked, int cores);

}  // namespace rendezvous::bench
