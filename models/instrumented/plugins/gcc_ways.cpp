// clang-format off
#include <gcc-plugin.h>
#include <tree.h>
#include <basic-block.h>
#include <cgraph.h>
#include <dominance.h>
#include <fold-const.h>
#include <gimple.h>
#include <gimple-iterator.h>
#include <gimple-ssa.h>
#include <ssa.h>
#include <tree-cfg.h>
#include <tree-dfa.h>
// clang-format on

#include <cstring>

#include "atomic_names.hpp"
#include "gcc_deeds.hpp"
#include "gcc_loops.hpp"
#include "gcc_ways.hpp"

namespace modelcheck_plugins {

bool is_builtin_atomic(gimple* statement) {
  auto* const call = dyn_cast<gcall*>(statement);
  if (call == nullptr || gimple_call_internal_p(call) || !gimple_call_builtin_p(call, BUILT_IN_NORMAL)) return false;
  char const* const name = IDENTIFIER_POINTER(DECL_NAME(gimple_call_fndecl(call)));
  return std::strncmp(name, "__atomic_", 9) == 0 || std::strncmp(name, "__sync_", 7) == 0;
}

bool is_in_memory(tree variable) {
  return (VAR_P(variable) || TREE_CODE(variable) == PARM_DECL || TREE_CODE(variable) == RESULT_DECL) &&
         auto_var_in_fn_p(variable, cfun->decl) && !is_gimple_reg(variable);
}

bool add_variable(gimple*, tree place, tree, void* to) {
  tree const base = get_base_address(place);
  if (base != NULL_TREE && DECL_P(base) && is_in_memory(base)) bitmap_set_bit(static_cast<bitmap>(to), DECL_UID(base));
  return false;
}

char const* name_of_standard_atomic(gimple* statement) {
  auto* const call = dyn_cast<gcall*>(statement);
  tree const function = call == nullptr ? NULL_TREE : gimple_call_fndecl(call);
  if (function == NULL_TREE || !DECL_NAME(function) || !HAS_DECL_ASSEMBLER_NAME_P(function)) return nullptr;
  char const* const name = IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(function));
  return is_of_standard_atomic(name) ? name : nullptr;
}

edge only_edge_from(basic_block b) {
  edge only = nullptr;
  edge e;
  edge_iterator i;
  FOR_EACH_EDGE(e, i, b->succs) {
    if (!is_taken(e)) continue;
    if (only != nullptr) return nullptr;
    only = e;
  }
  return only;
}

bool is_back_edge(edge e) { return dominated_by_p(CDI_DOMINATORS, e->src, e->dest); }

loop_body::loop_body(basic_block head) {
  auto_vec<basic_block> left;
  bitmap_set_bit(blocks_, head->index);
  edge e;
  edge_iterator i;
  FOR_EACH_EDGE(e, i, head->preds) {
    if (is_back_edge(e) && bitmap_set_bit(blocks_, e->src->index)) left.safe_push(e->src);
  }
  while (!left.is_empty()) {
    FOR_EACH_EDGE(e, i, left.pop()->preds) {
      if (bitmap_set_bit(blocks_, e->src->index)) left.safe_push(e->src);
    }
  }
}

void after_result::follow(gimple* call, tree result) {
  know(gimple_call_lhs(call), result);
  gimple_stmt_iterator at = gsi_for_stmt(call);
  gsi_next(&at);
  basic_block b = gimple_bb(call);
  for (int blocks = 0; blocks != most_blocks; ++blocks) {
    for (; !gsi_end_p(at); gsi_next(&at)) {
      if (auto* const end = dyn_cast<greturn*>(gsi_stmt(at))) {
        if (gimple_return_retval(end) != NULL_TREE) returned_ = known(gimple_return_retval(end));
        return;
      }
      if (!goes_over(gsi_stmt(at))) return;
    }
    edge const onwards = way_from(b);
    if (onwards == nullptr) return;
    if (is_back_edge(onwards)) {
      back_ = onwards;
      return;
    }
    go_along(onwards);
    b = onwards->dest;
    passed_.safe_push(b);
    at = gsi_start_bb(b);
  }
}

