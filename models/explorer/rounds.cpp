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

}  // namespace

event const* rehearsal::next(graph const& g) const {
  if (at_end(g)) return nullptr;
  return &g.at({static_cast<std::uint8_t>(thread_), static_cast<std::uint8_t>(next_)});
}

event const* rehearsal::follow(graph const& g, operation const& op) {
  event const* const e = next(g);
  if (e == nullptr || !is_same(e->op, op)) return nullptr;
  ++next_;
  return e;
}

bool rehearsal::is_spurious_next(graph const& g) const {
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
