#include "sampling.hpp"

#include <algorithm>
#include <utility>

namespace models::exact {

namespace {

int events_of(graph const& g) {
  int all = 0;
  for (int t = 0; t != g.threads(); ++t) all += g.size(t);
  return all;
}

int initial_reads_of(graph const& g) {
  int all = 0;
  for (location const& l : g.locations()) {
    all += static_cast<int>(
        std::count_if(l.reads.begin(), l.reads.end(), [&](event_id r) { return g.at(r).from.initial(); }));
  }
  return all;
}

}  // namespace

sampling::sampling(every_graph& search, std::uint64_t seed, std::uint64_t executions)
    : search_(search), root_(std::exchange(search.stack(), {})), dice_(seed), executions_(executions) {
  begin_probe();
}

bool sampling::next(execution& x) {
  if (search_.fault() != nullptr) return false;
  for (;;) {
    sort_children();
    if (left_.empty()) {
      end_probe();
      if (is_over()) return false;
      begin_probe();
    }
    if (!search_.begin(take_first(), x)) continue;
    sum_ += weight_;
    ++made_;
    return true;
  }
}

bool sampling::is_over() const {
  return executions_ != 0 && !probes_.are_few() && (made_ >= executions_ || probes_.know_enough());
}

void sampling::begin_probe() {
  sum_ = 0;
  for (graph const& root : root_) left_.push_back({{}, 1, root});
}

void sampling::end_probe() { probes_.add(sum_); }

/// Sorts the children of the last graph into strata.
void sampling::sort_children() {
  for (graph& child : search_.stack()) add_to_stratum(std::move(child));
  search_.stack().clear();
}

void sampling::add_to_stratum(graph&& g) {
  kind const of{level_ + 1, events_of(g), initial_reads_of(g)};
  auto const same = std::find_if(left_.begin(), left_.end(), [&](stratum const& s) { return s.of == of; });
  if (same == left_.end()) {
    left_.push_back({of, weight_, std::move(g)});
    return;
  }
  same->weight += weight_;
  if (dice_.fraction() * same->weight < weight_) same->one = std::move(g);
}

/// Of the strata the one that is highest up, so that it gets no more.
graph sampling::take_first() {
  auto const first = std::min_element(left_.begin(), left_.end(),
                                      [](stratum const& a, stratum const& b) { return a.of.level < b.of.level; });
  level_ = first->of.level;
  weight_ = first->weight;
  graph g = std::move(first->one);
  left_.erase(first);
  return g;
}

}  // namespace models::exact
