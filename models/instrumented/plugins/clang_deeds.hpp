// What the functions of a source do at most, where they are called and not inlined. For the plugin of clang.
#pragma once

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>

namespace modelcheck_plugins {

struct deed {
  enum {
    nothing,  // nobody can tell whether it was done
    looks,    // it reads, or writes variables of its function
    changes,  // it does more than look, but only if its result is this one
    more
  } what;
  llvm::ConstantInt const* result = nullptr;
};

/// Whether it does no more than that, by its name, or by what it says in assembly.
bool passes_time(llvm::CallBase const& call);

class known_deeds {
 public:
  /// Of functions whose variables are values.
  explicit known_deeds(llvm::ArrayRef<llvm::Function*> functions);

  [[nodiscard]] deed of(llvm::Instruction const& each) const;

 private:
  [[nodiscard]] deed of(llvm::CallBase const& call) const;
  [[nodiscard]] deed found_in(llvm::Function& function) const;

  llvm::DenseMap<llvm::Function const*, deed> its_;
};

}  // namespace modelcheck_plugins
