// Lets a program tell, at the head of each of its loops, all of the running function that what it does from there on
// can depend on (../../program/loop_head.hpp). For the plugin of clang.
#pragma once

#include <llvm/ADT/STLFunctionalExtras.h>

namespace llvm {
class Function;
class Module;
}  // namespace llvm

namespace modelcheck_plugins {

/// Returns whether it has changed any of the functions.
bool tell_of_loops(llvm::Module& module, llvm::function_ref<bool(llvm::Function const&)> is_instrumented);

}  // namespace modelcheck_plugins
