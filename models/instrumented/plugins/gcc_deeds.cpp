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
#include "pauses.hpp"

namespace modelcheck_plugins {

namespace {

/// The name of what an atomic does; null: it is no call of one.
char const* name_of_atomic(gimple* statement) {
  if (is_builtin_atomic(statement)) return IDENTIFIER_POINTER(DECL_NAME(gimple_call_fndecl(statement)));
  return name_of_standard_atomic(statement);
}

/// In the object file, or of what is built into the compiler; empty: it is not known, or a function of the program's
/// own has the name of one of the C library.
std::string_view name_of_function(gcall* call) {
  tree const function = gimple_call_internal_p(call) ? NULL_TREE : gimple_call_fndecl(call);
  if (function == NULL_TREE || !DECL_NAME(function)) return {};
  if (fndecl_built_in_p(function)) return IDENTIFIER_POINTER(DECL_NAME(function));
  if (!HAS_DECL_ASSEMBLER_NAME_P(function)) return {};
  std::string_view const name = IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(function));
  return is_of_library(name, DECL_INITIAL(function) != NULL_TREE) ? name : std::string_view();
}

bool does_nothing_by_its_name(gcall* call) {
  return modelcheck_plugins::passes_time(call) || never_returns(name_of_function(call));
}

// Functions, before their variables are values.

struct known_deed {
  tree function;
  deed what;
};
auto_vec<known_deed> all_deeds;

deed known(tree function) {
  for (known_deed const& each : all_deeds) {
    if (each.function == function) return each.what;
  }
  return deed::more;
}

/// What the function does that runs, as far as other functions are known.
class look_at {
 public:
  explicit look_at(function* f) {
    calculate_dominance_info(CDI_DOMINATORS);
    basic_block b;
    FOR_EACH_BB_FN(b, f) {
      for (gimple_stmt_iterator at = gsi_start_bb(b); !gsi_end_p(at); gsi_next(&at)) look(gsi_stmt(at));
    }
    free_dominance_info(CDI_DOMINATORS);
  }

  deed found() const { return found_; }

 private:
  /// Whether it ends the execution may hang on what it is given.
  void look(gimple* statement) {
    if (is_gimple_call(statement) && never_returns(name_of_function(as_a<gcall*>(statement))))
      return found(deed::looks);
    if (does_nothing(statement) || is_a<greturn*>(statement) || is_a<gswitch*>(statement) || is_a<ggoto*>(statement) ||
        is_a<gresx*>(statement))
      return;
    auto* const call = dyn_cast<gcall*>(statement);
    bool const is_assignment = is_gimple_assign(statement);
    if ((call == nullptr && !is_assignment) || stores_elsewhere(statement)) return found(deed::more);
    if (is_assignment) return found(deed::looks);
    if (is_atomic_look(call)) return found(deed::looks);
    if (tree const changed = result_of_change(call)) return found(returned(call, changed));
    switch (deed const its = deed_of(call)) {
      case deed::more_if_true: return found(returned(call, build_one_cst(TREE_TYPE(gimple_call_lhs(call)))));
      case deed::more_if_false: return found(returned(call, build_zero_cst(TREE_TYPE(gimple_call_lhs(call)))));
      default: return found(its);
    }
  }

  void found(deed what) {
    bool const is_first = found_ == deed::nothing || found_ == deed::looks;
    if (what == deed::nothing || (what == deed::looks && !is_first)) return;
    found_ = is_first || found_ == what ? what : deed::more;
  }

  /// If a call in it has that result: whether what it returns then says that it has done more.
  static deed returned(gcall* call, tree result) {
    tree const its = after_result(call, result).returned();
    if (its == NULL_TREE || TREE_CODE(its) != INTEGER_CST) return deed::more;
    return integer_zerop(its) ? deed::more_if_false : deed::more_if_true;
  }

  deed found_ = deed::nothing;
};

}  // namespace

