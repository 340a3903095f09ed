#include "clang_deeds.hpp"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/IntrinsicInst.h>

#include "atomic_names.hpp"
#include "clang_variables.hpp"
#include "clang_ways.hpp"
#include "pauses.hpp"

namespace modelcheck_plugins {

using namespace llvm;

namespace {

/// Empty: it is not known, or a function of the program's own has the name of one of the C library.
std::string_view name_of_function(CallBase const& call) {
  Function const* const callee = call.getCalledFunction();
  bool const is = callee != nullptr && is_of_library(name_of(*callee), !callee->isDeclaration());
  return is ? name_of(*callee) : std::string_view();
}

bool ends_the_execution(CallBase const& call) { return never_returns(name_of_function(call)); }

bool only_says(CallBase const& call) {
  auto const* const intrinsic = dyn_cast<IntrinsicInst>(&call);
  return intrinsic != nullptr && intrinsic->isAssumeLikeIntrinsic();
}

/// With optimisation it is written as an exchange of a byte, which has no other values than 0 and 1 there.
bool is_taken_flag(AtomicRMWInst const& modify) {
  auto const* const value = dyn_cast<ConstantInt>(modify.getValOperand());
  if (modify.getOperation() != AtomicRMWInst::Xchg || value == nullptr || !value->isOne()) return false;
  for (DILocation const* at = modify.getDebugLoc(); at != nullptr; at = at->getInlinedAt()) {
    StringRef const name = at->getScope()->getSubprogram()->getLinkageName();
    if (name.contains("6atomicIbE8exchangeE") || is_test_and_set({name.data(), name.size()})) return true;
  }
  return false;
}

/// Of std::atomic and its like: the result with which it has changed something. Null: with several, or it is not known.
ConstantInt const* result_of_change(CallBase const& call) {
  if (!call.getType()->isIntegerTy(1)) return nullptr;
  std::string_view const name = name_of(*call.getCalledFunction());
  if (name.find("compare_exchange") != name.npos) {
    bool const is_own = variable_at(call.getArgOperand(1)) != nullptr;
    return is_own ? ConstantInt::getTrue(call.getContext()) : nullptr;
  }
  auto const* const value = call.arg_size() > 1 ? dyn_cast<ConstantInt>(call.getArgOperand(1)) : nullptr;
  bool const takes = name.find("8exchangeE") != name.npos && value != nullptr && value->isOne();
  return takes || is_test_and_set(name) ? ConstantInt::getFalse(call.getContext()) : nullptr;
}

deed both(deed one, deed other) {
  if (other.what == deed::nothing || (other.what == deed::looks && one.what != deed::nothing)) return one;
  bool const is_first = one.what == deed::nothing || one.what == deed::looks;
  return is_first || (one.what == other.what && one.result == other.result) ? other : deed{deed::more};
}

}  // namespace

bool passes_time(CallBase const& call) {
  if (call.isInlineAsm()) {
    std::string const& text = cast<InlineAsm>(call.getCalledOperand())->getAsmString();
    return call.arg_empty() && call.getType()->isVoidTy() && assembly_passes_time({text.data(), text.size()});
  }
  std::string_view const name = name_of_function(call);
  return only_says(call) || passes_time(name) || computes_orders(name);
}

deed known_deeds::of(Instruction const& each) const {
  if (auto const* const call = dyn_cast<CallBase>(&each)) return of(*call);
  if (isa<AtomicCmpXchgInst>(each)) return {deed::changes, ConstantInt::getTrue(each.getContext())};
  if (auto const* const modify = dyn_cast<AtomicRMWInst>(&each)) {
    if (!is_taken_flag(*modify)) return {deed::more};
    return {deed::changes, ConstantInt::get(cast<IntegerType>(each.getType()), 0)};
  }
  if (auto const* const fence = dyn_cast<FenceInst>(&each))
    return {fence->getSyncScopeID() == SyncScope::SingleThread ? deed::nothing : deed::looks};
  if (auto const* const store = dyn_cast<StoreInst>(&each))
    return {store->isSimple() && variable_at(store->getPointerOperand()) != nullptr ? deed::looks : deed::more};
  if (isa<LoadInst>(each)) return {deed::looks};
  bool const computes = each.isTerminator() || (!each.mayHaveSideEffects() && !each.mayReadOrWriteMemory());
  return {computes ? deed::nothing : deed::more};
}

deed known_deeds::of(CallBase const& call) const {
  bool const computes = !call.isTerminator() && !call.mayHaveSideEffects() && !call.mayReadOrWriteMemory();
  if (computes || passes_time(call) || ends_the_execution(call)) return {deed::nothing};
  if (is_by_name_of_standard_atomic(call)) {
    if (loads(name_of(*call.getCalledFunction()))) return {deed::looks};
    if (ConstantInt const* const changed = result_of_change(call)) return {deed::changes, changed};
  }
  if (auto const* const writes = dyn_cast<MemIntrinsic>(&call))
    return {!writes->isVolatile() && variable_at(writes->getRawDest()) != nullptr ? deed::looks : deed::more};
  auto const known = its_.find(call.getCalledFunction());
  return known == its_.end() ? deed{deed::more} : known->second;
}

/// A function that calls others is known once the others are.
known_deeds::known_deeds(ArrayRef<Function*> functions) {
  for (bool more = true; more;) {
    more = false;
    for (Function* const each : functions) {
      if (each->isInterposable() || its_.count(each) != 0) continue;
      deed const its = found_in(*each);
      if (its.what == deed::more) continue;
      its_[each] = its;
      more = true;
    }
  }
}

/// What is known throws nothing. Whether it ends the execution may hang on what it is given.
deed known_deeds::found_in(Function& function) const {
  DominatorTree const order(function);
  deed found{deed::nothing};
  SmallPtrSet<BasicBlock const*, 16> seen;
  SmallVector<BasicBlock const*, 16> left{&function.getEntryBlock()};
  while (!left.empty()) {
    BasicBlock const* const b = left.pop_back_val();
    if (!seen.insert(b).second) continue;
    for (Instruction const& each : *b) {
      deed its = of(each);
      if (auto const* const call = dyn_cast<CallBase>(&each); call != nullptr && ends_the_execution(*call))
        its.what = deed::looks;
      if (its.what == deed::changes) {
        its.result = dyn_cast_or_null<ConstantInt>(after_result(each, *its.result, order).returned());
        if (its.result == nullptr) its.what = deed::more;
      }
      found = both(found, its);
      if (found.what == deed::more) return found;
    }
    append_range(left, ways_from(*b));
  }
  return found;
}

}  // namespace modelcheck_plugins
