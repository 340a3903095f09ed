// Functions that do nothing but change objects which they are given, by what is in these, and pass time: those by which
// loops back off. For the plugin of clang.
#pragma once

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/Instructions.h>

namespace modelcheck_plugins {

class counting_functions {
 public:
  /// Of those, whose variables are values.
  explicit counting_functions(llvm::ArrayRef<llvm::Function*> functions);

  /// Whether the call does nothing else: what its arguments point to is all that it reads and writes.
  [[nodiscard]] bool has(llvm::CallBase const& call) const {
    return call.use_empty() && all_.contains(call.getCalledFunction());
  }

 private:
  [[nodiscard]] bool only_counts(llvm::BasicBlock const& b) const;
  [[nodiscard]] bool only_counts(llvm::Instruction const& each) const;

  llvm::SmallPtrSet<llvm::Function const*, 8> all_;
};

}  // namespace modelcheck_plugins
