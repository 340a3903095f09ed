// What the executions of an exploration have shown: how many there were, their graphs and outcomes, and what was met.
#pragma once

#include <functional>
#include <map>

#include "../../graph/graph_tally.hpp"
#include "../../search/execution.hpp"
#include "../explore.hpp"
#include "../observer.hpp"

namespace models {

class execution_log {
 public:
  execution_log(exploration_options const& options, progress& seen)
      : declared_(options.outcomes), observers_(options.observers), seen_(seen) {}

  void restart() { outcome_.clear(); }

  /// Adds a word to the outcome of the execution under way.
  void add_word(char const* word);
  [[nodiscard]] raw_string const& outcome() const { return outcome_; }
  [[nodiscard]] bool is_outcome_declared() const;
  /// An access with a label is performed.
  void performed(int label, operations kind, site const& where) {
    for (observer* const o : observers_) o->performed(label, kind, where);
  }
  void meet(circumstance c) { met_ |= static_cast<std::uint32_t>(c); }

  /// The execution has come to its end.
  void count(execution const& x, bool was_cut_off, exploration_result& r);

  /// Of the executions that were complete.
  [[nodiscard]] graph_tally const& graphs() const { return graphs_; }
  /// The schedule of the first execution with an outcome that is not declared.
  [[nodiscard]] raw_string const& odd_schedule() const { return odd_schedule_; }
  void report(exploration_result& r) const;
  void forget();

 private:
  using counts = std::map<raw_string, std::uint64_t, std::less<raw_string>,
                          raw_allocator<std::pair<raw_string const, std::uint64_t>>>;

  std::set<std::string, std::less<>> const& declared_;  // outcomes
  std::vector<observer*> const& observers_;
  progress& seen_;
  raw_string outcome_;
  raw_string odd_schedule_;
  graph_tally graphs_;
  counts outcomes_;
  std::uint32_t met_ = 0;
};

}  // namespace models
