// What the functions of a source do at most, where they are called and not inlined. For the plugin of GCC; to be
// included behind GCC's headers.
#pragma once

namespace modelcheck_plugins {

enum class deed {
  nothing,        // nobody can tell whether it was called
  looks,          // it reads
  more_if_true,   // it does more than look, but if it returns 0
  more_if_false,  // but if it does not
  more
};

/// Calls `finds` with each function that the source defines, as cfun, until that has found something new in none of
/// them: a function that calls others is known once the others are. Another source may have another one for a weak one.
template <class Finds>
void look_at_all_defined(Finds finds) {
  for (bool more = true; more;) {
    more = false;
    cgraph_node* node;
    FOR_EACH_FUNCTION_WITH_GIMPLE_BODY(node) {
      function* const f = DECL_STRUCT_FUNCTION(node->decl);
      if (f == nullptr || f->cfg == nullptr || (DECL_WEAK(node->decl) && !DECL_COMDAT(node->decl))) continue;
      push_cfun(f);
      more |= finds(f);
      pop_cfun();
    }
  }
}

/// Looks at all functions that the source defines, while they are as it has written them.
void look_at_functions();

/// So they are known by the names of their functions.
void keep_loops_of_library_apart();
bool is_spin_of_library(tree function);

deed deed_of(gcall* call);

/// Whether it does no more than that, by its name.
bool passes_time(gcall* call);

/// Whether nobody can tell whether it was performed.
bool does_nothing(gimple* statement);
/// Whether it writes elsewhere than to a variable of the running function.
bool stores_elsewhere(gimple* statement);
/// (A load may be a data race.)
bool only_computes(gimple* statement);
/// Of an atomic: the result with which it has changed something. Null: it does not look, or with several.
tree result_of_change(gimple* atomic);
/// Whether it is an atomic load, or a fence.
bool is_atomic_look(gimple* statement);

}  // namespace modelcheck_plugins
