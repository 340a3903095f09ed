#include "trace.hpp"

#include <algorithm>
#include <cstring>
#include <map>
#include <utility>

namespace models::exact {

void trace::restart() {
  for (auto& each : announced_) each.clear();
  accesses_.clear();
  unfinished_.clear();
}

namespace {

trace_step step_of(int thread, int events, deed what, site const& where) {
  trace_step s;
  s.thread = thread;
  s.events = events;
  s.what = what;
  s.where = where;
  return s;
}

std::uint64_t value_at(memory_value const& v) {
  std::uint64_t value = 0;
  std::memcpy(&value, v.at, static_cast<std::size_t>(v.bytes));
  return value;
}

}  // namespace

void trace::announces(int thread, int events, std::optional<thing> const& on, site const& where) {
  announced_[static_cast<std::size_t>(thread)].push_back(
      {events, on, where, std::exchange(choice_, ""), std::exchange(act_, act::none), std::exchange(acted_on_, {})});
}

void trace::does(int thread, int events, deed what, thing const& on, site const& where, std::uint32_t performed,
                 memory_value value) {
  if (accesses_.size() >= most_accesses) return;
  trace_step s = step_of(thread, events, what, where);
  s.on = on;
  s.bytes = value.bytes;
  if (value.bytes != 0 && what == deed::reads) s.value = value_at(value);
  if (value.bytes != 0 && what == deed::writes) unfinished_.push_back({accesses_.size(), value});
  accesses_.push_back({performed, std::move(s)});
}

/// What a thread prints in one go is one step.
void trace::prints(int thread, int events, std::string text, site const& where, std::uint32_t performed) {
  if (!accesses_.empty()) {
    access& last = accesses_[accesses_.size() - 1];
    if (last.step.what == deed::prints && last.step.thread == thread && last.performed == performed) {
      last.step.text += text;
      return;
    }
  }
  trace_step s = step_of(thread, events, deed::prints, where);
  s.text = std::move(text);
  accesses_.push_back({performed, std::move(s)});
}

void trace::frees(int thread, int events, char const* block, site const& where, std::uint32_t performed) {
  trace_step s = step_of(thread, events, deed::frees, where);
  s.text = block;
  accesses_.push_back({performed, std::move(s)});
}

void trace::has_written() {
  for (unfinished_write const& each : unfinished_) accesses_[each.access].step.value = value_at(each.value);
  unfinished_.clear();
}

std::optional<trace::last_step> trace::last_of(int thread) const {
  auto const& all = announced_[static_cast<std::size_t>(thread)];
  if (all.empty()) return std::nullopt;
  return last_step{all.back().where, all.back().part_of, all.back().acted_on};
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
    s.part_of = a.part_of;
    s.acted_on = a.acted_on;
  }
  return s;
}

/// The objects that more than one thread has touched.
std::set<location_id> trace::shared_data() const {
  std::map<location_id, int> first;  // who has touched it first
  std::set<location_id> shared;
  for (access const& a : accesses_) {
    if (!a.step.on) continue;
    location_id const where = a.step.on->location;
    if (first.emplace(where, a.step.thread).first->second != a.step.thread) shared.insert(where);
  }
  return shared;
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
  auto const shared = only_shared_ ? shared_data() : std::set<location_id>();
  for (access const& a : accesses_) {
    if (!only_shared_ || !a.step.on || shared.contains(a.step.on->location)) all.emplace_back(a.performed, a.step);
  }
  std::stable_sort(all.begin(), all.end(), [](auto const& a, auto const& b) { return a.first < b.first; });
  std::vector<trace_step> steps;
  for (auto& each : all) steps.push_back(std::move(each.second));
  return steps;
}

}  // namespace models::exact
