#include "undone_locks.hpp"

namespace models::exact {

namespace {

struct lock {
  location_id which;
  bool was_held;
  bool is_held;
  bool had_nobody_else = true;  // since the thread has given it back
};

/// What the events have made of each lock.
raw_vector<lock> changed_since(execution const& x, int thread, int first) {
  raw_vector<lock> all;
  for (int i = first; i != x.done(thread); ++i) {
    event const& e = x.at(thread, i);
    if (e.op.word != word_kind::lock || !e.writes()) continue;
    bool const takes = e.is_second_half();
    auto const its = std::find_if(all.begin(), all.end(), [&](lock const& l) { return l.which == e.op.location; });
    if (its == all.end()) {
      all.push_back({e.op.location, !takes, takes});
    } else {
      its->is_held = takes;
      its->had_nobody_else &= !takes || x.at(thread, i - 1).from.thread == thread;
    }
  }
  return all;
}

}  // namespace

locks_of_round locks_since(execution const& x, int thread, int first) {
  locks_of_round of;
  for (lock const& l : changed_since(x, thread, first)) {
    of.are_as_before &= l.is_held == l.was_held && !(l.was_held && of.taken_again);
    if (!l.was_held) continue;
    of.taken_again = l.which;
    of.had_nobody_else = l.had_nobody_else;
  }
  return of;
}

}  // namespace models::exact
