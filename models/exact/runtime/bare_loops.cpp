#include "bare_loops.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace models::exact {

namespace {

event const& at(execution const& x, int thread, int index) { return x.so_far().at(id_of(thread, index)); }

}  // namespace

bool is_look(execution const& x, int thread, int index) {
  event const& e = at(x, thread, index);
  if (!e.is_of_program()) return false;
  if (e.is_second_half()) return e.value == at(x, thread, index - 1).value;
  if (e.is_first_half()) return e.value == result_of(e.op, e.value);
  if (e.is_fence()) return e.op.order != std::memory_order_seq_cst;
  if (e.op.kind == op_kind::choice) return e.value == 0 && (e.op.elapses || e.op.spurious);
  return e.reads() && e.op.kind != op_kind::await;
}

void bare_loops::forget_behind_more_than_looks(execution const& x, int thread) {
  for (; seen_ != x.done(thread); ++seen_) {
    if (!is_look(x, thread, seen_)) forget();
  }
}

bare_loops::place* bare_loops::find(look const& l) {
  auto const p = std::find_if(places_.begin(), places_.end(), [&](place const& each) { return each.what == l; });
  return p == places_.end() ? nullptr : &*p;
}

bool bare_loops::has_looked(execution const& x, int thread, look const& l) {
  forget_behind_more_than_looks(x, thread);
  return find(l) != nullptr;
}

namespace {

/// Tells most states apart, and costs little: it is worked out at each look. Never 0.
std::uint64_t sum_of(std::size_t place, memory_range const& r) {
  std::uint64_t sum = place;
  auto const* const bytes = static_cast<unsigned char const*>(r.begin);
  for (std::size_t i = 0; i + sizeof sum <= r.size; i += sizeof sum) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes + i, sizeof word);
    sum += word;
  }
  return sum | 1;
}

}  // namespace

std::size_t bare_loops::find_state(std::uint64_t sum, memory_range state) {
  for (std::size_t i = 0; i != sums_.size(); ++i) {
    if (sums_[i] != sum) continue;
    arrivals_[i].state.compare_again();
    if (arrivals_[i].state.is_next(state) && arrivals_[i].state.all_compared()) return i;
  }
  return sums_.size();
}

bare_loops::arrival& bare_loops::add(int events, std::uint64_t sum) {
  sums_.push_back(sum);
  if (sums_.size() > arrivals_.size()) arrivals_.emplace_back();
  arrival& here = arrivals_[sums_.size() - 1];
  here.events = events;
  here.events_before = -1;
  here.has_state = sum != 0;
  here.state.clear();
  return here;
}

bare_loops::arrival& bare_loops::come_to(execution const& x, int thread, look const& l, memory_range state) {
  forget_behind_more_than_looks(x, thread);
  place* const there = find(l);
  if (there == nullptr) {
    places_.push_back({l, sums_.size()});
    return add(x.done(thread), 0);
  }
  std::uint64_t const sum = sum_of(static_cast<std::size_t>(there - places_.data()), state);
  std::size_t const before = std::exchange(there->last, find_state(sum, state));
  if (there->last != sums_.size()) return arrivals_[there->last];
  arrival& here = add(x.done(thread), sum);
  here.events_before = arrivals_[before].events;
  here.state.add(state);
  return here;
}

namespace {

bool is_releasing_fence(event const& e) { return e.is_fence() && releases(e.op.order); }

bool is_the_same(event const& a, event const& b) {
  return nature_of(a.op) == nature_of(b.op) && a.op.location == b.op.location && a.from == b.from;
}

/// Whether the one knows as much of the other threads as the other.
bool know_the_same(view const& one, view const& other, int threads, int thread) {
  for (int t = 0; t != threads; ++t) {
    if (t != thread && one[t] != other[t]) return false;
  }
  return true;
}

}  // namespace

bool has_learnt_nothing(execution const& x, int thread, bare_loops::arrival const& last) {
  int const now = x.done(thread);
  int const round = now - last.events;
  if (last.events_before < 0 || last.events - last.events_before != round) return false;
  int knew = last.events - 1;  // the event after which it knew what it must know now
  for (int i = last.events; i != now; ++i) {
    if (!is_the_same(at(x, thread, i), at(x, thread, i - round))) return false;
    if (is_releasing_fence(at(x, thread, i))) knew = std::min(knew, i - round);
  }
  return know_the_same(at(x, thread, knew).hb, x.known(thread), x.threads(), thread);
}

}  // namespace models::exact
