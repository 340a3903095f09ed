#include "trace.hpp"

#include <algorithm>
#include <utility>

namespace models::exact {

void trace::restart() {
  for (auto& each : announced_) each.clear();
  accesses_.clear();
}

void trace::announces(int thread, int events, std::optional<thing> const& on, site const& where) {
  announced_[static_cast<std::size_t>(thread)].push_back({events, on, where, std::exchange(choice_, "")});
}

void trace::does(int thread, int events, deed what, thing const& on, site const& where, std::uint32_t performed) {
  accesses_.push_back({performed, {thread, what, on, where, "", events, {}, {}}});
}

std::optional<site> trace::last_place(int thread) const {
  auto const& all = announced_[static_cast<std::size_t>(thread)];
  if (all.empty()) return std::nullopt;
  return all.back().where;
}

trace_step trace::operation_of(graph const& g, event_id first) const {
  trace_step s;
  s.thread = first.thread;
  s.events = first.index;
  s.event = first;
  event const& e = g.at(first);
  if (e.is_first_half()) s.second = id_of(first.thread, first.index + 1);
  for (announcement const& a : announced_[first.thread]) {
    if (a.events != first.index) continue;
    s.on = a.on;
    s.where = a.where;
    s.choice = a.choice;
  }
  return s;
}

bool trace::is_told(access const& a) const {
  if (!only_shared_) return true;
  return std::any_of(accesses_.begin(), accesses_.end(), [&](access const& other) {
    return other.step.on->location == a.step.on->location && other.step.thread != a.step.thread;
  });
}

std::vector<trace_step> trace::steps(graph const& g) const {
  std::vector<std::pair<std::uint32_t, trace_step>> all;
  for (int t = 0; t != g.threads(); ++t) {
    for (int i = 0; i != g.size(t); ++i) {
      event const& e = g.at(id_of(t, i));
      bool const is_second_half = e.is_second_half();
      if (!is_second_half) all.emplace_back(e.stamp, operation_of(g, id_of(t, i)));
    }
  }
  for (access const& a : accesses_) {
    if (is_told(a)) all.emplace_back(a.performed, a.step);
  }
  std::stable_sort(all.begin(), all.end(), [](auto const& a, auto const& b) { return a.first < b.first; });
  std::vector<trace_step> steps;
  for (auto& each : all) steps.push_back(std::move(each.second));
  return steps;
}

}  // namespace models::exact
