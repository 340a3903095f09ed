// Which values and variables of a function decide what it does. For the plugin of GCC; to be included behind GCC's
// headers.
#pragma once

namespace modelcheck_plugins {

/// A count that nobody asks for decides nothing, nor does one for which only idle branches ask: those whose ways meet
/// again with nothing done but that time has passed.
///
/// Of variables in memory those are followed that the function only reads and writes, and hands to functions that count
/// (gcc_counters.hpp): nobody else knows where they are. Any other is needed.
class needed_values {
 public:
  /// As if these statements were not there.
  explicit needed_values(function* f, auto_vec<gimple*> const& but = auto_vec<gimple*>());

  bool has(tree value) const { return bitmap_bit_p(needed_, static_cast<int>(SSA_NAME_VERSION(value))); }
  bool has_variable(tree variable) const {
    auto const number = static_cast<int>(DECL_UID(variable));
    return !bitmap_bit_p(followed_, number) || bitmap_bit_p(needed_variables_, number);
  }
  bool is_idle(gimple* branch) const;
  /// Whether it does nothing but with followed variables that nobody needs.
  bool is_for_nothing(gimple* statement) const;

 private:
  struct idle_branch {
    gimple* branch;
    basic_block meet;  // where its ways do
  };
  static constexpr unsigned most_ahead = 32;

  void follow_variables();
  bool is_within_followed(gimple* statement) const;
  void find(auto_vec<gimple*> const& but);
  void need(tree value);
  void need_all_of(gimple* statement);
  void need_what_is_written_to(int variable);
  bool may_do_nothing(basic_block b) const;
  basic_block where_ways_meet(basic_block from) const;
  bool forget_those_that_choose_what_is_needed();
  bool chooses_what_is_needed(basic_block b, basic_block where) const;

  function* function_;
  mutable auto_bitmap followed_;
  mutable auto_bitmap needed_;
  mutable auto_bitmap needed_variables_;
  auto_vec<idle_branch> idle_;
  auto_vec<tree> left_;
  auto_vec<int> variables_left_;
};

}  // namespace modelcheck_plugins
