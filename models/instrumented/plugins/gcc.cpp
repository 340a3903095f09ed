// A plugin of GCC, for -fsanitize=thread to see the accesses that GCC leaves out. It may touch nothing but the code of
// the function that GCC is about to instrument, and a section of its own in the object file:
// - A struct that a call takes by value is copied to a temporary object before the call, and one that a call returns is
//   assigned from one: GCC instruments assignments, but not arguments and results.
// - A pointer to a member function is a struct whose parts have no address for GCC, and so is what has the other order
//   of bytes: GCC instruments what has an address.
// - A compare-and-swap that is weak or strong by what is computed calls the hook for these: GCC takes it for strong.
// - Copies and comparisons such as __builtin_memcpy become calls of the C library. Otherwise GCC would expand them
//   where they stand, after it has instrumented.
// - A local constant is a variable: GCC does not instrument how it gets its value.
// - Which variables another thread may know is computed anew. What GCC knows of it is older than its last inlining.
// - At the heads of loops the program tells what is alive there (gcc_loops.hpp).
// - Behind arrays there are redzones, of which the program tells where a function begins (gcc_redzones.hpp).
// - Before inline assembly and the processor's own functions that access memory, and at the beginning of functions that
//   do and are not to be instrumented, the program calls a hook: nobody sees what they do (../runs_unseen.cpp).
//   Assembly outside of functions is named in a section of the object file (../assembly.hpp).

// Each depends on those before it.
// clang-format off
#include <gcc-plugin.h>
#include <plugin-version.h>
#include <tree.h>
#include <basic-block.h>
#include <cfganal.h>
#include <context.h>
#include <cgraph.h>
#include <diagnostic-core.h>
#include <fold-const.h>
#include <gimple.h>
#include <gimple-iterator.h>
#include <gimple-ssa.h>
#include <gimple-walk.h>
#include <gimplify.h>
#include <gimplify-me.h>
#include <langhooks.h>
#include <output.h>
#include <ssa.h>
#include <stringpool.h>
#include <attribs.h>
#include <asan.h>
#include <tree-cfg.h>
#include <tree-pass.h>
#include <tree-ssa-alias.h>
#include <tree-ssa-loop-ivopts.h>
// clang-format on

#include <cstdio>
#include <cstring>

#include "assembly.hpp"
#include "gcc_counters.hpp"
#include "gcc_deeds.hpp"
#include "gcc_loops.hpp"
#include "gcc_redzones.hpp"

int plugin_is_GPL_compatible;

