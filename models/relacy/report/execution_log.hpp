// What the executions of an exploration have shown: how many there were, their graphs and outcomes, and what was met.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "../../graph/graph_tally.hpp"
#include "../../graph/orbit.hpp"
#include "../../search/execution.hpp"
#include "../explore.hpp"
#include "../observer.hpp"

namespace models {

class execution_log {
 public:
  execution_log(exploration_options const& options, progress& seen);

  /// Another execution begins; one that only tries a renaming is not observed.
  void restart(bool is_trial);

  /// Adds a word to the outcome of the execution under way; one that speaks of a thread goes with it when threads are
  /// renamed. -1: it speaks of none.
  void add_word(char const* word, int thread);
  [[nodiscard]] raw_string outcome() const { return outcome_of(tagged_outcome_); }
  [[nodiscard]] bool may_be_reached() const { return may_be_reached(outcome()); }
  /// An access with a label is performed.
  void performed(int label, operations kind, site const& where) {
    if (is_trial_) return;
    for (observer* const o : observers_) o->performed(label, kind, where);
  }
  void meet(circumstance c) { met_ |= static_cast<std::uint32_t>(c); }

  /// Whether an execution stands for others with their threads renamed.
  [[nodiscard]] bool has_renamings() const { return counts_orbits_ && names_.has_renamings(); }
  /// Whether the outcome is that of the execution before this one, with its threads renamed so.
  [[nodiscard]] bool is_last_outcome(renaming const& r) const {
    return renamed(tagged_outcome_, renaming()) == renamed(last_outcome_, r);
  }

  /// The execution has come to its end.
  void count(execution const& x, bool was_cut_off, exploration_result& r);

  /// Of the executions that were complete.
  [[nodiscard]] graph_tally const& graphs() const { return graphs_; }
  void thin_graphs(unsigned zeros) { graphs_.thin(zeros); }
  void report(exploration_result& r) const;
  void forget();

 private:
  [[nodiscard]] bool may_be_reached(raw_string const& outcome) const {
    std::string_view const words = outcome;
    return forbidden_.count(words) == 0 && (declared_.empty() || declared_.count(words) != 0);
  }
  void count_graphs(graph const& g);
  void look_for_wrong_outcomes(execution const& x);
  // A tagged outcome has before each word the digit of the thread that it speaks of.
  [[nodiscard]] static raw_string renamed(raw_string const& tagged, renaming const& r);
  /// Its words, in the order of the threads where these may change places.
  [[nodiscard]] raw_string outcome_of(raw_string const& tagged) const;
  /// Those of all executions that one stands for.
  [[nodiscard]] std::set<std::string> with_renamings(raw_string const& tagged) const;

  using counts = std::map<raw_string, std::uint64_t, std::less<raw_string>,
                          raw_allocator<std::pair<raw_string const, std::uint64_t>>>;

  using schedules =
      std::map<raw_string, raw_string, std::less<raw_string>, raw_allocator<std::pair<raw_string const, raw_string>>>;

  std::set<std::string, std::less<>> const& declared_;  // outcomes
  std::set<std::string, std::less<>> const& forbidden_;
  std::vector<observer*> const& observers_;
  progress& seen_;
  orbit_names names_;
  bool counts_orbits_;  // since an execution stands for others
  bool is_trial_ = false;
  raw_string tagged_outcome_;
  raw_string last_outcome_;   // tagged
  schedules wrong_outcomes_;  // each with an execution that ends in it, the first one
  graph_tally graphs_;
  counts outcomes_;  // tagged
  std::uint32_t met_ = 0;
};

}  // namespace models
