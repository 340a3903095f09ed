#include "frames.hpp"

#include <algorithm>
#include <limits>

namespace models::instrumented {

namespace {

/// The word below the end of a frame.
std::uintptr_t return_address_of(std::uintptr_t end) { return reinterpret_cast<std::uintptr_t const*>(end)[-1]; }

}  // namespace

void frames::restart(int threads) { stacks_.assign(static_cast<std::size_t>(threads), {}); }

void frames::is_over(stack& s, frame const& ended) {
  while (!s.over.empty() && s.over.back().end <= ended.end) s.over.pop_back();
  s.over.push_back(ended);
  s.log.push_back(ended);
}

/// Functions that had this part of the stack before were left without a call of the exit hook, as by longjmp().
void frames::enters(int thread, call const& from, std::uintptr_t caller, int events) {
  stack& s = of(thread);
  if (s.lost) return;
  std::uintptr_t const end = all_.end_of_frame(from);
  if (end == 0 || return_address_of(end) != caller) {
    s = {.lost = true, .active = {}, .over = {}, .log = {}};
    return;
  }
  while (!s.active.empty() && s.active.back().end <= end) s.active.pop_back();
  s.active.push_back({end, events, from.code - 1});
}

/// A function may call the exit hook by a jump, as its last instruction, when its frame is gone.
frames::left frames::leaves(int thread, call const& from, int events) {
  stack& s = of(thread);
  while (!s.active.empty() && s.active.back().end < from.stack) s.active.pop_back();
  if (s.active.empty()) return {};
  frame const last = s.active.back();
  s.active.pop_back();
  is_over(s, {last.end, events, last.code});
  return {last.end, last.code};
}

void frames::ends(int thread, int events) {
  constexpr std::uintptr_t all = std::numeric_limits<std::uintptr_t>::max();
  stack& s = of(thread);
  if (s.lost) return;
  s.begin = all;
  s.active.clear();
  is_over(s, {all, events, 0});
}

std::uintptr_t frames::end_of_innermost(int thread) const {
  stack const& s = of(thread);
  return s.active.empty() ? std::numeric_limits<std::uintptr_t>::max() : s.active.back().end;
}

int frames::since(int thread, std::uintptr_t at) const {
  stack const& s = of(thread);
  int events = -1;
  for (frame const& f : s.active) {
    if (f.end <= at) break;
    events = f.since;
  }
  auto const last = std::find_if(s.over.rbegin(), s.over.rend(), [at](frame const& e) { return e.end > at; });
  return last == s.over.rend() ? events : std::max(events, last->since);
}

frames::place frames::place_of(int thread, std::uintptr_t at) const {
  place its;
  for (frame const& f : of(thread).active) {
    if (f.end <= at) break;
    its = {f.code, f.end};
  }
  return its;
}

/// Frames of functions that it has called since lie below.
frames::place frames::place_after(int thread, std::uintptr_t at, int events) const {
  auto const& log = of(thread).log;
  auto const is_it = [&](frame const& e) { return e.end > at && e.since >= events; };
  auto const first = std::find_if(log.begin(), log.end(), is_it);
  return first == log.end() ? place{} : place{first->code, first->end};
}

frames::place frames::place_when(int thread, std::uintptr_t at, std::size_t returned) const {
  auto const& log = of(thread).log;
  auto const from = log.begin() + static_cast<std::ptrdiff_t>(std::min(returned, log.size()));
  auto const first = std::find_if(from, log.end(), [at](frame const& e) { return e.end > at; });
  return first == log.end() ? place{} : place{first->code, first->end};
}

}  // namespace models::instrumented
