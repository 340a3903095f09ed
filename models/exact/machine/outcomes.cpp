#include "outcomes.hpp"

#include <algorithm>

namespace models::exact {

std::string outcome_words::in_words() const {
  std::string all;
  for (auto const& [thread, text] : words_) {
    if (!all.empty()) all += ' ';
    all += text;
  }
  return all;
}

outcome_words outcome_words::renamed(renaming const& r) const {
  outcome_words other = *this;
  for (auto& [thread, text] : other.words_) {
    if (thread != most_threads) thread = r(thread);
  }
  std::stable_sort(other.words_.begin(), other.words_.end(),
                   [](auto const& a, auto const& b) { return a.first < b.first; });
  return other;
}

renamed_outcomes const& outcomes::all_of(outcome_words const& one) {
  auto const [i, is_new] = all_.try_emplace(one);
  renamed_outcomes& all = i->second;
  if (!is_new) return all;
  if (!by_threads_) {
    all.emplace(one.in_words(), renaming());
    return all;
  }
  for (std::uint64_t n = 0; n != renamings_.count(); ++n) {
    renaming const r = renamings_[n];
    all.emplace(one.renamed(r).in_words(), r);
  }
  return all;
}

}  // namespace models::exact
