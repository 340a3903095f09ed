// clang-format off
#include <gcc-plugin.h>
#include <tree.h>
#include <basic-block.h>
#include <cgraph.h>
#include <gimple.h>
#include <gimple-iterator.h>
#include <gimple-ssa.h>
#include <ssa.h>
#include <tree-cfg.h>
#include <tree-dfa.h>
#include <tree-eh.h>
// clang-format on

#include "gcc_counters.hpp"
#include "gcc_deeds.hpp"
#include "gcc_ways.hpp"

namespace modelcheck_plugins {

namespace {

auto_vec<tree> all_that_count;

/// Of the function that runs, while its variables are no values: whether it accesses nothing but variables of its own,
/// and what its parameters point to; and calls nothing but what only counts, or passes time.
class counting_function {
 public:
  explicit counting_function(function* f) {
    for (tree p = DECL_ARGUMENTS(f->decl); p != NULL_TREE; p = DECL_CHAIN(p)) parameters_.safe_push(p);
    basic_block b;
    FOR_EACH_BB_FN(b, f) {
      for (gimple_stmt_iterator at = gsi_start_bb(b); !gsi_end_p(at); gsi_next(&at))
        only_counts_ = only_counts_ && may_do(gsi_stmt(at));
    }
  }

  bool only_counts() const { return only_counts_; }

 private:
  bool may_do(gimple* statement) const {
    switch (gimple_code(statement)) {
      case GIMPLE_COND:
      case GIMPLE_SWITCH:
      case GIMPLE_GOTO:
      case GIMPLE_LABEL:
      case GIMPLE_PREDICT:
      case GIMPLE_NOP:
      case GIMPLE_DEBUG:
      case GIMPLE_RESX:
      case GIMPLE_RETURN: return true;
      case GIMPLE_ASSIGN: return may_assign(statement);
      case GIMPLE_CALL: return may_call(as_a<gcall*>(statement));
      default: return does_nothing(statement);
    }
  }

  bool may_assign(gimple* assignment) const {
    if (gimple_clobber_p(assignment)) return is_own(gimple_assign_lhs(assignment));
    if (gimple_has_side_effects(assignment) || stmt_could_throw_p(cfun, assignment)) return false;
    if (is_parameter_that_points(gimple_assign_lhs(assignment))) return false;
    for (unsigned i = 0; i != gimple_num_ops(assignment); ++i) {
      if (gimple_op(assignment, i) != NULL_TREE && !is_own(gimple_op(assignment, i))) return false;
    }
    return true;
  }

  bool is_parameter_that_points(tree what) const {
    return parameters_.contains(what) && POINTER_TYPE_P(TREE_TYPE(what));
  }

  /// A value, or a place.
  bool is_own(tree operand) const {
    if (CONSTANT_CLASS_P(operand) || TREE_CODE(operand) == CONSTRUCTOR || TREE_CODE(operand) == SSA_NAME) return true;
    if (TREE_CODE(operand) == ADDR_EXPR) operand = TREE_OPERAND(operand, 0);
    tree const base = get_base_address(operand);
    if (base == NULL_TREE) return false;
    if (TREE_CODE(base) == MEM_REF) return is_own_address(TREE_OPERAND(base, 0));
    return DECL_P(base) && auto_var_in_fn_p(base, cfun->decl);
  }

  bool is_own_address(tree address) const {
    if (is_parameter_that_points(address)) return true;
    if (TREE_CODE(address) == ADDR_EXPR) return is_own(address);
    if (TREE_CODE(address) != SSA_NAME || !gimple_assign_single_p(SSA_NAME_DEF_STMT(address))) return false;
    tree const its = gimple_assign_rhs1(SSA_NAME_DEF_STMT(address));
    return TREE_CODE(its) == ADDR_EXPR && is_own(its);
  }

  bool may_call(gcall* call) const {
    if (!passes_time(call) && !modelcheck_plugins::only_counts(call)) return false;
    for (unsigned i = 0; i != gimple_call_num_args(call); ++i) {
      tree const argument = gimple_call_arg(call, i);
      if (!is_own(argument)) return false;
      if (POINTER_TYPE_P(TREE_TYPE(argument)) && !integer_zerop(argument) && !is_own_address(argument)) return false;
    }
    return true;
  }

  auto_vec<tree> parameters_;
  bool only_counts_ = true;
};

}  // namespace

bool only_counts(gimple* call) {
  if (!is_gimple_call(call) || gimple_call_lhs(call) != NULL_TREE || gimple_call_fndecl(call) == NULL_TREE)
    return false;
  cgraph_node* const its = cgraph_node::get(gimple_call_fndecl(call));  // of a constructor it has several
  return its != nullptr && all_that_count.contains(its->ultimate_alias_target()->decl);
}

void look_for_functions_that_count() {
  look_at_all_defined([](function* f) {
    if (all_that_count.contains(f->decl) || !counting_function(f).only_counts()) return false;
    all_that_count.safe_push(f->decl);
    return true;
  });
}

}  // namespace modelcheck_plugins
