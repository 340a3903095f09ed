#include "precedences.hpp"

namespace models::exact {

/// Topological sort: repeatedly takes an item whose predecessors are all taken.
raw_vector<precedences::thing> precedences::in_order() const {
  raw_vector<std::uint32_t> begin(things_ + 1, 0);  // of the things that each one precedes
  raw_vector<std::uint32_t> preceding(things_, 0);  // how many precede it
  for (auto const& [before, after] : pairs_) {
    ++begin[before + 1];
    ++preceding[after];
  }
  for (thing i = 0; i != things_; ++i) begin[i + 1] += begin[i];
  raw_vector<thing> after(pairs_.size());
  auto next = begin;
  for (auto const& p : pairs_) after[next[p.first]++] = p.second;

  raw_vector<thing> taken;
  taken.reserve(things_);
  for (thing i = 0; i != things_; ++i) {
    if (preceding[i] == 0) taken.push_back(i);
  }
  for (std::size_t n = 0; n != taken.size(); ++n) {
    for (auto k = begin[taken[n]]; k != begin[taken[n] + 1]; ++k) {
      if (--preceding[after[k]] == 0) taken.push_back(after[k]);
    }
  }
  return taken;
}

}  // namespace models::exact
