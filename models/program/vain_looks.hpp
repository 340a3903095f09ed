// What threads may learn by looks in vain that are left out, and the questions whose answers that could change.
//
// An await, and a round of a retry that is given up, are explored without the looks in vain before the one that counts.
// Such a look can acquire. Then more happens before what its thread does next: that hides a race and takes old values
// away, so an execution without it shows all that one with it could. Only the program's own question what happens
// before can have another answer: yes instead of no. So each "no" is kept, and each look in vain with what it could
// teach; a search that has a "no" which such a look could change does not pass.
//
// More is taken for possible than is: whether all of it fits into one execution is not examined, and of what a thread
// was told "no", or could learn, only the extremes are kept.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "../graph/clock.hpp"

namespace models {

/// After its first `since` events the thread may look in vain, and then know the first `events` of another one.
struct vain_look {
  int thread = 0;
  int since = 0;
  int of = 0;
  int events = 0;
  bool acquires = true;  // false: only if an acquire fence comes after it
  std::string where;
};

/// A round that is given up, from the thread's event `since` on, and before `until`. Looks in vain within it are in no
/// execution that the thread goes on from, and nor is anything else of it: they come before its first event.
struct vain_round {
  int thread = 0;
  int since = 0;
  int until = 0;
};

/// With `asked` events behind it, and so many known of each thread, the thread was told that what another one did after
/// its first `events` events does not happen before.
struct denial {
  int thread = 0;
  int asked = 0;
  int of = 0;
  int events = 0;
  std::array<int, max_threads> known{};
  std::string where;
};

/// What a search has met of these, or a part of it.
struct vain_knowledge {
  std::vector<vain_look> looks;
  std::vector<vain_round> rounds;
  std::vector<denial> denials;
  unsigned acquire_fences = 0;  // the threads that have one, as bits
};

void add(vain_knowledge& sum, vain_knowledge const& part);

/// Of executions that differ in the numbers of these threads one was made: what one of them could learn, or another
/// thread of it, is so of all.
void add_renamed(vain_knowledge& all, std::vector<int> const& interchangeable);

/// A question with an answer that a look in vain could change, in words. Nothing: there is none.
std::optional<std::string> doubt(vain_knowledge const& all);

}  // namespace models