namespace {

/// Whether another thread may know the address of this place in memory.
bool may_be_shared(tree place) {
  tree const base = get_base_address(place);
  return base == NULL_TREE || !DECL_P(base) || is_global_var(base) || may_be_aliased(base);
}

/// Whether it is an object in memory that is copied as bytes.
bool is_copied_as_bytes(tree place) {
  tree const type = TREE_TYPE(place);
  return !is_gimple_reg_type(type) && !TREE_ADDRESSABLE(type) && COMPLETE_TYPE_P(type) &&
         TREE_CODE(TYPE_SIZE_UNIT(type)) == INTEGER_CST;
}

bool needs_a_copy(tree place) {
  return (DECL_P(place) || handled_component_p(place) || TREE_CODE(place) == MEM_REF) && is_copied_as_bytes(place) &&
         may_be_shared(place);
}

tree temporary_like(tree place) { return create_tmp_var(TYPE_MAIN_VARIANT(TREE_TYPE(place)), "by_value"); }

void copy_arguments(gimple_stmt_iterator at, gcall* call) {
  for (unsigned i = 0; i != gimple_call_num_args(call); ++i) {
    tree const argument = gimple_call_arg(call, i);
    if (!needs_a_copy(argument)) continue;
    tree const copy = temporary_like(argument);
    gassign* const read = gimple_build_assign(copy, argument);
    gimple_set_location(read, gimple_location(call));
    gsi_insert_before(&at, read, GSI_SAME_STMT);
    gimple_call_set_arg(call, i, copy);
    update_stmt(call);
  }
}

/// Whether the assignment was put on an edge, which is to be committed: a call that may throw ends its block.
bool assign_result(gimple_stmt_iterator at, gcall* call) {
  tree const result = gimple_call_lhs(call);
  if (result == NULL_TREE || !needs_a_copy(result)) return false;
  tree const returned = temporary_like(result);
  gimple_call_set_lhs(call, returned);
  update_stmt(call);
  gassign* const write = gimple_build_assign(result, returned);
  gimple_set_location(write, gimple_location(call));
  if (!stmt_ends_bb_p(call)) {
    gsi_insert_after(&at, write, GSI_NEW_STMT);
    return false;
  }
  edge const onwards = find_fallthru_edge(gimple_bb(call)->succs);
  if (onwards == nullptr) return false;  // it does not return normally
  gsi_insert_on_edge(onwards, write);
  return true;
}

bool is_of_bits(tree place) {
  return TREE_CODE(place) == BIT_FIELD_REF ||
         (TREE_CODE(place) == COMPONENT_REF && DECL_BIT_FIELD_TYPE(TREE_OPERAND(place, 1)) != NULL_TREE);
}

/// Whether GCC does not instrument the access, since it thinks that the place has no address.
bool has_no_address(tree place) { return may_be_nonaddressable_p(is_of_bits(place) ? TREE_OPERAND(place, 0) : place); }

/// Tells of an access to a place that is thought to have no address.
void show(gimple_stmt_iterator at, tree place, bool writes) {
  if (!has_no_address(place) || !may_be_shared(place)) return;
  poly_int64 bits, first_bit;
  tree offset;
  machine_mode mode;
  int is_unsigned, is_reversed, is_volatile;
  tree const base =
      get_inner_reference(place, &bits, &first_bit, &offset, &mode, &is_unsigned, &is_reversed, &is_volatile);
  if (TREE_READONLY(base) || may_be_nonaddressable_p(base)) return;
  HOST_WIDE_INT const first = first_bit.to_constant() / BITS_PER_UNIT;
  HOST_WIDE_INT const end = (first_bit.to_constant() + bits.to_constant() + BITS_PER_UNIT - 1) / BITS_PER_UNIT;
  tree address = fold_convert(ptr_type_node, build_fold_addr_expr(unshare_expr(base)));
  if (offset != NULL_TREE) address = fold_build_pointer_plus(address, unshare_expr(offset));
  address = fold_build_pointer_plus_hwi(address, first);
  gimple_seq code = nullptr;
  address = force_gimple_operand(address, &code, true, NULL_TREE);
  tree const hook = builtin_decl_implicit(writes ? BUILT_IN_TSAN_WRITE_RANGE : BUILT_IN_TSAN_READ_RANGE);
  gcall* const call = gimple_build_call(hook, 2, address, size_int(end - first));
  gimple_set_location(call, gimple_location(gsi_stmt(at)));
  gimple_seq_add_stmt_without_update(&code, call);
  gsi_insert_seq_before(&at, code, GSI_SAME_STMT);
}

void show_what_is_left_out(gimple_stmt_iterator at) {
  gimple* const statement = gsi_stmt(at);
  if (!is_gimple_assign(statement) || gimple_clobber_p(statement)) return;
  if (gimple_store_p(statement)) show(at, gimple_assign_lhs(statement), true);
  if (gimple_assign_load_p(statement)) show(at, gimple_assign_rhs1(statement), false);
}

/// A compare-and-swap of which it is computed whether it is weak; the name of the hook for those. Null: it is none.
char const* name_of_perhaps_weak(gcall* call) {
  constexpr unsigned weak = 3;  // the argument
  if (!gimple_call_builtin_p(call, BUILT_IN_NORMAL)) return nullptr;
  char const* name = nullptr;
  switch (DECL_FUNCTION_CODE(gimple_call_fndecl(call))) {
    case BUILT_IN_ATOMIC_COMPARE_EXCHANGE_1: name = "modelcheck_compare_exchange_8"; break;
    case BUILT_IN_ATOMIC_COMPARE_EXCHANGE_2: name = "modelcheck_compare_exchange_16"; break;
    case BUILT_IN_ATOMIC_COMPARE_EXCHANGE_4: name = "modelcheck_compare_exchange_32"; break;
    case BUILT_IN_ATOMIC_COMPARE_EXCHANGE_8: name = "modelcheck_compare_exchange_64"; break;
    case BUILT_IN_ATOMIC_COMPARE_EXCHANGE_16: name = "modelcheck_compare_exchange_128"; break;
    default: return nullptr;
  }
  return TREE_CODE(gimple_call_arg(call, weak)) == INTEGER_CST ? nullptr : name;
}

/// The name of a function of the C library that GCC may expand where it stands; null if it is another one.
char const* name_of_expanded(gcall* call) {
  if (!gimple_call_builtin_p(call, BUILT_IN_NORMAL)) return nullptr;
  switch (DECL_FUNCTION_CODE(gimple_call_fndecl(call))) {
    case BUILT_IN_MEMCPY: return "memcpy";
    case BUILT_IN_MEMPCPY: return "mempcpy";
    case BUILT_IN_MEMMOVE: return "memmove";
    case BUILT_IN_MEMSET: return "memset";
    case BUILT_IN_MEMCMP:
    case BUILT_IN_MEMCMP_EQ: return "memcmp";
    case BUILT_IN_MEMCHR: return "memchr";
    case BUILT_IN_BCMP: return "bcmp";
    case BUILT_IN_BCOPY: return "bcopy";
    case BUILT_IN_BZERO: return "bzero";
    case BUILT_IN_STRLEN: return "strlen";
    case BUILT_IN_STRNLEN: return "strnlen";
    case BUILT_IN_STRCPY: return "strcpy";
    case BUILT_IN_STPCPY: return "stpcpy";
    case BUILT_IN_STRNCPY: return "strncpy";
    case BUILT_IN_STPNCPY: return "stpncpy";
    case BUILT_IN_STRCAT: return "strcat";
    case BUILT_IN_STRNCAT: return "strncat";
    case BUILT_IN_STRCMP:
    case BUILT_IN_STRCMP_EQ: return "strcmp";
    case BUILT_IN_STRNCMP:
    case BUILT_IN_STRNCMP_EQ: return "strncmp";
    case BUILT_IN_STRCHR: return "strchr";
    case BUILT_IN_STRRCHR: return "strrchr";
    case BUILT_IN_STRSTR: return "strstr";
    default: return nullptr;
  }
}

void call_instead(gcall* call) {
  char const* name = name_of_expanded(call);
  if (name == nullptr) name = name_of_perhaps_weak(call);
  if (name == nullptr) return;
  gimple_call_set_fndecl(call, build_fn_decl(name, TREE_TYPE(gimple_call_fndecl(call))));
  update_stmt(call);
}

// What is not seen.

/// A word of the checker's message, for what can make no call.
void name_unseen(char const* what, char const* file) {
  std::fputs("\t.pushsection .modelcheck_unseen,\"\",@progbits\n\t.asciz \"", asm_out_file);
  for (char const* c = what; *c != '\0'; ++c) {
    if (*c == '"' || *c == '\\') std::fputc('\\', asm_out_file);
    std::fputc(*c, asm_out_file);
  }
  std::fprintf(asm_out_file, " at %s\"\n\t.popsection\n", lbasename(file));
}

/// Lets the program tell, before that statement, that it does what is not seen.
void tell_before(gimple_stmt_iterator at, char const* what, location_t place) {
  expanded_location const where = expand_location(place);
  char text[512];
  int const size = std::snprintf(text, sizeof text, "%s at %s:%d", what,
                                 where.file == nullptr ? "?" : lbasename(where.file), where.line);
  tree const type = build_function_type_list(void_type_node, const_ptr_type_node, NULL_TREE);
  tree const hook = build_fn_decl("modelcheck_runs_unseen", type);
  TREE_NOTHROW(hook) = 1;
  unsigned const bytes = size < static_cast<int>(sizeof text) ? size + 1 : sizeof text;
  gcall* const call = gimple_build_call(hook, 1, build_string_literal(bytes, text));
  gimple_set_location(call, place);
  gsi_insert_before(&at, call, GSI_SAME_STMT);
}

/// Where the function begins: before any of its labels there is no statement.
gimple_stmt_iterator beginning_of(function* f) { return gsi_after_labels(single_succ(ENTRY_BLOCK_PTR_FOR_FN(f))); }

/// Calls it with each operand, and whether that is an input.
template <class What>
void for_each_operand(gasm* statement, What what) {
  for (unsigned i = 0; i != gimple_asm_noutputs(statement); ++i)
    what(TREE_VALUE(gimple_asm_output_op(statement, i)), false);
  for (unsigned i = 0; i != gimple_asm_ninputs(statement); ++i)
    what(TREE_VALUE(gimple_asm_input_op(statement, i)), true);
}

bool is_naked(function* f) { return lookup_attribute("naked", DECL_ATTRIBUTES(f->decl)) != NULL_TREE; }

bool is_address_of(gimple*, tree object, tree, void* variable) { return object == variable; }

bool hands_on(gimple* statement, tree variable) {
  auto* const assembly = dyn_cast<gasm*>(statement);
  if (assembly == nullptr) return walk_stmt_load_store_addr_ops(statement, variable, nullptr, nullptr, is_address_of);
  bool does = false;
  for_each_operand(assembly, [&](tree operand, bool) {
    does |= TREE_CODE(operand) == ADDR_EXPR && get_base_address(TREE_OPERAND(operand, 0)) == variable;
  });
  return does;
}

/// Whether it is a part of a variable of the running function, which does not hand its address on.
bool is_own(tree place) {
  tree const variable = get_base_address(place);
  if (variable == NULL_TREE || !VAR_P(variable) || is_global_var(variable)) return false;
  basic_block block;
  FOR_EACH_BB_FN(block, cfun) {
    for (gphi_iterator at = gsi_start_phis(block); !gsi_end_p(at); gsi_next(&at)) {
      if (hands_on(at.phi(), variable)) return false;
    }
    for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
      if (hands_on(gsi_stmt(at), variable)) return false;
    }
  }
  return true;
}

