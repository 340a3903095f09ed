#include "rounds.hpp"

#include <algorithm>
#include <cstring>

namespace models {

void rounds::restart() {
  begun_ = 0;
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
  return a.kind == b.kind && a.modify == b.modify && a.accept == b.accept && a.order == b.order &&
         a.failure_order == b.failure_order && a.entry == b.entry && a.failure_entry == b.failure_entry &&
         a.elapses == b.elapses && a.spurious == b.spurious && a.hidden == b.hidden && a.operand == b.operand &&
         a.expected == b.expected && (a.location == b.location || b.location == 0);
}

bool is_time_up(event const& e) { return e.op.kind == op_kind::choice && e.op.elapses && e.value == 1; }

}  // namespace

event const* rehearsal::next(graph const& g) const {
  if (next_ == g.size(round_->thread)) return nullptr;
  return &g.at({static_cast<std::uint8_t>(round_->thread), static_cast<std::uint8_t>(next_)});
}

/// Who has found that time was up need not ask again.
void rehearsal::skip_what_time_has_decided(graph const& g) {
  for (event const* e = next(g); e != nullptr && is_time_up(*e); e = next(g)) {
    time_stays_up_ = true;
    ++next_;
  }
}

bool rehearsal::ends_at(round_mark const& round, graph const& g) {
  skip_what_time_has_decided(g);
  return &round == round_ && next(g) == nullptr;
}

event const* rehearsal::follow(graph const& g, operation const& op) {
  if (!(op.kind == op_kind::choice && op.elapses)) skip_what_time_has_decided(g);
  event const* const e = next(g);
  if (e == nullptr || !is_same(e->op, op)) return nullptr;
  ++next_;
  return e;
}

bool rehearsal::is_spurious_next(graph const& g) {
  skip_what_time_has_decided(g);
  event const* const e = next(g);
  return e != nullptr && e->op.spurious;
}

void rehearsal::keep(memory_range const& r) {
  auto const* const bytes = static_cast<unsigned char const*>(r.begin);
  memory_.insert(memory_.end(), bytes, bytes + r.size);
}

void rehearsal::compare(memory_range const& r) {
  bool const fits = r.size <= memory_.size() - compared_;
  same_ = same_ && fits && std::memcmp(memory_.data() + compared_, r.begin, r.size) == 0;
  if (fits) compared_ += r.size;
}

}  // namespace models
