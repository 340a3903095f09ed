// A variable gets a redzone by a larger size than its type has. GCC takes the size of what it copies as a whole from
// the variable that it reads, if it reads one: so each such read becomes one of memory of the type.

// clang-format off
#include <gcc-plugin.h>
#include <tree.h>
#include <basic-block.h>
#include <cgraph.h>
#include <fold-const.h>
#include <gimple.h>
#include <gimple-iterator.h>
#include <gimple-ssa.h>
#include <gimple-walk.h>
#include <output.h>
#include <ssa.h>
#include <tree-cfg.h>
#include <tree-ssa-alias.h>
#include <varasm.h>
// clang-format on

#include <cstdio>

#include "gcc_redzones.hpp"
#include "redzones.hpp"

namespace modelcheck_plugins {

namespace {

hash_set<tree>* larger = nullptr;  // variables

struct of_static {
  tree variable;
  HOST_WIDE_INT size;  // without the redzone
};
auto_vec<of_static> statics;

bool has_array(tree type) {
  if (TREE_CODE(type) == ARRAY_TYPE) return true;
  if (!RECORD_OR_UNION_TYPE_P(type)) return false;
  for (tree field = TYPE_FIELDS(type); field != NULL_TREE; field = DECL_CHAIN(field)) {
    if (TREE_CODE(field) == FIELD_DECL && has_array(TREE_TYPE(field))) return true;
  }
  return false;
}

bool can_be_larger(tree variable) {
  return VAR_P(variable) && !DECL_ARTIFICIAL(variable) && !DECL_HARD_REGISTER(variable) &&
         !DECL_HAS_VALUE_EXPR_P(variable) && DECL_SIZE_UNIT(variable) != NULL_TREE &&
         tree_fits_uhwi_p(DECL_SIZE_UNIT(variable)) && has_array(TREE_TYPE(variable));
}

HOST_WIDE_INT size_of(tree variable) { return tree_to_uhwi(DECL_SIZE_UNIT(variable)); }

bool is_larger(tree variable) { return larger != nullptr && VAR_P(variable) && larger->contains(variable); }

void make_larger(tree variable) {
  HOST_WIDE_INT const size = size_of(variable) + bytes_of_redzone;
  DECL_SIZE_UNIT(variable) = size_int(size);
  DECL_SIZE(variable) = bitsize_int(size * BITS_PER_UNIT);
  if (larger == nullptr) larger = new hash_set<tree>;
  larger->add(variable);
}

/// One that others may be merged with, or that is laid out by its section, keeps its size.
bool can_have_redzone(varpool_node* node) {
  tree const its = node->decl;
  return can_be_larger(its) && !TREE_READONLY(its) && !DECL_EXTERNAL(its) && !DECL_COMMON(its) && !DECL_COMDAT(its) &&
         !DECL_ONE_ONLY(its) && !DECL_WEAK(its) && !DECL_THREAD_LOCAL_P(its) && DECL_SECTION_NAME(its) == nullptr &&
         !node->alias && size_of(its) != 0;
}

/// GCC makes the variable of it again where it knows that what is read there has the variable's type.
tree as_memory(tree variable) {
  return build2(MEM_REF, TREE_TYPE(variable), build_fold_addr_expr(variable), build_int_cst(ptr_type_node, 0));
}

void read_by_type(gimple* statement) {
  bool changed = false;
  if (gimple_assign_single_p(statement) && is_larger(gimple_assign_rhs1(statement))) {
    gimple_assign_set_rhs1(statement, as_memory(gimple_assign_rhs1(statement)));
    changed = true;
  }
  if (auto* const call = dyn_cast<gcall*>(statement)) {
    for (unsigned i = 0; i != gimple_call_num_args(call); ++i) {
      if (!is_larger(gimple_call_arg(call, i))) continue;
      gimple_call_set_arg(call, i, as_memory(gimple_call_arg(call, i)));
      changed = true;
    }
  }
  if (changed) update_stmt(statement);
}

template <class What>
void for_each_statement(function* f, What what) {
  basic_block block;
  FOR_EACH_BB_FN(block, f) {
    for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at);) what(at);
  }
}

