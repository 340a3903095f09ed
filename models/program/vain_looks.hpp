// Happens-before edges that skipped fruitless polls ("vain looks") could add, and the queries whose answers they could
// change.
//
// An await, and a round of a retry that is given up, are explored without the fruitless polls before the last one. Such
// a poll can acquire. Then more happens before its thread's next events, which only hides races and old values: an
// execution without the poll shows all that one with it could. Only the program's own query of happens-before can get
// another answer: yes instead of no. So each "no" is recorded, and each skipped poll with the edges that it could add;
// a search with a "no" that a skipped poll could change does not pass.
//
// This over-approximates: whether the polls fit into one execution is not examined, and of the denials and polls only
// the extremes are kept.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "../graph/clock.hpp"

namespace models {

/// After its first `since` events the thread may make a fruitless poll that acquires the first `events` of another one.
struct vain_look {
  int thread = 0;
  int since = 0;
  int of = 0;
  int events = 0;
  bool acquires = true;  // false: only if an acquire fence comes after it
  std::string where;
};

/// A round that is given up, from the thread's event `since` on, and before `until`. No execution in which the thread
/// goes on contains any event of it; its fruitless polls count as before its first event.
struct vain_round {
  int thread = 0;
  int since = 0;
  int until = 0;
};

/// After `asked` events of its own, and with `known` of each thread, the thread was told that the events of
/// another one after its first `events` do not happen before.
struct denial {
  int thread = 0;
  int asked = 0;
  int of = 0;
  int events = 0;
  std::array<int, max_threads> known{};
  std::string where;
};

/// All of these in a search, or in a part of it.
struct vain_knowledge {
  std::vector<vain_look> looks;
  std::vector<vain_round> rounds;
  std::vector<denial> denials;
  unsigned acquire_fences = 0;  // the threads that have one, as bits
};

void add(vain_knowledge& sum, vain_knowledge const& part);

/// One execution stands for those that differ in the numbers of these threads: so each entry is added for all of them.
void add_renamed(vain_knowledge& all, std::vector<int> const& interchangeable);

/// Describes a query whose answer a skipped poll could change, if there is one.
std::optional<std::string> doubt(vain_knowledge const& all);

}  // namespace models
