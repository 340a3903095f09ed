// The outcome of an execution as words, some of them about a thread, and its images under renamings of interchangeable
// threads.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "../graph/renaming.hpp"

namespace models::exact {

class outcome_words {
 public:
  void clear() { words_.clear(); }
  /// The thread of which the word speaks; -1: of none.
  void add(int thread, char const* word) { words_.emplace_back(thread < 0 ? most_threads : thread, word); }
  /// As they were said.
  [[nodiscard]] std::string in_words() const;
  /// With the threads renamed: in the order of the threads, and those that speak of none come last.
  [[nodiscard]] outcome_words renamed(renaming const& r) const;
  friend auto operator<=>(outcome_words const&, outcome_words const&) = default;

 private:
  std::vector<std::pair<int, std::string>> words_;
};

/// Outcomes in words, each with the first renaming that leads to it.
using renamed_outcomes = std::map<std::string, renaming>;

class outcomes {
 public:
  /// One execution stands for those that it becomes when these are renamed; or for none but itself, and the words come
  /// in the order of the threads or as they were said.
  outcomes(thread_sets const& interchangeable, bool by_threads)
      : renamings_(interchangeable), by_threads_(by_threads) {}

  /// Of the execution and of those for which it stands.
  renamed_outcomes const& all_of(outcome_words const& one);

 private:
  renamings renamings_;
  bool by_threads_;
  std::map<outcome_words, renamed_outcomes> all_;
};

}  // namespace models::exact