bool is_register(tree operand) { return VAR_P(operand) && DECL_HARD_REGISTER(operand); }

bool clobbers_memory(gasm* statement) {
  for (unsigned i = 0; i != gimple_asm_nclobbers(statement); ++i) {
    if (std::strcmp(TREE_STRING_POINTER(TREE_VALUE(gimple_asm_clobber_op(statement, i))), "memory") == 0) return true;
  }
  return false;
}

bool accesses_memory(gasm* statement) {
  modelcheck_plugins::assembly its;
  its.text = gimple_asm_string(statement);
  its.clobbers_memory = clobbers_memory(statement);
  for_each_operand(statement, [&](tree operand, bool is_input) {
    its.has_operands = true;
    bool const is_value = is_gimple_val(operand) || is_register(operand);
    its.has_memory |= !is_value && may_be_shared(operand) && !is_own(operand);
    its.has_pointer |= is_input && POINTER_TYPE_P(TREE_TYPE(operand));
  });
  return modelcheck_plugins::accesses_memory(its);
}

/// A call would change the registers that the program has chosen: then it stands where the function begins.
void tell_of_assembly(function* f, gimple_stmt_iterator at) {
  auto* const statement = as_a<gasm*>(gsi_stmt(at));
  if (!accesses_memory(statement)) return;
  bool has_registers = false;
  for_each_operand(statement, [&](tree operand, bool) { has_registers |= is_register(operand); });
  tell_before(has_registers ? beginning_of(f) : at, "inline assembly", gimple_location(statement));
}

