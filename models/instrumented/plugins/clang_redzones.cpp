// A variable becomes the first part of a larger one.
#include "clang_redzones.hpp"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/Attributes.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalAlias.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>

#include "clang_variables.hpp"
#include "redzones.hpp"

namespace modelcheck_plugins {

using namespace llvm;

namespace {

bool has_array(Type* type) {
  if (isa<ArrayType>(type)) return true;
  auto const* const its = dyn_cast<StructType>(type);
  return its != nullptr && any_of(its->elements(), has_array);
}

StructType* with_redzone(Type* type) {
  Type* const redzone = ArrayType::get(Type::getInt8Ty(type->getContext()), bytes_of_redzone);
  return StructType::get(type->getContext(), {type, redzone}, true);
}

/// One that others may be merged with, or that is laid out by its section, keeps its size.
bool can_have_redzone(GlobalVariable const& variable) {
  bool const is_of_the_program = variable.hasExternalLinkage() || variable.hasInternalLinkage();
  return is_of_the_program && variable.hasInitializer() && !variable.isConstant() && !variable.isThreadLocal() &&
         !variable.hasSection() && !variable.hasComdat() && !variable.getName().startswith("llvm.") &&
         has_array(variable.getValueType());
}

Constant* part(GlobalVariable& whole, unsigned number) {
  Type* const index = Type::getInt32Ty(whole.getContext());
  Constant* const indexes[] = {ConstantInt::get(index, 0), ConstantInt::get(index, number)};
  return ConstantExpr::getInBoundsGetElementPtr(whole.getValueType(), &whole, indexes);
}

/// A name for each part, with the size of that part: the whole has none, since it is private.
void leave_redzone(GlobalVariable& variable) {
  Module& module = *variable.getParent();
  StructType* const type = with_redzone(variable.getValueType());
  Type* const redzone = type->getElementType(1);
  Constant* const value = ConstantStruct::get(type, {variable.getInitializer(), Constant::getNullValue(redzone)});
  auto* const whole = new GlobalVariable(module, type, false, GlobalValue::PrivateLinkage, value, "", &variable);
  whole->copyAttributesFrom(&variable);
  whole->setAlignment(module.getDataLayout().getPreferredAlign(&variable));
  whole->setVisibility(GlobalValue::DefaultVisibility);
  whole->setDSOLocal(true);
  whole->copyMetadata(&variable, 0);
  auto* const its =
      GlobalAlias::create(variable.getValueType(), 0, variable.getLinkage(), "", part(*whole, 0), &module);
  its->setVisibility(variable.getVisibility());
  its->setUnnamedAddr(variable.getUnnamedAddr());
  its->setDSOLocal(variable.isDSOLocal());
  its->takeName(&variable);
  whole->setName(its->getName() + ".with_redzone");
  appendToCompilerUsed(module, {GlobalAlias::create(redzone, 0, GlobalValue::InternalLinkage, redzone_symbol,
                                                    part(*whole, 1), &module)});
  variable.replaceAllUsesWith(its);
  variable.eraseFromParent();
}

/// Where a variable's life ends, another one could have its place, and its redzone's.
void live_on(AllocaInst& variable) {
  SmallVector<Instruction*, 8> ends;
  SmallVector<Value*, 8> addresses{&variable};
  while (!addresses.empty()) {
    for (User* const user : addresses.pop_back_val()->users()) {
      auto* const intrinsic = dyn_cast<IntrinsicInst>(user);
      if (intrinsic != nullptr && intrinsic->isLifetimeStartOrEnd()) ends.push_back(intrinsic);
      if (isa<BitCastInst>(user)) addresses.push_back(user);
    }
  }
  for (Instruction* const each : ends) each->eraseFromParent();
}

void leave_redzone(AllocaInst& variable) {
  live_on(variable);
  Module& module = *variable.getModule();
  IRBuilder<> at(&variable);
  AllocaInst* const whole = at.CreateAlloca(with_redzone(variable.getAllocatedType()));
  whole->setAlignment(variable.getAlign());
  whole->takeName(&variable);
  Value* const its = at.CreateInBoundsGEP(whole->getAllocatedType(), whole, {at.getInt32(0), at.getInt32(0)});
  variable.replaceAllUsesWith(its);
  FunctionCallee const hook =
      module.getOrInsertFunction(redzone_hook, at.getVoidTy(), at.getInt8PtrTy(), at.getInt64Ty());
  Value* const size = at.getInt64(module.getDataLayout().getTypeAllocSize(variable.getAllocatedType()));
  at.SetCurrentDebugLocation(DebugLoc());
  CallInst* const call = at.CreateCall(hook, {at.CreatePointerCast(its, at.getInt8PtrTy()), size});
  call->setDoesNotThrow();
  call->addParamAttr(0, Attribute::NoCapture);  // or all accesses to it would be instrumented
  variable.eraseFromParent();
}

bool gets_redzone(AllocaInst const& variable) {
  return variable.isStaticAlloca() && !variable.isArrayAllocation() && !variable.isUsedWithInAlloca() &&
         !variable.isSwiftError() && has_array(variable.getAllocatedType());
}

}  // namespace

bool leave_redzones(Module& module) {
  SmallVector<GlobalVariable*, 8> all;
  for (GlobalVariable& each : module.globals()) {
    if (can_have_redzone(each)) all.push_back(&each);
  }
  for (GlobalVariable* const each : all) leave_redzone(*each);
  return !all.empty();
}

bool leave_redzones(Function& function) {
  SmallVector<AllocaInst*, 8> all;
  for (Instruction& each : instructions(function)) {
    auto* const variable = dyn_cast<AllocaInst>(&each);
    if (variable != nullptr && gets_redzone(*variable)) all.push_back(variable);
  }
  for (AllocaInst* const each : all) leave_redzone(*each);
  return !all.empty();
}

}  // namespace modelcheck_plugins
