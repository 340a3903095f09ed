// The wake-ups that can end a sleep, given the order in which the kernel performs them.
//
// The kernel reads the word and puts the thread to sleep under a lock that wakers take, too: so looks and wake-ups at
// one address are totally ordered. Only the observable part of that order is kept here. A wake-up in the look's porf
// prefix came before it; any other may have come after it, and then it ends the sleep. A sleeper cannot tell which
// wake-up woke it, so the oldest of those stands for all. And all that happens before a wake-up happens before the
// looks that follow it (graph::coherent_with).
//
// Source: futex(2), "totally ordered with respect to other futex operations on the same futex word".
#pragma once

#include <optional>

#include "../graph/graph.hpp"

namespace models::exact {

/// Whether the location is a queue of sleepers, whose wake-ups have no order of their own.
inline bool is_queue(graph const& g, location const& l) {
  return !l.writes.empty() && is_wake(g.at(l.writes.front()).op);
}

/// The kernel's look at the word before that sleep.
event_id look_of(graph const& g, event_id sleep);

/// Whether the sleep can be ended by the wake-up: the kernel's order, with all other sleeps that have ended, has no
/// cycle. The sleep may be the thread's next event.
bool may_wake(graph const& g, event_id sleep, event_id wake);

/// The oldest wake-up that `counts` accepts and that can end the sleep.
template <class Predicate>
std::optional<event_id> first_to_wake(graph const& g, event_id sleep, location_id queue, Predicate counts) {
  location const* const l = g.find(queue);
  if (l == nullptr) return std::nullopt;
  for (event_id const w : l->writes) {
    if (counts(w) && may_wake(g, sleep, w)) return w;
  }
  return std::nullopt;
}
inline std::optional<event_id> first_to_wake(graph const& g, event_id sleep, location_id queue) {
  return first_to_wake(g, sleep, queue, [](event_id) { return true; });
}

/// Whether all wake-ups that are there may have come before the look of that sleep, so that none of them ends it.
bool may_sleep_through(graph const& g, event_id sleep, location_id queue);

}  // namespace models::exact