/// Whether it is one of the processor's own functions that is given an address, or orders accesses.
bool is_of_the_processor(gcall const* call) {
  if (!gimple_call_builtin_p(call, BUILT_IN_MD)) return false;
  for (unsigned i = 0; i != gimple_call_num_args(call); ++i) {
    if (POINTER_TYPE_P(TREE_TYPE(gimple_call_arg(call, i)))) return true;
  }
  char const* const name = IDENTIFIER_POINTER(DECL_NAME(gimple_call_fndecl(call)));
  return std::strstr(name, "mfence") != nullptr || std::strstr(name, "xbegin") != nullptr;
}

void tell_if_unseen(function* f, gimple_stmt_iterator at) {
  gimple* const statement = gsi_stmt(at);
  if (is_a<gasm*>(statement)) tell_of_assembly(f, at);
  if (auto* const call = dyn_cast<gcall*>(statement); call != nullptr && is_of_the_processor(call))
    tell_before(at, IDENTIFIER_POINTER(DECL_NAME(gimple_call_fndecl(call))), gimple_location(call));
}

// Functions that are not instrumented.

bool is_shared_memory(gimple*, tree place, tree, void*) { return may_be_shared(place) && !is_own(place); }

bool accesses_memory(gimple* statement) {
  if (auto* const assembly = dyn_cast<gasm*>(statement)) return accesses_memory(assembly);
  if (gimple_clobber_p(statement)) return false;
  auto* const call = dyn_cast<gcall*>(statement);
  if (call != nullptr &&
      (modelcheck_plugins::is_builtin_atomic(call) || is_of_the_processor(call) || name_of_expanded(call) != nullptr))
    return true;
  return walk_stmt_load_store_ops(statement, nullptr, is_shared_memory, is_shared_memory);
}

bool accesses_memory(function* f) {
  basic_block block;
  FOR_EACH_BB_FN(block, f) {
    for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
      if (accesses_memory(gsi_stmt(at))) return true;
    }
  }
  return false;
}

/// Of the header <modelcheck/linearizable.hpp>.
bool is_of_the_checker(tree function) {
  char const* const name = IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(function));
  return std::strncmp(name, "_ZN10modelcheck", 15) == 0 || std::strncmp(name, "_ZNK10modelcheck", 16) == 0;
}

