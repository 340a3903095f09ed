// A plugin of GCC, for -fsanitize=thread to see the accesses that GCC leaves out. It may touch nothing but the code of
// the function that GCC is about to instrument, and a section of its own in the object file:
// - A struct that a call takes by value is copied to a temporary object before the call, and one that a call returns is
//   assigned from one: GCC instruments assignments, but not arguments and results.
// - Copies and comparisons such as __builtin_memcpy become calls of the C library. Otherwise GCC would expand them
//   where they stand, after it has instrumented.
// - A local constant is a variable: GCC does not instrument how it gets its value.
// - Which variables another thread may know is computed anew. What GCC knows of it is older than its last inlining.
// - Functions that are not to be instrumented, inline assembly, and the processor's own functions that access memory
//   are named in a section of the object file: the checker says that they are not seen (../unseen_accesses.hpp).

// Each depends on those before it.
// clang-format off
#include <gcc-plugin.h>
#include <plugin-version.h>
#include <tree.h>
#include <basic-block.h>
#include <cfganal.h>
#include <context.h>
#include <diagnostic-core.h>
#include <gimple.h>
#include <gimple-iterator.h>
#include <gimple-ssa.h>
#include <gimplify.h>
#include <langhooks.h>
#include <output.h>
#include <ssa.h>
#include <stringpool.h>
#include <attribs.h>
#include <asan.h>
#include <tree-cfg.h>
#include <tree-pass.h>
#include <tree-ssa-alias.h>
// clang-format on

#include <cstdio>
#include <cstring>

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
  char const* const name = name_of_expanded(call);
  if (name == nullptr) return;
  gimple_call_set_fndecl(call, build_fn_decl(name, TREE_TYPE(gimple_call_fndecl(call))));
  update_stmt(call);
}

/// A word of the checker's message, with its line.
void name_unseen(char const* what, location_t place) {
  std::fputs("\t.pushsection .modelcheck_unseen,\"\",@progbits\n\t.asciz \"", asm_out_file);
  for (char const* c = what; *c != '\0'; ++c) {
    if (*c == '"' || *c == '\\') std::fputc('\\', asm_out_file);
    std::fputc(*c, asm_out_file);
  }
  expanded_location const where = expand_location(place);
  if (where.file != nullptr) std::fprintf(asm_out_file, " (%s:%d)", lbasename(where.file), where.line);
  std::fputs("\"\n\t.popsection\n", asm_out_file);
}

/// Whether it is one of those by which a thread only waits a moment, or which only keep the compiler from reordering.
bool accesses_nothing(char const* assembly) {
  for (char const* const each : {"", "pause", "rep; nop", "rep;nop", "rep nop", "nop", "yield"}) {
    if (std::strcmp(assembly, each) == 0) return true;
  }
  return false;
}

/// Whether it is one of the processor's own functions that is given an address.
bool is_of_the_processor(gcall const* call) {
  if (!gimple_call_builtin_p(call, BUILT_IN_MD)) return false;
  for (unsigned i = 0; i != gimple_call_num_args(call); ++i) {
    if (POINTER_TYPE_P(TREE_TYPE(gimple_call_arg(call, i)))) return true;
  }
  return false;
}

void name_if_unseen(gimple* statement) {
  if (auto* const assembly = dyn_cast<gasm*>(statement)) {
    if (!accesses_nothing(gimple_asm_string(assembly))) name_unseen("inline assembly", gimple_location(assembly));
  } else if (auto* const call = dyn_cast<gcall*>(statement); call != nullptr && is_of_the_processor(call)) {
    name_unseen(IDENTIFIER_POINTER(DECL_NAME(gimple_call_fndecl(call))), gimple_location(call));
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

class make_all_accesses_assignments : public gimple_opt_pass {
 public:
  make_all_accesses_assignments() : gimple_opt_pass(data, g) {}

  opt_pass* clone() override { return new make_all_accesses_assignments; }

  bool gate(function*) override { return (flag_sanitize & SANITIZE_THREAD) != 0; }

  unsigned execute(function* f) override {
    if (!sanitize_flags_p(SANITIZE_THREAD, f->decl)) {
      name_unseen(lang_hooks.decl_printable_name(f->decl, 1), DECL_SOURCE_LOCATION(f->decl));
      return 0;
    }
    make_variables_of_constants(f);
    bool edges = false;
    basic_block block;
    FOR_EACH_BB_FN(block, f) {
      for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
        name_if_unseen(gsi_stmt(at));
        auto* const call = dyn_cast<gcall*>(gsi_stmt(at));
        if (call == nullptr || gimple_call_internal_p(call)) continue;
        copy_arguments(at, call);
        call_instead(call);
        edges |= assign_result(at, call);
      }
    }
    if (edges) gsi_commit_edge_inserts();
    return optimize ? TODO_rebuild_alias : 0;
  }
};

void insert_before(char const* name, char const* plugin) {
  register_pass_info where = {new make_all_accesses_assignments, name, 0, PASS_POS_INSERT_BEFORE};
  register_callback(plugin, PLUGIN_PASS_MANAGER_SETUP, nullptr, &where);
}

}  // namespace

int plugin_init(plugin_name_args* plugin, plugin_gcc_version* version) {
  if (std::strcmp(version->basever, gcc_version.basever) != 0) return 1;
  insert_before("tsan", plugin->base_name);
  insert_before("tsan0", plugin->base_name);
  return 0;
}
