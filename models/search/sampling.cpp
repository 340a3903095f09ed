#include "sampling.hpp"

#include <algorithm>
#include <utility>

namespace models {

namespace {

int initial_reads_of(graph const& g) {
  auto const is_one = [&](event_id i) { return g.at(i).role == event_role::read && g.at(i).from.initial(); };
  return static_cast<int>(std::count_if(g.order().begin(), g.order().end(), is_one));
}

}  // namespace

sampling_search::sampling_search(int threads, std::uint64_t seed, std::uint64_t executions,
                                 thread_sets const& interchangeable)
    : threads_(threads), dice_(seed), executions_(executions), search_(threads, interchangeable) {
  search_.stack().clear();
  search_.trials().none();
  begin_probe();
}

bool sampling_search::next() {
  sort_children();
  if (left_.empty()) {
    end_probe();
    if (executions_ != 0 && !probes_.are_few() && (made_ >= executions_ || probes_.know_enough())) return false;
    begin_probe();
  }
  explore_first();
  ++made_;
  return search_.next();
}

void sampling_search::begin_probe() {
  sum_ = 0;
  left_.push_back({0, 0, 0, 1, graph(threads_)});
}

void sampling_search::end_probe() { probes_.add(sum_); }

/// Those of the execution that has just ended.
void sampling_search::sort_children() {
  for (graph& child : search_.stack()) add_to_stratum(level_ + 1, std::move(child));
  search_.stack().clear();
}

void sampling_search::add_to_stratum(int level, graph&& g) {
  auto const events = static_cast<int>(g.order().size());
  int const initial_reads = initial_reads_of(g);
  auto const same = std::find_if(left_.begin(), left_.end(), [&](stratum const& s) {
    return s.level == level && s.events == events && s.initial_reads == initial_reads;
  });
  if (same == left_.end()) {
    left_.push_back({level, events, initial_reads, weight_, std::move(g)});
    return;
  }
  same->weight += weight_;
  if (dice_.fraction() * same->weight < weight_) same->one = std::move(g);
}

/// Of the strata the one that is highest up, so that it gets no more.
void sampling_search::explore_first() {
  auto const first = std::min_element(left_.begin(), left_.end(),
                                      [](stratum const& a, stratum const& b) { return a.level < b.level; });
  level_ = first->level;
  weight_ = first->weight;
  sum_ += weight_;
  search_.stack().push_back(std::move(first->one));
  left_.erase(first);
}

}  // namespace models