void tell_of_uninstrumented(function* f) {
  if (is_of_the_checker(f->decl) || !accesses_memory(f)) return;
  char const* const name = lang_hooks.decl_printable_name(f->decl, 1);
  if (is_naked(f)) return name_unseen(name, main_input_filename);
  char what[400];
  std::snprintf(what, sizeof what, "function %.300s, which is marked not to be instrumented,", name);
  tell_before(beginning_of(f), what, DECL_SOURCE_LOCATION(f->decl));
}

void look_at_functions(void*, void*) {
  modelcheck_plugins::keep_loops_of_library_apart();
  modelcheck_plugins::look_at_functions();
  modelcheck_plugins::look_for_functions_that_count();
}

void leave_redzones(void*, void*) {
  if ((flag_sanitize & SANITIZE_THREAD) != 0) modelcheck_plugins::leave_redzones_behind_statics();
}

void name_redzones(void*, void*) { modelcheck_plugins::name_redzones(); }

/// Assembly outside of functions.
void name_assembly(void*, void*) {
  if ((flag_sanitize & SANITIZE_THREAD) == 0) return;
  for (asm_node* each = symtab->first_asm_symbol(); each != nullptr; each = each->next) {
    if (modelcheck_plugins::has_instructions(TREE_STRING_POINTER(each->asm_str)))
      return name_unseen("assembly outside of functions", main_input_filename);
  }
}

void make_variables_of_constants(function* f) {
  unsigned i;
  tree local;
  FOR_EACH_LOCAL_DECL(f, i, local) {
    if (auto_var_in_fn_p(local, f->decl)) TREE_READONLY(local) = 0;
  }
}

constexpr pass_data data = {GIMPLE_PASS, "modelcheck", OPTGROUP_NONE, TV_NONE, PROP_cfg, 0, 0, 0, TODO_update_ssa};

/// Before each of the passes that instrument: with optimisation, and without.
class make_all_accesses_assignments : public gimple_opt_pass {
 public:
  explicit make_all_accesses_assignments(bool optimised) : gimple_opt_pass(data, g), optimised_(optimised) {}

  opt_pass* clone() override { return new make_all_accesses_assignments(optimised_); }

  bool gate(function*) override { return (flag_sanitize & SANITIZE_THREAD) != 0 && (optimize != 0) == optimised_; }

  unsigned execute(function* f) override {
    if (is_naked(f) || !sanitize_flags_p(SANITIZE_THREAD, f->decl)) {
      tell_of_uninstrumented(f);
      modelcheck_plugins::leave_redzones(f, beginning_of(f), false);
      return 0;
    }
    initialize_sanitizer_builtins();
    make_variables_of_constants(f);
    bool edges = modelcheck_plugins::tell_of_loops(f);
    basic_block block;
    FOR_EACH_BB_FN(block, f) {
      for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
        tell_if_unseen(f, at);
        show_what_is_left_out(at);
        auto* const call = dyn_cast<gcall*>(gsi_stmt(at));
        if (call == nullptr || gimple_call_internal_p(call)) continue;
        copy_arguments(at, call);
        call_instead(call);
        edges |= assign_result(at, call);
      }
    }
    if (edges) gsi_commit_edge_inserts();
    modelcheck_plugins::leave_redzones(f, beginning_of(f), true);
    return optimize ? TODO_rebuild_alias : 0;
  }

 private:
  bool optimised_;
};

void insert_before(char const* name, bool optimised, char const* plugin) {
  register_pass_info where = {new make_all_accesses_assignments(optimised), name, 0, PASS_POS_INSERT_BEFORE};
  register_callback(plugin, PLUGIN_PASS_MANAGER_SETUP, nullptr, &where);
}

}  // namespace

int plugin_init(plugin_name_args* plugin, plugin_gcc_version* version) {
  if (std::strcmp(version->basever, gcc_version.basever) != 0) return 1;
  insert_before("tsan", true, plugin->base_name);
  insert_before("tsan0", false, plugin->base_name);
  register_callback(plugin->base_name, PLUGIN_ALL_IPA_PASSES_START, name_assembly, nullptr);
  register_callback(plugin->base_name, PLUGIN_ALL_IPA_PASSES_START, look_at_functions, nullptr);
  register_callback(plugin->base_name, PLUGIN_ALL_IPA_PASSES_START, leave_redzones, nullptr);
  register_callback(plugin->base_name, PLUGIN_FINISH_UNIT, name_redzones, nullptr);
  return 0;
}
