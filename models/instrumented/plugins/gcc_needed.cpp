// clang-format off
#include <gcc-plugin.h>
#include <tree.h>
#include <basic-block.h>
#include <cgraph.h>
#include <gimple.h>
#include <gimple-iterator.h>
#include <gimple-ssa.h>
#include <gimple-walk.h>
#include <ssa.h>
#include <tree-cfg.h>
#include <tree-dfa.h>
// clang-format on

#include "gcc_needed.hpp"
#include "gcc_counters.hpp"
#include "gcc_deeds.hpp"
#include "gcc_ways.hpp"

namespace modelcheck_plugins {

namespace {

bool only_counts_or_waits(gimple* statement) {
  auto* const call = dyn_cast<gcall*>(statement);
  return call != nullptr && (only_counts(call) || passes_time(call));
}

/// Adds the variables whose addresses somebody else gets to know.
void add_known(gimple* statement, bitmap to) {
  if (!only_counts_or_waits(statement)) walk_stmt_load_store_addr_ops(statement, to, nullptr, nullptr, add_variable);
}

/// Null: there is only one way.
gimple* decision_at_end(basic_block b) {
  gimple* const last = last_stmt(b);
  return last != nullptr && (is_a<gcond*>(last) || is_a<gswitch*>(last)) ? last : nullptr;
}

bool may_do_between(gimple* statement) { return does_nothing(statement) || is_a<gswitch*>(statement); }

/// Whether it hangs on by which of these blocks the program comes there.
bool differs(gphi* value, bitmap from) {
  tree only = NULL_TREE;
  edge e;
  edge_iterator i;
  FOR_EACH_EDGE(e, i, gimple_bb(value)->preds) {
    tree const its = gimple_phi_arg_def(value, e->dest_idx);
    if (!bitmap_bit_p(from, e->src->index)) continue;
    if (only != NULL_TREE && only != its) return true;
    only = its;
  }
  return false;
}

}  // namespace

needed_values::needed_values(function* f, auto_vec<gimple*> const& but) : function_(f) {
  follow_variables();
  basic_block b;
  FOR_EACH_BB_FN(b, f) {
    basic_block const meet = decision_at_end(b) == nullptr ? nullptr : where_ways_meet(b);
    if (meet != nullptr) idle_.safe_push({decision_at_end(b), meet});
  }
  do find(but);
  while (forget_those_that_choose_what_is_needed());
}

void needed_values::follow_variables() {
  auto_bitmap known;
  basic_block b;
  FOR_EACH_BB_FN(b, function_) {
    for (gphi_iterator at = gsi_start_phis(b); !gsi_end_p(at); gsi_next(&at)) add_known(at.phi(), known);
    for (gimple_stmt_iterator at = gsi_start_bb(b); !gsi_end_p(at); gsi_next(&at)) {
      if (!is_gimple_debug(gsi_stmt(at))) add_known(gsi_stmt(at), known);
    }
  }
  unsigned i;
  tree variable;
  FOR_EACH_LOCAL_DECL(function_, i, variable) {
    auto const number = static_cast<int>(DECL_UID(variable));
    if (is_in_memory(variable) && !TREE_THIS_VOLATILE(variable) && !bitmap_bit_p(known, number))
      bitmap_set_bit(followed_, number);
  }
}

/// Whether all that it reads and writes is in followed variables, and it does nothing else that anybody can tell.
bool needed_values::is_within_followed(gimple* statement) const {
  struct places {
    bitmap followed;
    bool are_followed;
  } its = {followed_, true};
  auto const look = [](gimple*, tree place, tree, void* data) {
    auto& all = *static_cast<places*>(data);
    tree const base = get_base_address(place);
    all.are_followed = all.are_followed && base != NULL_TREE && DECL_P(base) &&
                       bitmap_bit_p(all.followed, static_cast<int>(DECL_UID(base)));
    return false;
  };
  if (only_counts_or_waits(statement)) {
    for (unsigned i = 0; i != gimple_call_num_args(statement); ++i) {
      tree const argument = gimple_call_arg(statement, i);
      bool const points = POINTER_TYPE_P(TREE_TYPE(argument)) && !integer_zerop(argument);
      if (points && TREE_CODE(argument) != ADDR_EXPR) return false;
    }
  } else if (!is_gimple_assign(statement) || gimple_has_side_effects(statement) || stmt_ends_bb_p(statement)) {
    return false;
  }
  walk_stmt_load_store_addr_ops(statement, &its, look, look, look);
  return its.are_followed;
}

bool needed_values::is_for_nothing(gimple* statement) const {
  if (!is_within_followed(statement)) return false;
  auto_bitmap mentioned;
  walk_stmt_load_store_addr_ops(statement, static_cast<bitmap>(mentioned), nullptr, add_variable, add_variable);
  return !bitmap_intersect_p(mentioned, needed_variables_);
}

void needed_values::find(auto_vec<gimple*> const& but) {
  bitmap_clear(needed_);
  bitmap_clear(needed_variables_);
  basic_block b;
  FOR_EACH_BB_FN(b, function_) {
    for (gimple_stmt_iterator at = gsi_start_bb(b); !gsi_end_p(at); gsi_next(&at)) {
      gimple* const each = gsi_stmt(at);
      if (!only_computes(each) && !is_within_followed(each) && !but.contains(each) && !is_idle(each)) need_all_of(each);
    }
  }
  while (!left_.is_empty() || !variables_left_.is_empty()) {
    if (left_.is_empty()) {
      need_what_is_written_to(variables_left_.pop());
      continue;
    }
    gimple* const definition = SSA_NAME_DEF_STMT(left_.pop());
    if (auto* const phi = dyn_cast<gphi*>(definition))
      for (unsigned i = 0; i != gimple_phi_num_args(phi); ++i) need(gimple_phi_arg_def(phi, i));
    else if (definition != nullptr && gimple_bb(definition) != nullptr)
      need_all_of(definition);
  }
}

void needed_values::need(tree value) {
  if (TREE_CODE(value) == SSA_NAME && bitmap_set_bit(needed_, static_cast<int>(SSA_NAME_VERSION(value))))
    left_.safe_push(value);
}

void needed_values::need_all_of(gimple* statement) {
  if (is_gimple_debug(statement)) return;
  tree value;
  ssa_op_iter i;
  FOR_EACH_SSA_TREE_OPERAND(value, statement, i, SSA_OP_USE) { need(value); }
  auto_bitmap read;
  walk_stmt_load_store_addr_ops(statement, static_cast<bitmap>(read), add_variable, nullptr, add_variable);
  unsigned number;
  bitmap_iterator at;
  EXECUTE_IF_SET_IN_BITMAP(read, 0, number, at) {
    if (bitmap_set_bit(needed_variables_, static_cast<int>(number)))
      variables_left_.safe_push(static_cast<int>(number));
  }
}

void needed_values::need_what_is_written_to(int variable) {
  basic_block b;
  FOR_EACH_BB_FN(b, function_) {
    for (gimple_stmt_iterator at = gsi_start_bb(b); !gsi_end_p(at); gsi_next(&at)) {
      auto_bitmap written;
      walk_stmt_load_store_addr_ops(gsi_stmt(at), static_cast<bitmap>(written), nullptr, add_variable, add_variable);
      if (bitmap_bit_p(written, variable)) need_all_of(gsi_stmt(at));
    }
  }
}

bool needed_values::is_idle(gimple* branch) const {
  for (idle_branch const& each : idle_) {
    if (each.branch == branch) return true;
  }
  return false;
}

bool needed_values::may_do_nothing(basic_block b) const {
  for (gimple_stmt_iterator at = gsi_start_bb(b); !gsi_end_p(at); gsi_next(&at)) {
    if (!may_do_between(gsi_stmt(at)) && !is_within_followed(gsi_stmt(at))) return false;
  }
  return true;
}

/// The first block to which all ways from that one come, with nothing done until then; null: none.
basic_block needed_values::where_ways_meet(basic_block from) const {
  auto_vec<basic_block> ahead;
  ahead.safe_push(from);
  for (unsigned i = 0; i != ahead.length() && i != most_ahead; ++i) {
    basic_block const meet = ahead[i];
    bool const is_it = i != 0 && all_blocks_on_ways(from, meet, [&](basic_block at) {
                         return at == meet || (EDGE_COUNT(at->succs) != 0 && may_do_nothing(at));
                       });
    if (is_it) return meet;
    edge e;
    edge_iterator each;
    FOR_EACH_EDGE(e, each, meet->succs) {
      if (is_taken(e) && e->dest != EXIT_BLOCK_PTR_FOR_FN(function_) && !ahead.contains(e->dest))
        ahead.safe_push(e->dest);
    }
  }
  return nullptr;
}

/// Returns whether there are any.
bool needed_values::forget_those_that_choose_what_is_needed() {
  bool any = false;
  for (unsigned i = idle_.length(); i-- != 0;) {
    if (!chooses_what_is_needed(gimple_bb(idle_[i].branch), idle_[i].meet)) continue;
    idle_.unordered_remove(i);
    any = true;
  }
  return any;
}

/// By what is written on its ways, or where they meet.
bool needed_values::chooses_what_is_needed(basic_block b, basic_block where) const {
  auto_bitmap ways;
  bitmap_set_bit(ways, b->index);
  bool const writes_none = all_blocks_on_ways(b, where, [&](basic_block at) {
    if (at == where) return true;
    bitmap_set_bit(ways, at->index);
    for (gimple_stmt_iterator i = gsi_start_bb(at); !gsi_end_p(i); gsi_next(&i)) {
      if (!may_do_between(gsi_stmt(i)) && !is_for_nothing(gsi_stmt(i))) return false;
    }
    return true;
  });
  return !writes_none || !all_blocks_on_ways(b, where, [&](basic_block at) {
    for (gphi_iterator i = gsi_start_phis(at); !gsi_end_p(i); gsi_next(&i)) {
      tree const value = gimple_phi_result(i.phi());
      if (!virtual_operand_p(value) && has(value) && differs(i.phi(), ways)) return false;
    }
    return true;
  });
}

}  // namespace modelcheck_plugins
