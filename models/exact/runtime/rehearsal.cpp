#include "rehearsal.hpp"

#include <algorithm>

namespace models::exact {

namespace {

/// Whether the event's operation is the announced one, ignoring whether a read is known by its value: that the search
/// has decided, and it may depend on the memory model.
bool is_same(operation const& a, operation b) {
  b.by_value = a.by_value;
  return nature_of(a) == nature_of(b) && a.label == b.label && a.failure_label == b.failure_label &&
         a.operand == b.operand && a.expected == b.expected && (a.location == b.location || b.location == 0);
}

bool asks_the_time(operation const& op) { return op.kind == op_kind::choice && op.elapses; }
bool is_time_up(event const& e) { return asks_the_time(e.op) && e.value == 1; }

}  // namespace

void rehearsal::begin(round_mark const& round) {
  running_ = true;
  round_ = round;
  end_ = execution_.done(round.thread);
  times_ = 0;
  begin_again();
}

void rehearsal::begin_again() {
  ++times_;
  next_ = round_.events;
  memory_.clear();
  made_.clear();
  deadlines_ = round_.deadlines;
  same_ = same_stack_ = true;
}

round_mark rehearsal::begin_round(site const& where) const {
  return {round_.thread, round_.events, round_.rounds, round_.deadlines, where};
}

event const* rehearsal::next() const { return next_ == end_ ? nullptr : &execution_.at(round_.thread, next_); }

/// A thread that has found that its deadline has passed need not ask again.
void rehearsal::skip_what_time_has_decided() {
  for (event const* e = next(); e != nullptr && is_time_up(*e); e = next()) ++next_;
}

bool rehearsal::ends_at(round_mark const& round) {
  skip_what_time_has_decided();
  return round.made_at == round_.made_at && next() == nullptr;
}

event const* rehearsal::follow(operation const& op) {
  event const* e = next();
  while (e != nullptr && !is_same(e->op, op) && is_time_up(*e)) {
    ++next_;
    e = next();
  }
  if (e == nullptr || !is_same(e->op, op)) return nullptr;
  ++next_;
  return e;
}

bool rehearsal::is_spurious_next() {
  skip_what_time_has_decided();
  event const* const e = next();
  return e != nullptr && e->op.spurious;
}

bool rehearsal::has_made(void const* object) const {
  return std::find(made_.begin(), made_.end(), object) != made_.end();
}

bool rehearsal::ended(void const* object) {
  auto const found = std::find(made_.begin(), made_.end(), object);
  if (found == made_.end()) return false;
  made_.erase(found);
  return true;
}

void rehearsal::ended_within(memory_range const& r) {
  auto const begin = reinterpret_cast<std::uintptr_t>(r.begin);
  std::erase_if(made_, [&](void const* o) { return reinterpret_cast<std::uintptr_t>(o) - begin < r.size; });
}

bool has_seen_time_pass(execution const& x, round_mark const& round) {
  int const end = x.done(round.thread);
  for (int i = round.events; i < end; ++i) {
    event const& first = x.at(round.thread, i);
    if (!asks_the_time(first.op) || first.value == 1) continue;
    for (int k = i + 1; k < end; ++k) {
      event const& second = x.at(round.thread, k);
      if (is_time_up(second) && second.op.expected == first.op.expected) return true;
    }
  }
  return false;
}

}  // namespace models::exact
