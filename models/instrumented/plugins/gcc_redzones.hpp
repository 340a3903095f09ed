// Redzones behind arrays, on stacks and in static data (redzones.hpp). For the plugin of GCC; to be included behind
// GCC's headers.
#pragma once

namespace modelcheck_plugins {

/// Of the static variables of the source, before functions are compiled.
void leave_redzones_behind_statics();

/// Of the function's own variables, which tells of them where it begins; `at` is there. What is copied as a whole keeps
/// its size: to be called for functions that are not instrumented, too, which get no redzones of their own.
void leave_redzones(function* f, gimple_stmt_iterator at, bool is_instrumented);

/// Names the redzones of static variables in the object file, when all of these are written.
void name_redzones();

}  // namespace modelcheck_plugins
