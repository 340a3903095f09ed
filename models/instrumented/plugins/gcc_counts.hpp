// Which values of a function only count the rounds of a loop, and end it. For the plugin of GCC; to be included behind
// GCC's headers.
#pragma once

#include "gcc_needed.hpp"
#include "gcc_ways.hpp"

namespace modelcheck_plugins {

/// Loops that look n times before they sleep: the values that decide only when the loop ends.
///
/// A branch is by count if it compares nothing but counts with what stays as it is in the loop, and leaves the loop
/// where a round begins, or ends. So a round that begins with another count does the same, unless it leaves.
class counts_of_loop {
 public:
  counts_of_loop(function* f, basic_block head);
  /// Of the head's values.
  bool counts(tree value) const { return needed_otherwise_ != nullptr && !needed_otherwise_->has(value); }
  /// Whether such a value may end the loop.
  bool end_it() const;
  /// By which ways it does.
  auto_vec<edge> const& ways_out() const { return ways_out_; }
  /// Whether every round but the last only looks, and one that looks alike behind another leaves all as it is.
  bool all_rounds_only_look() const;
  ~counts_of_loop() { delete needed_otherwise_; }

 private:
  void look_at(gcond* branch);
  bool decides_nothing_else(gcond* branch) const;
  bool leaves(basic_block b) const;
  edge way_out(basic_block b) const { return EDGE_SUCC(b, body_.has(EDGE_SUCC(b, 0)->dest) ? 1 : 0); }
  bool leaves_where_a_round_begins_or_ends(basic_block b) const;
  bool ways_meet_again(basic_block b, basic_block where) const;
  bool is_by_count(tree value, auto_vec<tree>& values, bitmap seen) const;
  bool is_chosen_by_count(basic_block at, auto_vec<tree>& values, bitmap seen) const;
  bool are_chosen_by_count(basic_block from, basic_block to, auto_vec<tree>& values, bitmap seen) const;
  bool goes_on_by_count(gphi* value, auto_vec<tree>& values, bitmap seen) const;
  bool all_compare_counts(loop_body const& body, auto_vec<tree>& values, bitmap seen) const;
  bool compares_counts(gcond* branch, auto_vec<tree>& values, bitmap seen) const;
  bool equal_rounds_go_the_same_way() const;
  static bool lead_to_the_same(edge one, edge other);
  bool only_looks(gimple* statement) const;
  bool hangs_on_round_before(tree value, bitmap seen) const;
  bool any_hangs_on_round_before(gimple* uses, bitmap seen) const;
  bool is_the_same_after_equal_rounds(gphi* value) const;
  bool is_used_behind(tree value) const;
  bool changes(gphi* value) const;

  basic_block head_;
  loop_body body_;
  auto_vec<gimple*> branches_;
  auto_vec<edge> ways_out_;
  auto_vec<tree> ending_;  // values of the head on which it depends when the loop ends
  needed_values* needed_otherwise_ = nullptr;
};

}  // namespace modelcheck_plugins
