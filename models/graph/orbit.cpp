#include "orbit.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "fingerprint.hpp"
#include "graph.hpp"
#include "mixed.hpp"

namespace models {

namespace {

/// 0 for the renaming that changes nothing, so an orbit's representative is named by its fingerprint.
std::uint64_t mark_of(renaming const& r) { return mixed(r.number()); }

/// Interchangeable threads, in an order that does not depend on their numbers.
class sorted_threads {
 public:
  sorted_threads(graph_fingerprint const& of, thread_sets const& sets, int threads)
      : sets_(sets), colour_(colours(of, threads)) {
    for (int t = 0; t != threads; ++t) {
      if (sets[t] != 0) numbers_.push_back(t);
    }
    // Not std::stable_sort, which takes memory from operator new: here that is the program's.
    std::sort(numbers_.begin(), numbers_.end(),
              [&sets](int t, int u) { return std::pair(sets[t], t) < std::pair(sets[u], u); });
    order_ = numbers_;
    std::sort(order_.begin(), order_.end(), [this](int t, int u) { return rank(t) < rank(u); });
  }

  /// Gives the threads of each set the set's numbers, in this order.
  [[nodiscard]] renaming by_order() const {
    renaming r;
    for (std::size_t i = 0; i != order_.size(); ++i) r.rename(order_[i], numbers_[i]);
    return r;
  }

  /// The threads that are alike, by their numbers after that.
  [[nodiscard]] thread_sets alike() const {
    thread_sets all;
    std::uint8_t cell = 0;
    for (std::size_t i = 0; i != order_.size(); ++i) {
      if (i == 0 || rank(order_[i]) != rank(order_[i - 1])) ++cell;
      all[numbers_[i]] = cell;
    }
    return all;
  }

 private:
  using colouring = per_thread<std::uint64_t>;

  /// Each round lets a thread see one step further: whom it has read from, whom that one has. It ends when that tells
  /// no more of them apart.
  [[nodiscard]] colouring colours(graph_fingerprint const& of, int threads) const {
    colouring c;
    for (int t = 0; t != threads; ++t) c[t] = sets_[t] != 0 ? sets_[t] : static_cast<unsigned>(max_threads + 1 + t);
    for (int told_apart = 0, before = -1; told_apart != before && told_apart != threads;) {
      c = of.deeds(c);
      before = std::exchange(told_apart, different(c, threads));
    }
    return c;
  }

  [[nodiscard]] static int different(colouring const& c, int threads) {
    int count = 0;
    for (int t = 0; t != threads; ++t) count += std::find(c.begin(), c.begin() + t, c[t]) == c.begin() + t ? 1 : 0;
    return count;
  }

  [[nodiscard]] std::pair<int, std::uint64_t> rank(int t) const { return {sets_[t], colour_[t]}; }

  thread_sets const& sets_;
  colouring colour_;
  raw_vector<int> numbers_;  // by set
  raw_vector<int> order_;    // by set, and by colour
};

}  // namespace

orbit_names::orbit_names(thread_sets const& interchangeable)
    : interchangeable_(interchangeable), renamings_(renamings_of(interchangeable)) {
  for (renaming const& r : renamings_) marks_.push_back(mark_of(r));
}

orbit_names::representative orbit_names::represent(graph const& g) const {
  graph_fingerprint const under(g);
  sorted_threads const sorted(under, interchangeable_, g.threads());
  renaming const ordered = sorted.by_order();
  representative best{};
  for (renaming const& r : renamings_of(sorted.alike())) {
    renaming const whole = r.after(ordered);
    std::uint64_t const f = under(whole);
    if (!best.reached_by.empty() && f > best.fingerprint) continue;
    if (f != best.fingerprint) best.reached_by.clear();
    best.fingerprint = f;
    best.reached_by.push_back(whole);
  }
  renaming const back = best.reached_by.front().inverse();
  std::transform(best.reached_by.begin() + 1, best.reached_by.end(), std::back_inserter(best.fixed_by),
                 [&back](renaming const& r) { return r.after(back); });
  return best;
}

bool orbit_names::representative::is_first_of_equals(renaming const& r) const {
  return std::none_of(fixed_by.begin(), fixed_by.end(),
                      [&r](renaming const& same) { return same.after(r).number() < r.number(); });
}

std::uint64_t orbit_names::of(graph const& g) const {
  if (!has_renamings()) return graph_fingerprint(g)({});
  representative const r = represent(g);
  auto const first = std::find_if(r.reached_by.begin(), r.reached_by.end(),
                                  [&r](renaming const& to) { return r.is_first_of_equals(to); });
  return r.fingerprint ^ mark_of(*first);
}

}  // namespace models
