#include "rounds.hpp"

#include <algorithm>

namespace models {

void rounds::restart() {
  begun_ = deadlines_ = 0;
  effects_.clear();
  lost_ = false;
}

char const* rounds::effect_since(round_mark const& mark) const {
  auto const e = std::find_if(effects_.begin(), effects_.end(),
                              [&](effect const& each) { return each.done >= mark.rounds && each.made < mark.rounds; });
  return e == effects_.end() ? nullptr : e->what;
}

namespace {

bool is_same(operation const& a, operation const& b) {
  return nature_of(a) == nature_of(b) && a.label == b.label && a.failure_label == b.failure_label &&
         a.operand == b.operand && a.expected == b.expected && (a.location == b.location || b.location == 0);
}

bool asks_the_time(operation const& op) { return op.kind == op_kind::choice && op.elapses; }
bool is_time_up(event const& e) { return asks_the_time(e.op) && e.value == 1; }

event const& at(graph const& g, int thread, int index) { return g.at(id_of(thread, index)); }

}  // namespace

void rehearsal::begin_again() {
  ++times_;
  next_ = round_.events;
  memory_.clear();
  made_.clear();
  deadlines_ = round_.deadlines;
  same_ = same_stack_ = true;
}

event const* rehearsal::next(graph const& g) const {
  return next_ == g.size(round_.thread) ? nullptr : &at(g, round_.thread, next_);
}

/// A thread that has found that its deadline has passed need not ask again.
void rehearsal::skip_what_time_has_decided(graph const& g) {
  for (event const* e = next(g); e != nullptr && is_time_up(*e); e = next(g)) ++next_;
}

bool rehearsal::ends_at(round_mark const& round, graph const& g) {
  skip_what_time_has_decided(g);
  return round.made_at == round_.made_at && next(g) == nullptr;
}

event const* rehearsal::follow(graph const& g, operation const& op) {
  event const* e = next(g);
  while (e != nullptr && !is_same(e->op, op) && is_time_up(*e)) {
    ++next_;
    e = next(g);
  }
  if (e == nullptr || !is_same(e->op, op)) return nullptr;
  ++next_;
  return e;
}

bool rehearsal::is_spurious_next(graph const& g) {
  skip_what_time_has_decided(g);
  event const* const e = next(g);
  return e != nullptr && e->op.spurious;
}

bool rehearsal::ended(void const* object) {
  auto const found = std::find(made_.begin(), made_.end(), object);
  if (found == made_.end()) return false;
  made_.erase(found);
  return true;
}

bool has_seen_time_pass(graph const& g, round_mark const& round) {
  for (int i = round.events; i < g.size(round.thread); ++i) {
    event const& first = at(g, round.thread, i);
    if (!asks_the_time(first.op) || first.value == 1) continue;
    for (int k = i + 1; k < g.size(round.thread); ++k) {
      event const& second = at(g, round.thread, k);
      if (is_time_up(second) && second.op.expected == first.op.expected) return true;
    }
  }
  return false;
}

}  // namespace models
