#include "loop_heads.hpp"

#include <algorithm>
#include <cstring>

namespace models::exact {

namespace {

std::uintptr_t number(void const* p) { return reinterpret_cast<std::uintptr_t>(p); }

/// Whether the thread may read it again, as something else than those that `but` has.
bool is_alive(loop_head const& h, std::uintptr_t at, std::uint64_t but) {
  if (at >= h.frame) return true;  // of a function that has called this one
  for (std::size_t i = 0; i != h.variables_count; ++i) {
    bool const has_it = at - number(h.variables[i].begin) < h.variables[i].size;
    if (has_it && (but >> (h.values_count + i) & 1) == 0) return true;
  }
  return false;
}

std::optional<std::uint64_t> value_of(memory_range const& variable) {
  std::uint64_t value = 0;
  if (variable.size > sizeof value) return std::nullopt;
  std::memcpy(&value, variable.begin, variable.size);
  return value;
}

/// What all of these have; nothing: they differ, or there are none.
std::optional<std::uint64_t> common_value(loop_head const& h, std::uint64_t of) {
  std::optional<std::uint64_t> common;
  for (std::size_t i = 0; i != h.values_count + h.variables_count; ++i) {
    if ((of >> i & 1) == 0) continue;
    auto const its = i < h.values_count ? h.values[i] : value_of(h.variables[i - h.values_count]);
    if (!its || (common && *common != *its)) return std::nullopt;
    common = its;
  }
  return common;
}

}  // namespace

void loop_heads::restart() {
  inside_ = 0;
  is_stopped_ = false;
  writes_.clear();
}

/// Nobody asks what was written outside of all loops.
void loop_heads::writes_stack(void const* p, std::size_t size) {
  if (inside_ == 0) return;
  if (writes_.size() + size / piece > most_writes) {
    for (std::size_t i = 0; i != inside_; ++i) places_[i].is_known = false;
    return;
  }
  for (std::size_t i = 0; i < size; i += piece) {
    write w{number(p) + i, std::min(piece, size - i), {}};
    std::memcpy(w.before.data(), static_cast<char const*>(p) + i, w.size);
    writes_.push_back(w);
  }
}

void loop_heads::affects(std::uint32_t age) {
  for (std::size_t i = 0; i != inside_; ++i) places_[i].is_known &= age >= places_[i].round.rounds;
}

void loop_heads::leave_those_within(loop_head const& h) {
  while (inside_ != 0 && places_[inside_ - 1].head.frame < h.frame) --inside_;
}

loop_heads::place* loop_heads::come_back(loop_head const& h) {
  for (std::size_t i = inside_; i-- != 0;) {
    if (!places_[i].head.is_the_same_loop(h)) continue;
    inside_ = i + 1;
    return &places_[i];
  }
  return nullptr;
}

loop_heads::place& loop_heads::enter(loop_head const& h) {
  if (inside_ == places_.size()) places_.emplace_back();
  place& its = places_[inside_++];
  its.head = h;
  its.is_known = false;
  return its;
}

std::optional<loop_heads::round> loop_heads::comes_to(loop_head const& h) {
  leave_those_within(h);
  place* const before = come_back(h);
  place& its = before != nullptr ? *before : enter(h);
  std::optional<round> behind;
  if (!h.is_entered && its.is_known && !is_stopped_ && its.values.size() == h.values_count) {
    behind = {its.round, !has_changed(its, h, h.counts), false, its.had, 0, its.touched};
    auto const found = common_value(h, its.carried);
    if (found && !has_changed(its, h, its.carried | h.counts)) {
      behind->carries = true;
      behind->found = *found;
    }
  }
  remember(its, h);
  return behind;
}

/// The values are those of the head, but for what is carried.
std::optional<loop_heads::round> loop_heads::would_end(loop_head const& h) const {
  auto const its = std::find_if(places_.begin(), places_.begin() + static_cast<std::ptrdiff_t>(inside_),
                                [&](place const& each) { return each.head.is_the_same_loop(h); });
  if (its == places_.begin() + static_cast<std::ptrdiff_t>(inside_) || !its->is_known || is_stopped_)
    return std::nullopt;
  loop_head as_it_was = its->head;
  as_it_was.values = its->values.data();
  as_it_was.variables = its->variables.data();
  return round{.begin = its->round,
               .is_the_same = !has_changed(*its, as_it_was, 0),
               .carries = its->carried != 0 && !has_changed(*its, as_it_was, its->carried),
               .had = its->had};
}

void loop_heads::remember(place& its, loop_head const& h) {
  its.head.values_count = h.values_count;
  its.head.variables_count = h.variables_count;
  its.variables.assign(h.variables, h.variables + h.variables_count);
  its.values.assign(h.values, h.values + h.values_count);
  auto const had = common_value(h, h.carried);
  its.carried = had ? h.carried : 0;
  its.had = had.value_or(0);
}

void loop_heads::begins(round_mark const& its_begin, std::size_t touched) {
  if (inside_ == 1) writes_.clear();
  place& its = places_[inside_ - 1];
  its.round = its_begin;
  its.writes = writes_.size();
  its.touched = touched;
  its.is_known = true;
}

bool loop_heads::has_changed(place const& its, loop_head const& h, std::uint64_t but) const {
  for (std::size_t i = 0; i != h.values_count; ++i) {
    if (its.values[i] != h.values[i] && (but >> i & 1) == 0) return true;
  }
  return std::any_of(writes_.begin() + static_cast<std::ptrdiff_t>(its.writes), writes_.end(),
                     [&](write const& w) { return has_changed(h, w, its.writes, but); });
}

/// Of bytes that were written more than once, the first write has what was there before the round.
bool loop_heads::has_changed(loop_head const& h, write const& w, std::size_t since, std::uint64_t but) const {
  for (std::size_t i = 0; i != w.size; ++i) {
    auto const* const byte = reinterpret_cast<unsigned char const*>(w.at + i);
    if (*byte != w.before[i] && is_alive(h, w.at + i, but) && !is_overwritten(w.at + i, since, w)) return true;
  }
  return false;
}

/// Whether an earlier write of the round has the byte, too.
bool loop_heads::is_overwritten(std::uintptr_t at, std::size_t since, write const& by) const {
  for (auto w = writes_.begin() + static_cast<std::ptrdiff_t>(since); &*w != &by; ++w) {
    if (at - w->at < w->size) return true;
  }
  return false;
}

}  // namespace models::exact
