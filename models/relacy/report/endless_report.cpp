#include "endless_report.hpp"

#include <optional>

#include "../../graph/renaming.hpp"
#include "words.hpp"

namespace models {

namespace {

/// What is done at one place at least so often is done in a loop.
constexpr int often = 8;

/// Where the thread performs something over and over, if it has been there often: the last such place.
std::optional<site> repeated_place(execution const& x, places const& where, int thread) {
  graph const& g = x.so_far();
  for (int last = g.size(thread) - 1; last >= 0; --last) {
    site const& at = where.of(g, id_of(thread, last));
    int count = 0;
    for (int i = 0; i != g.size(thread); ++i) count += where.of(g, id_of(thread, i)) == at ? 1 : 0;
    if (count >= often) return at;
  }
  return std::nullopt;
}

/// Why the thread's last events, from its last visit to that place on, were no round that only looks.
raw_string does_more_than_look(execution const& x, places const& where, int thread, site const& visited, int made) {
  graph const& g = x.so_far();
  int const last = g.size(thread) - 1;
  for (int i = last; i >= 0; --i) {
    event_id const id = id_of(thread, i);
    event const& e = g.at(id);
    site const& at = where.of(g, id);
    raw_string const there = " (" + place(at) + ")";
    if (e.op.fence) return "has a seq_cst fence" + there;
    if (e.op.kernel || e.op.hidden) return "sleeps, or wakes another thread" + there;
    if (e.op.kind == op_kind::await) return "has an await" + there;
    if (e.op.elapses) return "asks whether time is up" + there;
    if (e.op.kind == op_kind::choice && !e.op.spurious) return "makes a choice" + there;
    if (e.role != event_role::other && maker_of(e.op.location) == thread && made >= often)
      return "makes an atomic of its own" + there + ": make it before the loop";
    if (e.role == event_role::write) return "writes to an atomic" + there;
    if (at == visited && i != last) break;
  }
  if (made >= often) return "makes objects of its own: make them before the loop";
  return "changes something of its own, a counter for instance, or watched data";
}

}  // namespace

failure_text describe_endless(execution const& x, places const& where, int thread, site const& next, int made) {
  raw_string const limit =
      thread_name(thread) + " performs more than " + number(most_operations) + " operations, and no more are followed";
  auto const loop = repeated_place(x, where, thread);
  if (!loop) {
    return {"too many operations",
            limit + " (" + place(next) + "). It has been nowhere often, so this is no loop: make the program shorter"};
  }
  return {"livelock", limit + ": it goes on for ever in a loop (" + place(*loop) +
                          "), or the loop is longer than that. A loop that only looks at what others write would be "
                          "taken for a wait; a round of this one " +
                          does_more_than_look(x, where, thread, *loop, made)};
}

}  // namespace models
