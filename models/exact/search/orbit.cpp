#include "orbit.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "../../graph/mixed.hpp"

namespace models::exact {

namespace {

/// 0 for the identity, so that an orbit's representative has its fingerprint as its name.
std::uint64_t mark_of(renaming const& r) {
  std::uint64_t mark = 0;
  for (int t = 0; t != most_threads; ++t) {
    if (r(t) != t) mark = mixed(mark ^ static_cast<std::uint64_t>((t + 1) * 256 + r(t)));
  }
  return mark;
}

raw_vector<renaming> all_of(thread_sets const& sets) {
  renamings const each(sets);
  raw_vector<renaming> all;
  for (std::uint64_t i = 0; i != each.count(); ++i) all.push_back(each[i]);
  return all;
}

/// Interchangeable threads, in an order that does not depend on their numbers.
class sorted_threads {
 public:
  sorted_threads(graph_fingerprint const& of, thread_sets const& sets) : sets_(sets), colour_(colours(of)) {
    for (std::size_t t = 0; t != sets.size(); ++t) {
      if (sets[t] != 0) numbers_.push_back(t);
    }
    // Not std::stable_sort, which takes memory from operator new: here that is the program's.
    std::sort(numbers_.begin(), numbers_.end(),
              [&sets](std::size_t t, std::size_t u) { return std::pair(sets[t], t) < std::pair(sets[u], u); });
    order_ = numbers_;
    std::sort(order_.begin(), order_.end(), [this](std::size_t t, std::size_t u) { return rank(t) < rank(u); });
  }

  /// Gives the threads of each set the set's numbers, in this order.
  [[nodiscard]] renaming by_order() const {
    renaming r;
    for (std::size_t i = 0; i != order_.size(); ++i) {
      r.rename(static_cast<int>(order_[i]), static_cast<int>(numbers_[i]));
    }
    return r;
  }

  /// The threads that are alike, by their numbers after that.
  [[nodiscard]] thread_sets alike() const {
    thread_sets all(sets_.size(), 0);
    std::uint8_t cell = 0;
    for (std::size_t i = 0; i != order_.size(); ++i) {
      if (i == 0 || rank(order_[i]) != rank(order_[i - 1])) ++cell;
      all[numbers_[i]] = cell;
    }
    return all;
  }

 private:
  using colouring = raw_vector<std::uint64_t>;

  /// Each round lets a thread see one step further: whom it has read from, whom that one has. It ends when that tells
  /// no more of them apart.
  [[nodiscard]] colouring colours(graph_fingerprint const& of) const {
    colouring c;
    for (std::size_t t = 0; t != sets_.size(); ++t) c.push_back(sets_[t] != 0 ? sets_[t] : 256 + t);
    for (std::size_t told_apart = 0, before = 1; told_apart != before && told_apart != c.size();) {
      c = of.deeds(c);
      before = std::exchange(told_apart, different(c));
    }
    return c;
  }

  [[nodiscard]] static std::size_t different(colouring c) {
    std::sort(c.begin(), c.end());
    return static_cast<std::size_t>(std::unique(c.begin(), c.end()) - c.begin());
  }

  [[nodiscard]] std::pair<int, std::uint64_t> rank(std::size_t t) const { return {sets_[t], colour_[t]}; }

  thread_sets const& sets_;
  colouring colour_;
  raw_vector<std::size_t> numbers_;  // by set
  raw_vector<std::size_t> order_;    // by set, and by colour
};

}  // namespace

orbit_names::orbit_names(thread_sets const& interchangeable)
    : interchangeable_(interchangeable), renamings_(all_of(interchangeable)) {
  for (renaming const& r : renamings_) marks_.push_back(mark_of(r));
}

orbit_names::representative orbit_names::represent(graph const& g) const {
  graph_fingerprint const under(g);
  sorted_threads const sorted(under, interchangeable_);
  renaming const ordered = sorted.by_order();
  renamings const alike(sorted.alike());
  representative best{};
  for (std::uint64_t i = 0; i != alike.count(); ++i) {
    renaming const whole = alike[i].after(ordered);
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
  return std::none_of(fixed_by.begin(), fixed_by.end(), [&r](renaming const& same) { return same.after(r) < r; });
}

}  // namespace models::exact