bool passes_time(gcall* call) {
  if (gimple_call_internal_p(call)) return gimple_call_internal_p(call, IFN_TSAN_FUNC_EXIT);
  std::string_view const name = name_of_function(call);
  return passes_time(name) || computes_orders(name);
}

bool stores_elsewhere(gimple* statement) {
  tree const where = gimple_get_lhs(statement);
  if (where == NULL_TREE || TREE_CODE(where) == SSA_NAME) return false;
  tree const base = get_base_address(where);
  return base == NULL_TREE || !DECL_P(base) || !auto_var_in_fn_p(base, cfun->decl);
}

bool only_computes(gimple* statement) {
  return is_gimple_debug(statement) || (is_gimple_assign(statement) && gimple_vuse(statement) == NULL_TREE &&
                                        !gimple_has_side_effects(statement) && !stmt_ends_bb_p(statement));
}

bool does_nothing(gimple* statement) {
  if (auto* const assembly = dyn_cast<gasm*>(statement))
    return gimple_asm_noutputs(assembly) == 0 && gimple_asm_ninputs(assembly) == 0 &&
           assembly_passes_time(gimple_asm_string(assembly));
  if (auto* const call = dyn_cast<gcall*>(statement)) return deed_of(call) == deed::nothing;
  bool const has_values = gimple_in_ssa_p(cfun);  // before, what is in memory is not told
  return (has_values && only_computes(statement)) || is_gimple_debug(statement) || gimple_clobber_p(statement) ||
         gimple_nop_p(statement) || is_a<gcond*>(statement) || gimple_code(statement) == GIMPLE_LABEL ||
         gimple_code(statement) == GIMPLE_PREDICT;
}

deed deed_of(gcall* call) {
  if (does_nothing_by_its_name(call)) return deed::nothing;
  tree const function = gimple_call_fndecl(call);
  deed const its = function == NULL_TREE ? deed::more : known(function);
  bool const tells = gimple_call_lhs(call) != NULL_TREE;
  return its == deed::nothing || its == deed::looks || tells ? its : deed::more;
}

bool is_atomic_look(gimple* statement) {
  char const* const name = name_of_atomic(statement);
  return name != nullptr &&
         (std::strstr(name, "load") != nullptr || std::strstr(name, "thread_fence") != nullptr || loads(name));
}

tree result_of_change(gimple* atomic) {
  char const* const name = name_of_atomic(atomic);
  tree const result = name == nullptr ? NULL_TREE : gimple_call_lhs(atomic);
  if (result == NULL_TREE) return NULL_TREE;
  if (std::strstr(name, "compare_exchange") != nullptr) return build_one_cst(TREE_TYPE(result));
  bool const is_of_flag = std::strstr(name, "test_and_set") != nullptr || std::strstr(name, "exchange") != nullptr;
  return is_of_flag && TREE_CODE(TREE_TYPE(result)) == BOOLEAN_TYPE ? build_zero_cst(TREE_TYPE(result)) : NULL_TREE;
}

bool is_spin_of_library(tree function) {
  return HAS_DECL_ASSEMBLER_NAME_P(function) && is_spin_of_library(IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(function)));
}

void keep_loops_of_library_apart() {
  cgraph_node* each;
  FOR_EACH_FUNCTION_WITH_GIMPLE_BODY(each) {
    if (!HAS_DECL_ASSEMBLER_NAME_P(each->decl)) continue;
    std::string_view const name = IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(each->decl));
    if (is_spin_of_library(name) || is_sleep_of_library(name)) DECL_UNINLINABLE(each->decl) = 1;
  }
}

void look_at_functions() {
  look_at_all_defined([](function* f) {
    if (known(f->decl) != deed::more) return false;
    deed const what = look_at(f).found();
    if (what != deed::more) all_deeds.safe_push({f->decl, what});
    return what != deed::more;
  });
}

}  // namespace modelcheck_plugins
