#include "bare_loops.hpp"

#include <algorithm>

namespace models {

namespace {

/// A fence is one, too, as long as it is not seq_cst: it does nothing more than an equal one before it when the thread
/// knew the same there; and a choice that went on as if there had been none: time is not up, and nothing has failed for
/// no reason. (A write is also found as an effect of the round. Here it spares the stacks of loops that do something.)
bool is_look(event const& e) {
  if (e.op.kind == op_kind::fence) return true;
  if (e.op.kind == op_kind::choice) return e.value == 0 && (e.op.elapses || e.op.spurious);
  return e.role == event_role::read && !e.exclusive && !e.op.hidden && e.op.kind != op_kind::await;
}

}  // namespace

bare_loops::known bare_loops::find(look const& l, memory_range state) {
  known k;
  for (std::size_t i = 0; i != used_; ++i) {
    arrival& a = arrivals_[i];
    if (a.what != l) continue;
    if (k.last == nullptr || a.events > k.last->events) k.last = &a;
    a.state.compare_again();
    if (a.has_state && a.state.is_next(state) && a.state.all_compared()) k.same = &a;
  }
  return k;
}

bare_loops::arrival& bare_loops::come_to(graph const& g, int thread, look const& l, memory_range state) {
  for (; seen_ != g.size(thread); ++seen_) {
    if (!is_look(g.at(id_of(thread, seen_)))) forget();
  }
  auto const [last, same] = find(l, state);
  if (same != nullptr) return *same;
  bool const was_there = last != nullptr;
  int const events_before = was_there ? last->events : -1;
  if (used_ == arrivals_.size()) arrivals_.emplace_back();
  arrival& here = arrivals_[used_++];
  here.what = l;
  here.events = g.size(thread);
  here.events_before = events_before;
  here.has_state = was_there;
  here.state.clear();
  if (was_there) here.state.add(state);
  return here;
}

namespace {

bool is_releasing_fence(event const& e) { return e.op.kind == op_kind::fence && releases(e.op.order); }

bool is_the_same(event const& a, event const& b) {
  return nature_of(a.op) == nature_of(b.op) && a.op.location == b.op.location && a.from == b.from;
}

vector_clock of_others(vector_clock known, int thread) {
  known.set(thread, 0);
  return known;
}

}  // namespace

bool has_learnt_nothing(graph const& g, int thread, bare_loops::arrival const& last) {
  int const round = g.size(thread) - last.events;
  if (last.events_before < 0 || last.events - last.events_before != round) return false;
  auto const at = [&](int index) -> event const& { return g.at(id_of(thread, index)); };
  int knew = last.events - 1;  // the event after which it knew what it must know now
  for (int i = last.events; i != g.size(thread); ++i) {
    if (!is_the_same(at(i), at(i - round))) return false;
    if (is_releasing_fence(at(i))) knew = std::min(knew, i - round);
  }
  return of_others(at(knew).known, thread) == of_others(g.knowledge(thread), thread);
}

}  // namespace models
