#include "clang_variables.hpp"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/Local.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

namespace modelcheck_plugins {

using namespace llvm;

AllocaInst const* variable_at(Value const* address) {
  constexpr unsigned however_far = 0;
  return dyn_cast<AllocaInst>(getUnderlyingObject(address, however_far));
}

bool is_in_constant(Value const* address) {
  constexpr unsigned however_far = 0;
  auto const* const its = dyn_cast<GlobalVariable>(getUnderlyingObject(address, however_far));
  return its != nullptr && its->isConstant();
}

uint64_t size_of(AllocaInst const& variable) {
  auto const bits = variable.getAllocationSizeInBits(variable.getModule()->getDataLayout());
  return bits && !bits->isScalable() ? bits->getFixedSize() / 8 : 0;
}

AllocaInst const* whole_variable(Value const* address, Type* type, DataLayout const& layout) {
  auto const* const variable = dyn_cast<AllocaInst>(address->stripPointerCasts());
  return variable != nullptr && size_of(*variable) == layout.getTypeStoreSize(type) ? variable : nullptr;
}

bool is_address_of_the_same(User const* user) {
  return isa<GetElementPtrInst, BitCastInst, AddrSpaceCastInst, PHINode, SelectInst, FreezeInst>(user);
}

namespace {

bool is_memory_of_assembly(Use const& use) {
  auto const* const call = dyn_cast<CallBase>(use.getUser());
  bool is = false;
  if (call != nullptr && call->isInlineAsm())
    for_each_operand(*call, [&](Use const* each, bool is_memory) { is |= each == &use && is_memory; });
  return is;
}

}  // namespace

bool hands_on(Use const& use) {
  User const* const user = use.getUser();
  if (is_address_of_the_same(user)) return false;
  if (auto const* const store = dyn_cast<StoreInst>(user)) return store->getValueOperand() == use.get();
  if (auto const* const modify = dyn_cast<AtomicRMWInst>(user)) return modify->getValOperand() == use.get();
  if (auto const* const exchange = dyn_cast<AtomicCmpXchgInst>(user)) return exchange->getNewValOperand() == use.get();
  return !isa<LoadInst, CmpInst, MemIntrinsic, DbgInfoIntrinsic>(user) && !is_memory_of_assembly(use) &&
         !cast<Instruction>(user)->isLifetimeStartOrEnd();
}

namespace {

/// Whether it is the whole variable, at that address, which is read or written there as another type of that size.
bool is_access_as_a_whole(Use const& use, AllocaInst const& variable) {
  Type* const its = variable.getAllocatedType();
  DataLayout const& layout = variable.getModule()->getDataLayout();
  if (auto const* const load = dyn_cast<LoadInst>(use.getUser()))
    return load->isSimple() && CastInst::isBitOrNoopPointerCastable(its, load->getType(), layout);
  auto const* const store = dyn_cast<StoreInst>(use.getUser());
  return store != nullptr && store->isSimple() && store->getValueOperand() != use.get() &&
         CastInst::isBitOrNoopPointerCastable(store->getValueOperand()->getType(), its, layout);
}

/// The accesses to it as something else; false: there are others than those to all of it.
bool find_accesses_as_a_whole(AllocaInst& variable, SmallVectorImpl<Instruction*>& as_something_else) {
  SmallVector<Value*, 8> addresses{&variable};
  while (!addresses.empty()) {
    Value* const address = addresses.pop_back_val();
    for (Use const& use : address->uses()) {
      auto* const user = cast<Instruction>(use.getUser());
      if (user->isLifetimeStartOrEnd()) continue;
      if (isa<BitCastInst>(user))
        addresses.push_back(user);
      else if (!is_access_as_a_whole(use, variable))
        return false;
      else if (address != &variable)
        as_something_else.push_back(user);
    }
  }
  return true;
}

void access_as_what_it_is(AllocaInst& variable, Instruction& access) {
  IRBuilder<> at(&access);
  Value* const address = getLoadStorePointerOperand(&access);
  if (auto* const store = dyn_cast<StoreInst>(&access)) {
    Value* const value = at.CreateBitOrPointerCast(store->getValueOperand(), variable.getAllocatedType());
    at.CreateAlignedStore(value, &variable, variable.getAlign());
  } else {
    Value* const value = at.CreateAlignedLoad(variable.getAllocatedType(), &variable, variable.getAlign());
    access.replaceAllUsesWith(at.CreateBitOrPointerCast(value, access.getType()));
  }
  access.eraseFromParent();
  RecursivelyDeleteTriviallyDeadInstructions(address);
}

bool becomes_a_value(AllocaInst& variable) {
  SmallVector<Instruction*, 8> as_something_else;
  if (variable.isArrayAllocation() || !variable.getAllocatedType()->isSingleValueType() ||
      !find_accesses_as_a_whole(variable, as_something_else))
    return false;
  for (Instruction* const each : as_something_else) access_as_what_it_is(variable, *each);
  return isAllocaPromotable(&variable);
}

}  // namespace

void make_values_of_variables(Function& function) {
  SmallVector<AllocaInst*, 16> found;
  do {
    found.clear();
    for (Instruction& each : instructions(function)) {
      auto* const variable = dyn_cast<AllocaInst>(&each);
      if (variable != nullptr && variable->isStaticAlloca()) found.push_back(variable);
    }
    erase_if(found, [](AllocaInst* each) { return !becomes_a_value(*each); });
    DominatorTree order(function);
    PromoteMemToReg(found, order);
  } while (!found.empty());
  for (BasicBlock& each : function) ConstantFoldTerminator(&each, true);
  removeUnreachableBlocks(function);
}

}  // namespace modelcheck_plugins
