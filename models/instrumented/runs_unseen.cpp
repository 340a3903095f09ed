// What code calls whose accesses to memory are not seen, such as inline assembly: the compilers' plugins (plugins/) put
// the call before it. An exploration in which it ran is not exhaustive.
#include "entry.hpp"
#include "front.hpp"

using models::instrumented::front;

/// Notes what runs: a kind and a place, such as "inline assembly at spin.h:31". Outside of explored code it does
/// nothing.
ENTRY void modelcheck_runs_unseen(char const* what) {
  if (front* const f = front::of_running_thread()) f->runs_unseen(what);
}
