#include "clang_counters.hpp"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/IntrinsicInst.h>

#include "clang_deeds.hpp"
#include "clang_variables.hpp"
#include "clang_ways.hpp"

namespace modelcheck_plugins {

using namespace llvm;

namespace {

/// In what a parameter points to, or in a variable of the function; or in what never changes.
bool is_own(Value const* address) {
  constexpr unsigned however_far = 0;
  return isa<Argument, AllocaInst>(getUnderlyingObject(address, however_far)) || is_in_constant(address);
}

}  // namespace

/// A function that calls others is known once the others are.
counting_functions::counting_functions(ArrayRef<Function*> functions) {
  for (bool more = true; more;) {
    more = false;
    for (Function const* const each : functions) {
      if (each->isInterposable() || all_.contains(each)) continue;
      BasicBlock const& entry = each->getEntryBlock();
      more |= only_counts(entry) && all_blocks_behind(entry, [this](BasicBlock const& b) { return only_counts(b); }) &&
              all_.insert(each).second;
    }
  }
}

bool counting_functions::only_counts(BasicBlock const& b) const {
  return all_of(b, [this](Instruction const& each) { return only_counts(each); });
}

bool counting_functions::only_counts(Instruction const& each) const {
  if (auto const* const load = dyn_cast<LoadInst>(&each)) return load->isSimple() && is_own(load->getPointerOperand());
  if (auto const* const store = dyn_cast<StoreInst>(&each))
    return store->isSimple() && is_own(store->getPointerOperand());
  if (auto const* const call = dyn_cast<CallBase>(&each)) {
    auto const* const all = dyn_cast<MemIntrinsic>(call);
    bool const is_known = all != nullptr ? !all->isVolatile() : has(*call) || passes_time(*call);
    return is_known && all_of(call->args(), [](Use const& argument) {
             return !argument->getType()->isPointerTy() || isa<ConstantPointerNull>(argument) || is_own(argument);
           });
  }
  if (each.isTerminator()) return isa<BranchInst, SwitchInst, ReturnInst>(each);
  return isa<AllocaInst>(each) || (!each.mayHaveSideEffects() && !each.mayReadOrWriteMemory());
}

}  // namespace modelcheck_plugins
