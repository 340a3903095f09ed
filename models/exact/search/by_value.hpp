// Reads of which only the value matters: relaxed ones that write nothing, and that the program marks as such.
//
// The oldest of several writes of one value stands for all, since it restricts the thread's later reads the least. If
// the memory model orders the read itself before the write that replaces the value, it does not, and the read is
// distinguished by its write (memory_model::prefers_oldest). Nothing else can depend on the choice: a relaxed read
// synchronises with nothing, and an acquire fence after one is refused. So one graph stands for all that differ only in
// it, and a write revisits such a read only if it brings a value that the read could not have had, or an older place
// for it. Such a graph may be reached more than once.
//
// Source: compare Chatterjee, Pavlogiannis, Toman, "Value-Centric Dynamic Partial Order Reduction", OOPSLA 2019.
#pragma once

#include <optional>

#include "../graph/graph.hpp"

namespace models::exact {

/// Whether only the value matters that the event has read.
inline bool known_by_value(event const& e) { return e.reads() && !e.blocked && is_known_by_value(e.op, e.value); }

/// The oldest write that `counts` accepts and that a read, with these events before it, may read with the same
/// consequences as the value.
template <class Predicate>
std::optional<event_id> oldest_alike(graph const& g, int newest_known_place, operation const& op, std::uint64_t value,
                                     Predicate counts) {
  int const last = g.last_place(op.location);
  for (int place = newest_known_place; place <= last; ++place) {
    event_id const w = g.write_at(op.location, place);
    if (are_alike(op, g.value_of(op.location, w), value) && counts(w)) return w;
  }
  return std::nullopt;
}

}  // namespace models::exact
