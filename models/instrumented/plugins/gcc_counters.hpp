// Functions that do nothing but change objects which they are given, by what is in these, and pass time: those by which
// loops back off. For the plugin of GCC; to be included behind GCC's headers.
#pragma once

namespace modelcheck_plugins {

/// Looks at all functions that the source defines, while they are as it has written them.
void look_for_functions_that_count();

/// Whether the call does nothing else: what its arguments point to is all that it reads and writes.
bool only_counts(gimple* call);

}  // namespace modelcheck_plugins
