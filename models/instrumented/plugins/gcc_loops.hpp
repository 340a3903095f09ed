// Lets a program tell, at the head of each of its loops, all of the running function that what it does from there on
// can depend on (../../program/loop_head.hpp). For the plugin of GCC.
#pragma once

struct function;
struct gimple;

namespace modelcheck_plugins {

/// Whether it is a call of __atomic_ or __sync_.
bool is_builtin_atomic(gimple* statement);

/// Puts calls on the edges to the heads of loops; whoever calls it commits them. Returns whether there are any.
bool tell_of_loops(function* f);

}  // namespace modelcheck_plugins