bool after_result::leaves(loop_body const& loop) const {
  for (basic_block const each : passed_) {
    if (!loop.has(each)) return true;
  }
  return false;
}

void after_result::know(tree name, tree value) {
  names_.safe_push(name);
  its_values_.safe_push(value);
}

tree after_result::known(tree name) const {
  for (unsigned i = names_.length(); i-- != 0;) {
    if (names_[i] == name) return its_values_[i];
  }
  return name;
}

bool after_result::goes_over(gimple* statement) {
  if (is_gimple_debug(statement) || gimple_clobber_p(statement) || gimple_code(statement) == GIMPLE_LABEL ||
      gimple_code(statement) == GIMPLE_PREDICT || gimple_nop_p(statement) || is_a<gcond*>(statement))
    return true;
  tree const left = gimple_get_lhs(statement);
  if (is_gimple_call(statement) && does_nothing(statement)) {
    if (left != NULL_TREE) know(left, left);
    return true;
  }
  if (!is_gimple_assign(statement) || stmt_ends_bb_p(statement)) return false;
  if (gimple_store_p(statement)) {
    tree const variable = get_base_address(left);
    if (variable == NULL_TREE || !DECL_P(variable) || !may_access(variable)) return false;
    written_.safe_push(variable);
    return true;
  }
  if (gimple_assign_load_p(statement)) {
    tree const variable = get_base_address(gimple_assign_rhs1(statement));
    if (variable == NULL_TREE || !DECL_P(variable) || !may_access(variable)) return false;
    know(left, left);
    loads(statement, variable);
    return true;
  }
  if (is_gimple_reg(left)) know(left, computed(statement));
  return true;
}

/// Itself, if nothing is known of it.
tree after_result::computed(gimple* statement) const {
  tree const left = gimple_assign_lhs(statement);
  tree const first = known(gimple_assign_rhs1(statement));
  tree_code const code = gimple_assign_rhs_code(statement);
  tree folded = NULL_TREE;
  bool const copies = gimple_assign_single_p(statement) && is_gimple_val(gimple_assign_rhs1(statement));
  if (copies && TREE_CODE(first) != ADDR_EXPR) return first;
  if (TREE_CODE_CLASS(code) == tcc_unary && TREE_CODE(first) == INTEGER_CST)
    folded = fold_unary(code, TREE_TYPE(left), first);
  if (TREE_CODE_CLASS(code) == tcc_binary || TREE_CODE_CLASS(code) == tcc_comparison)
    folded = fold_binary(code, TREE_TYPE(left), first, known(gimple_assign_rhs2(statement)));
  return folded != NULL_TREE && TREE_CODE(folded) == INTEGER_CST ? folded : left;
}

edge after_result::way_from(basic_block b) const {
  if (edge const only = only_edge_from(b)) return (only->flags & EDGE_COMPLEX) == 0 ? only : nullptr;
  auto* const decides = safe_dyn_cast<gcond*>(last_stmt(b));
  if (decides == nullptr) return nullptr;
  tree const holds = fold_binary(gimple_cond_code(decides), boolean_type_node, known(gimple_cond_lhs(decides)),
                                 known(gimple_cond_rhs(decides)));
  if (holds == NULL_TREE || TREE_CODE(holds) != INTEGER_CST) return nullptr;
  edge if_true, if_false;
  extract_true_false_edges_from_block(b, &if_true, &if_false);
  return integer_zerop(holds) ? if_false : if_true;
}

void after_result::go_along(edge e) {
  auto_vec<tree> values;
  for (gphi_iterator i = gsi_start_phis(e->dest); !gsi_end_p(i); gsi_next(&i))
    values.safe_push(known(gimple_phi_arg_def(i.phi(), e->dest_idx)));
  unsigned n = 0;
  for (gphi_iterator i = gsi_start_phis(e->dest); !gsi_end_p(i); gsi_next(&i))
    know(gimple_phi_result(i.phi()), values[n++]);
}

}  // namespace modelcheck_plugins
