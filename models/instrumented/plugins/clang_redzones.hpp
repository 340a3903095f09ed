// Redzones behind arrays, on stacks and in static data (redzones.hpp). For the plugin of clang.
#pragma once

namespace llvm {
class Function;
class Module;
}  // namespace llvm

namespace modelcheck_plugins {

/// Of static variables.
bool leave_redzones(llvm::Module& module);

/// Of the function's own variables, of which it tells where it begins.
bool leave_redzones(llvm::Function& function);

}  // namespace modelcheck_plugins
