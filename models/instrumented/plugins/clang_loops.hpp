// Lets a program tell, at the head of each of its loops, all of the running function that what it does from there on
// can depend on (../../program/loop_head.hpp). For the plugin of clang.
#pragma once

namespace llvm {
class Function;
}

namespace modelcheck_plugins {

/// Returns whether it has put calls before the heads of loops.
bool tell_of_loops(llvm::Function& function);

}  // namespace modelcheck_plugins
