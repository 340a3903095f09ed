// clang-format off
#include <gcc-plugin.h>
#include <tree.h>
#include <basic-block.h>
#include <cgraph.h>
#include <cfganal.h>
#include <dominance.h>
#include <gimple.h>
#include <gimple-iterator.h>
#include <gimple-ssa.h>
#include <ssa.h>
#include <tree-cfg.h>
#include <tree-dfa.h>
// clang-format on

#include "gcc_counts.hpp"
#include "gcc_deeds.hpp"
#include "pauses.hpp"

namespace modelcheck_plugins {

namespace {

bool does_nothing_within(basic_block b) {
  for (gimple_stmt_iterator at = gsi_start_bb(b); !gsi_end_p(at); gsi_next(&at)) {
    if (!does_nothing(gsi_stmt(at))) return false;
  }
  return true;
}

bool loop_does_nothing(basic_block head) {
  loop_body const body(head);
  basic_block b;
  FOR_EACH_BB_FN(b, cfun) {
    if (body.has(b) && !does_nothing_within(b)) return false;
  }
  return true;
}

/// Whether the ways from one block to the other part by branches alone, and all of these are so.
template <class Predicate>
bool all_branches_on_ways(basic_block from, basic_block to, Predicate is_so) {
  auto const ends_so = [&](basic_block b) { return branch_at_end(b) != nullptr && is_so(branch_at_end(b)); };
  return ends_so(from) && all_blocks_on_ways(from, to, [&](basic_block b) {
           return b == to || only_edge_from(b) != nullptr || ends_so(b);
         });
}

}  // namespace

counts_of_loop::counts_of_loop(function* f, basic_block head) : head_(head), body_(head) {
  basic_block b;
  FOR_EACH_BB_FN(b, f) {
    if (body_.has(b) && branch_at_end(b) != nullptr && leaves(b)) look_at(branch_at_end(b));
  }
  if (!branches_.is_empty()) needed_otherwise_ = new needed_values(f, branches_);
}

bool counts_of_loop::leaves(basic_block b) const {
  return !body_.has(EDGE_SUCC(b, 0)->dest) || !body_.has(EDGE_SUCC(b, 1)->dest);
}

bool counts_of_loop::end_it() const {
  for (tree const each : ending_) {
    if (counts(each)) return true;
  }
  return false;
}

// A loop that a count ends.

namespace {

/// At least two by a function, which may look more than once.
unsigned looks_of(gimple* statement) {
  if (!is_gimple_call(statement) || does_nothing(statement)) return 0;
  return is_atomic_look(statement) || result_of_change(statement) != NULL_TREE ? 1 : 2;
}

/// A compare-and-swap writes what it has found.
bool keeps_what_it_finds(gimple* statement) {
  return gimple_store_p(statement) || (looks_of(statement) == 1 && gimple_call_num_args(statement) > 3);
}

}  // namespace

/// A loop that keeps what it has seen may do so by one look in a round. By two that find different values it might keep
/// what no round in vain, made again behind it, would leave.
bool counts_of_loop::all_rounds_only_look() const {
  if (is_spin_of_library(cfun->decl)) return true;
  unsigned looks = 0;
  bool keeps = false;
  basic_block b;
  FOR_EACH_BB_FN(b, cfun) {
    if (!body_.has(b)) continue;
    for (gphi_iterator at = gsi_start_phis(b); !gsi_end_p(at); gsi_next(&at)) {
      tree const value = gimple_phi_result(at.phi());
      keeps |= !virtual_operand_p(value) && !(b == head_ && counts(value)) && is_used_behind(value);
    }
    for (gimple_stmt_iterator at = gsi_start_bb(b); !gsi_end_p(at); gsi_next(&at)) {
      if (!only_looks(gsi_stmt(at))) return false;
      looks += looks_of(gsi_stmt(at));
      keeps |= keeps_what_it_finds(gsi_stmt(at)) || is_used_behind(gimple_get_lhs(gsi_stmt(at)));
    }
  }
  for (gphi_iterator i = gsi_start_phis(head_); !gsi_end_p(i); gsi_next(&i)) {
    tree const value = gimple_phi_result(i.phi());
    if (virtual_operand_p(value) || counts(value)) continue;
    if (!is_the_same_after_equal_rounds(i.phi())) return false;
    keeps |= changes(i.phi());
  }
  return !keeps || (looks <= 1 && equal_rounds_go_the_same_way());
}

/// Or leave the loop for where the count does, too, before or behind all that a round does.
bool counts_of_loop::equal_rounds_go_the_same_way() const {
  basic_block b;
  FOR_EACH_BB_FN(b, cfun) {
    gcond* const branch = branch_at_end(b);
    auto_bitmap seen;
    if (!body_.has(b) || branch == nullptr || decides_nothing_else(branch) || !any_hangs_on_round_before(branch, seen))
      continue;
    if (!leaves(b) || !leaves_where_a_round_begins_or_ends(b)) return false;
    for (edge const each : ways_out_) {
      if (!lead_to_the_same(each, way_out(b))) return false;
    }
  }
  return true;
}

bool counts_of_loop::lead_to_the_same(edge one, edge other) {
  if (one->dest != other->dest) return false;
  for (gphi_iterator i = gsi_start_phis(one->dest); !gsi_end_p(i); gsi_next(&i)) {
    bool const has_values = !virtual_operand_p(gimple_phi_result(i.phi()));
    if (has_values && gimple_phi_arg_def(i.phi(), one->dest_idx) != gimple_phi_arg_def(i.phi(), other->dest_idx))
      return false;
  }
  return true;
}

/// A value that a round has.
bool counts_of_loop::is_used_behind(tree value) const {
  if (value == NULL_TREE || TREE_CODE(value) != SSA_NAME) return false;
  imm_use_iterator i;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST(use, i, value) {
    basic_block const where = gimple_bb(USE_STMT(use));  // null: what the plugin has added
    if (where != nullptr && !is_gimple_debug(USE_STMT(use)) && !body_.has(where)) return true;
  }
  return false;
}

bool counts_of_loop::changes(gphi* value) const {
  edge e;
  edge_iterator i;
  FOR_EACH_EDGE(e, i, head_->preds) {
    if (is_back_edge(e) && gimple_phi_arg_def(value, e->dest_idx) != gimple_phi_result(value)) return true;
  }
  return false;
}

/// Whether it only looks, or the loop ends if it does more.
bool counts_of_loop::only_looks(gimple* statement) const {
  if (does_nothing(statement) || needed_otherwise_->is_for_nothing(statement)) return true;
  if (is_gimple_assign(statement)) {
    if (!gimple_store_p(statement)) return true;
    auto_bitmap seen;
    return !stores_elsewhere(statement) && !gimple_assign_load_p(statement) &&
           !any_hangs_on_round_before(statement, seen);
  }
  auto* const call = dyn_cast<gcall*>(statement);
  if (call == nullptr || stores_elsewhere(call)) return false;
  if (is_atomic_look(call)) return true;
  tree const result = gimple_call_lhs(call);
  tree changed = result_of_change(call);
  if (changed == NULL_TREE) {
    deed const its = deed_of(call);
    if (its == deed::looks) return true;
    if (its == deed::more) return false;
    changed = its == deed::more_if_true ? build_one_cst(TREE_TYPE(result)) : build_zero_cst(TREE_TYPE(result));
  }
  return TREE_CODE(result) == SSA_NAME && after_result(call, changed).leaves(body_);
}

bool counts_of_loop::is_the_same_after_equal_rounds(gphi* value) const {
  tree const itself = gimple_phi_result(value);
  edge e;
  edge_iterator i;
  FOR_EACH_EDGE(e, i, head_->preds) {
    tree const next = gimple_phi_arg_def(value, e->dest_idx);
    auto_bitmap seen;
    if (is_back_edge(e) && next != itself && hangs_on_round_before(next, seen)) return false;
  }
  return true;
}

bool counts_of_loop::any_hangs_on_round_before(gimple* uses, bitmap seen) const {
  tree operand;
  ssa_op_iter i;
  FOR_EACH_SSA_TREE_OPERAND(operand, uses, i, SSA_OP_USE) {
    if (hangs_on_round_before(operand, seen)) return true;
  }
  return false;
}

/// Whether more decides what it is than what the round has looked at, and what stays as it is in the loop.
bool counts_of_loop::hangs_on_round_before(tree value, bitmap seen) const {
  if (TREE_CODE(value) != SSA_NAME || !bitmap_set_bit(seen, static_cast<int>(SSA_NAME_VERSION(value)))) return false;
  gimple* const definition = SSA_NAME_DEF_STMT(value);
  if (gimple_bb(definition) == nullptr || !body_.has(gimple_bb(definition))) return false;
  if (auto* const phi = dyn_cast<gphi*>(definition)) {
    basic_block const at = gimple_bb(phi), before = get_immediate_dominator(CDI_DOMINATORS, at);
    if (at == head_) return true;
    for (unsigned i = 0; i != gimple_phi_num_args(phi); ++i) {
      if (hangs_on_round_before(gimple_phi_arg_def(phi, i), seen)) return true;
    }
    return !all_branches_on_ways(before, at, [&](gcond* branch) { return !any_hangs_on_round_before(branch, seen); });
  }
  if (is_gimple_call(definition)) return false;
  return gimple_vuse(definition) != NULL_TREE || any_hangs_on_round_before(definition, seen);
}

// Branches.

void counts_of_loop::look_at(gcond* branch) {
  basic_block const b = gimple_bb(branch);
  auto_vec<tree> values;
  auto_bitmap seen;
  if (!leaves_where_a_round_begins_or_ends(b) || !compares_counts(branch, values, seen)) return;
  branches_.safe_push(branch);
  ways_out_.safe_push(way_out(b));
  for (tree const each : values) ending_.safe_push(each);
}

bool counts_of_loop::decides_nothing_else(gcond* branch) const {
  return branches_.contains(branch) || needed_otherwise_->is_idle(branch);
}

bool counts_of_loop::leaves_where_a_round_begins_or_ends(basic_block b) const {
  basic_block before = b;
  while (before != head_ && does_nothing_within(before) && single_pred_p(before)) before = single_pred(before);
  if (before == head_ && does_nothing_within(before)) return true;
  basic_block const stays = body_.has(EDGE_SUCC(b, 0)->dest) ? EDGE_SUCC(b, 0)->dest : EDGE_SUCC(b, 1)->dest;
  basic_block behind = stays;
  for (int blocks = 0; behind != nullptr && behind != head_ && blocks != 8 && does_nothing_within(behind); ++blocks)
    behind = only_edge_from(behind) == nullptr ? nullptr : only_edge_from(behind)->dest;
  return behind == head_;
}

/// With nothing done between.
bool counts_of_loop::ways_meet_again(basic_block b, basic_block where) const {
  return all_blocks_on_ways(b, where, [&](basic_block at) {
    return at == where || (body_.has(at) && at != head_ && does_nothing_within(at));
  });
}

bool counts_of_loop::compares_counts(gcond* branch, auto_vec<tree>& values, bitmap seen) const {
  return is_by_count(gimple_cond_lhs(branch), values, seen) && is_by_count(gimple_cond_rhs(branch), values, seen);
}

/// Whether it is computed from values of the head, and from what stays as it is.
bool counts_of_loop::is_by_count(tree value, auto_vec<tree>& values, bitmap seen) const {
  if (TREE_CODE(value) != SSA_NAME || !bitmap_set_bit(seen, static_cast<int>(SSA_NAME_VERSION(value)))) return true;
  gimple* const definition = SSA_NAME_DEF_STMT(value);
  if (gimple_bb(definition) == nullptr || !body_.has(gimple_bb(definition))) return true;
  if (auto* const phi = dyn_cast<gphi*>(definition)) {
    if (gimple_bb(phi) == head_) {
      values.safe_push(value);
      return goes_on_by_count(phi, values, seen);
    }
    if (!is_chosen_by_count(gimple_bb(phi), values, seen)) return false;
    for (unsigned i = 0; i != gimple_phi_num_args(phi); ++i) {
      if (!is_by_count(gimple_phi_arg_def(phi, i), values, seen)) return false;
    }
    return true;
  }
  if (!only_computes(definition)) return false;
  tree operand;
  ssa_op_iter i;
  FOR_EACH_SSA_TREE_OPERAND(operand, definition, i, SSA_OP_USE) {
    if (!is_by_count(operand, values, seen)) return false;
  }
  return true;
}

/// Whether it has the next number behind any round.
bool counts_of_loop::goes_on_by_count(gphi* value, auto_vec<tree>& values, bitmap seen) const {
  tree next = NULL_TREE;
  bool is_one = true;
  basic_block from = nullptr;
  edge e;
  edge_iterator i;
  FOR_EACH_EDGE(e, i, head_->preds) {
    if (!is_back_edge(e)) continue;
    tree const its = gimple_phi_arg_def(value, e->dest_idx);
    if (!is_by_count(its, values, seen)) return false;
    is_one &= next == NULL_TREE || its == next;
    next = its;
    from = from == nullptr ? e->src : nearest_common_dominator(CDI_DOMINATORS, from, e->src);
  }
  return is_one || are_chosen_by_count(from, head_, values, seen);
}

/// Whether only counts decide by which of several ways that do nothing the program comes from one block to the other.
bool counts_of_loop::are_chosen_by_count(basic_block from, basic_block to, auto_vec<tree>& values, bitmap seen) const {
  return ways_meet_again(from, to) &&
         all_branches_on_ways(from, to, [&](gcond* branch) { return compares_counts(branch, values, seen); });
}

bool counts_of_loop::all_compare_counts(loop_body const& body, auto_vec<tree>& values, bitmap seen) const {
  basic_block b;
  FOR_EACH_BB_FN(b, cfun) {
    if (!body.has(b) || only_edge_from(b) != nullptr) continue;
    gcond* const branch = branch_at_end(b);
    if (branch == nullptr || !compares_counts(branch, values, seen)) return false;
  }
  return true;
}

/// Whether only counts decide by which way the program comes there: where two ways meet, or round by round in a loop
/// within this one that does nothing.
bool counts_of_loop::is_chosen_by_count(basic_block at, auto_vec<tree>& values, bitmap seen) const {
  unsigned ways_in = 0;
  edge e;
  edge_iterator i;
  FOR_EACH_EDGE(e, i, at->preds) {
    if (!is_back_edge(e)) ++ways_in;
  }
  if (ways_in == 1) return loop_does_nothing(at) && all_compare_counts(loop_body(at), values, seen);
  basic_block const before = get_immediate_dominator(CDI_DOMINATORS, at);
  return before != nullptr && body_.has(before) && are_chosen_by_count(before, at, values, seen);
}

}  // namespace modelcheck_plugins
