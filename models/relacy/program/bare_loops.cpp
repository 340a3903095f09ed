#include "bare_loops.hpp"

#include <algorithm>

namespace models {

namespace {

/// Or a choice that went on as if there had been none: time is not up, and nothing has failed for no reason. (A write
/// is also found as an effect of the round. Here it spares the stacks of loops that do something.)
bool is_look(event const& e) {
  if (e.op.kind == op_kind::choice) return e.value == 0 && (e.op.elapses || e.op.spurious);
  return e.role == event_role::read && !e.exclusive && !e.op.hidden && e.op.kind != op_kind::await;
}

}  // namespace

bare_loops::arrival* bare_loops::last_time(graph const& g, int thread, look const& l) {
  for (; seen_ != g.size(thread); ++seen_) {
    if (!is_look(g.at(id_of(thread, seen_)))) forget();
  }
  auto const end = arrivals_.begin() + static_cast<std::ptrdiff_t>(used_);
  auto const found = std::find_if(arrivals_.begin(), end, [&l](arrival const& a) { return a.what == l; });
  if (found != end) return &*found;
  if (used_ == arrivals_.size()) arrivals_.emplace_back();
  arrivals_[used_].what = l;
  arrivals_[used_].events = g.size(thread);
  arrivals_[used_].events_before = -1;
  ++used_;
  return nullptr;
}

bool has_read_the_same(graph const& g, int thread, bare_loops::arrival const& last) {
  int const round = last.events - last.events_before;
  if (last.events_before < 0 || g.size(thread) - last.events != round) return false;
  for (int i = last.events; i != g.size(thread); ++i) {
    event const& now = g.at(id_of(thread, i));
    event const& before = g.at(id_of(thread, i - round));
    if (now.op.kind != before.op.kind || now.op.location != before.op.location || now.from != before.from) return false;
  }
  return true;
}

}  // namespace models
