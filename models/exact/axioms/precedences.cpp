#include "precedences.hpp"

namespace models::exact {

/// Takes away what nothing precedes, until nothing is left, or only cycles and what comes after them.
bool precedences::has_order() const {
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

  raw_vector<thing> first;
  for (thing i = 0; i != things_; ++i) {
    if (preceding[i] == 0) first.push_back(i);
  }
  std::size_t taken = 0;
  while (!first.empty()) {
    thing const i = first.back();
    first.pop_back();
    ++taken;
    for (auto k = begin[i]; k != begin[i + 1]; ++k) {
      if (--preceding[after[k]] == 0) first.push_back(after[k]);
    }
  }
  return taken == things_;
}

}  // namespace models::exact
