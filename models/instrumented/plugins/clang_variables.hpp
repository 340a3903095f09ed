// The variables in memory of a function that clang is about to instrument. For its plugin.
#pragma once

#include <string_view>

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/Instructions.h>

namespace modelcheck_plugins {

inline std::string_view name_of(llvm::Function const& function) {
  return {function.getName().data(), function.getName().size()};
}

/// The variable of the function that the address is in; null: it is another one, or is not known.
llvm::AllocaInst const* variable_at(llvm::Value const* address);

/// Whether the address is in what never changes.
bool is_in_constant(llvm::Value const* address);

/// 0: it is not known.
uint64_t size_of(llvm::AllocaInst const& variable);

/// The variable that is read or written there as a whole; null: none.
llvm::AllocaInst const* whole_variable(llvm::Value const* address, llvm::Type* type, llvm::DataLayout const& layout);

/// Calls it with each operand of the inline assembly that is an argument: null for one that stays in a register and is
/// a result.
template <class What>
void for_each_operand(llvm::CallBase const& call, What what) {
  using llvm::InlineAsm;
  unsigned argument = 0;
  for (auto const& each : llvm::cast<InlineAsm>(call.getCalledOperand())->ParseConstraints()) {
    if (each.Type == InlineAsm::isClobber) continue;
    bool const is_result = each.Type == InlineAsm::isOutput && !each.isIndirect;
    what(is_result ? nullptr : &call.getArgOperandUse(argument++), each.isIndirect);
  }
}

/// Whether the result is an address of the same variable.
bool is_address_of_the_same(llvm::User const* user);

/// Whether somebody else may get the address, but for addresses of which is_address_of_the_same() is true.
bool hands_on(llvm::Use const& use);

/// Whether `leaves` says so of a use of its address, or of one that is made of that.
template <class Leaves>
bool escapes(llvm::AllocaInst const& variable, Leaves leaves) {
  llvm::SmallPtrSet<llvm::Value const*, 16> seen;
  llvm::SmallVector<llvm::Value const*, 16> addresses{&variable};
  while (!addresses.empty()) {
    llvm::Value const* const address = addresses.pop_back_val();
    if (!seen.insert(address).second) continue;
    for (llvm::Use const& use : address->uses()) {
      if (leaves(use)) return true;
      if (is_address_of_the_same(use.getUser())) addresses.push_back(use.getUser());
    }
  }
  return false;
}

/// Without optimisation, too, makes values of the variables that are read and written as a whole alone, so that no
/// address of them is known; and takes out what the program cannot come to by these values.
void make_values_of_variables(llvm::Function& function);

}  // namespace modelcheck_plugins