tree find_own(tree* operand, int*, void* data) {
  auto* const walk = static_cast<walk_stmt_info*>(data);
  auto* const all = static_cast<hash_set<tree>*>(walk->info);
  bool const is_own = VAR_P(*operand) && auto_var_in_fn_p(*operand, current_function_decl) &&
                      may_be_aliased(*operand) && can_be_larger(*operand) && !is_larger(*operand);
  if (is_own) all->add(*operand);
  return NULL_TREE;
}

/// Finds the variables that the function uses, and whose addresses others may know.
void find_own(function* f, hash_set<tree>& all) {
  walk_stmt_info walk = {};
  walk.info = &all;
  for_each_statement(f, [&](gimple_stmt_iterator& at) {
    gimple* const statement = gsi_stmt(at);
    if (!is_gimple_debug(statement) && !gimple_clobber_p(statement)) walk_gimple_op(statement, find_own, &walk);
    gsi_next(&at);
  });
}

/// Where a variable's life ends, another one could have its place, and its redzone's.
void live_on(function* f) {
  for_each_statement(f, [](gimple_stmt_iterator& at) {
    gimple* const statement = gsi_stmt(at);
    if (!gimple_clobber_p(statement) || !is_larger(gimple_assign_lhs(statement))) return gsi_next(&at);
    unlink_stmt_vdef(statement);
    gsi_remove(&at, true);
    release_defs(statement);
  });
}

void tell_of(tree variable, HOST_WIDE_INT size, gimple_stmt_iterator& at) {
  tree const type = build_function_type_list(void_type_node, ptr_type_node, size_type_node, NULL_TREE);
  tree const hook = build_fn_decl(redzone_hook, type);
  TREE_NOTHROW(hook) = 1;
  gsi_insert_before(&at, gimple_build_call(hook, 2, build_fold_addr_expr(variable), size_int(size)), GSI_SAME_STMT);
}

}  // namespace

void leave_redzones_behind_statics() {
  varpool_node* node;
  FOR_EACH_DEFINED_VARIABLE(node) {
    if (!can_have_redzone(node)) continue;
    statics.safe_push({node->decl, size_of(node->decl)});
    make_larger(node->decl);
  }
}

void leave_redzones(function* f, gimple_stmt_iterator at, bool is_instrumented) {
  hash_set<tree> own;
  if (is_instrumented) find_own(f, own);
  unsigned i;
  tree variable;
  FOR_EACH_LOCAL_DECL(f, i, variable) {
    if (!own.contains(variable) || is_larger(variable)) continue;
    tell_of(variable, size_of(variable), at);
    make_larger(variable);
  }
  if (larger == nullptr) return;
  for_each_statement(f, [](gimple_stmt_iterator& each) {
    read_by_type(gsi_stmt(each));
    gsi_next(&each);
  });
  if (!own.is_empty()) live_on(f);
}

void name_redzones() {
  int number = 0;
  for (of_static const& each : statics) {
    if (!TREE_ASM_WRITTEN(each.variable)) continue;
    char const* const name = IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(each.variable));
    std::fputs("\t.size\t", asm_out_file);
    assemble_name(asm_out_file, name);
    std::fprintf(asm_out_file, ", " HOST_WIDE_INT_PRINT_DEC "\n\t.set\t%s.%d, ", each.size, redzone_symbol, number);
    assemble_name(asm_out_file, name);
    std::fprintf(asm_out_file, "+" HOST_WIDE_INT_PRINT_DEC "\n\t.type\t%s.%d, @object\n\t.size\t%s.%d, %u\n", each.size,
                 redzone_symbol, number, redzone_symbol, number, bytes_of_redzone);
    ++number;
  }
}

}  // namespace modelcheck_plugins
