#include "clang_ways.hpp"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/PatternMatch.h>

#include "atomic_names.hpp"
#include "clang_variables.hpp"

namespace modelcheck_plugins {

using namespace llvm;

bool is_by_name_of_standard_atomic(CallBase const& call) {
  Function const* const callee = call.getCalledFunction();
  return callee != nullptr && is_of_standard_atomic(name_of(*callee));
}

bool is_exchange(Instruction const& each) {
  if (isa<AtomicCmpXchgInst>(each)) return true;
  auto const* const call = dyn_cast<CallInst>(&each);
  return call != nullptr && is_by_name_of_standard_atomic(*call) && call->getType()->isIntegerTy(1) &&
         call->getCalledFunction()->getName().contains("compare_exchange");
}

SmallVector<BasicBlock const*, 2> ways_from(BasicBlock const& b) {
  auto const* const call = dyn_cast<InvokeInst>(b.getTerminator());
  if (call != nullptr) return {call->getNormalDest()};
  return {succ_begin(&b), succ_end(&b)};
}

// Branches.

namespace {

/// With optimisation: "and" and "or" of two conditions.
bool make_two_branches(BranchInst& branch) {
  using namespace PatternMatch;
  Value *first = nullptr, *second = nullptr;
  Value* const both = branch.getCondition();
  bool const is_and = match(both, m_LogicalAnd(m_Value(first), m_Value(second)));
  if (!both->hasOneUse() || (!is_and && !match(both, m_LogicalOr(m_Value(first), m_Value(second))))) return false;
  BasicBlock* const here = branch.getParent();
  BasicBlock* const then = BasicBlock::Create(here->getContext(), "", here->getParent(), here->getNextNode());
  unsigned const decided = is_and ? 1 : 0;
  for (PHINode& each : branch.getSuccessor(decided)->phis())
    each.addIncoming(each.getIncomingValueForBlock(here), then);
  branch.getSuccessor(1 - decided)->replacePhiUsesWith(here, then);
  IRBuilder<>(then)
      .CreateCondBr(second, branch.getSuccessor(0), branch.getSuccessor(1))
      ->setDebugLoc(branch.getDebugLoc());
  branch.setCondition(first);
  branch.setSuccessor(1 - decided, then);
  cast<Instruction>(both)->eraseFromParent();
  return true;
}

/// Without optimisation: a block that only asks for a value which has been chosen by the way that comes there.
PHINode* only_asks_for(BasicBlock& block) {
  auto* const branch = dyn_cast<BranchInst>(block.getTerminator());
  if (branch == nullptr || branch->isUnconditional()) return nullptr;
  auto* const chosen = dyn_cast<PHINode>(branch->getCondition());
  bool const is_alone = chosen != nullptr && chosen->getParent() == &block && chosen->hasOneUse() &&
                        all_of(block, [&](Instruction const& each) {
                          return &each == chosen || &each == branch || isa<DbgInfoIntrinsic>(each);
                        });
  return is_alone ? chosen : nullptr;
}

/// Goes on from there at once, if the value is known on that way.
bool go_past(BasicBlock& block, PHINode& chosen, unsigned way) {
  auto const* const known = dyn_cast<ConstantInt>(chosen.getIncomingValue(way));
  if (known == nullptr) return false;
  BasicBlock* const from = chosen.getIncomingBlock(way);
  BasicBlock* const to = block.getTerminator()->getSuccessor(known->isZero() ? 1 : 0);
  bool const is_own = isa<BranchInst>(from->getTerminator()) && to != &block && !is_contained(predecessors(to), from) &&
                      count(successors(from), &block) == 1;
  if (!is_own) return false;
  for (PHINode& each : to->phis()) each.addIncoming(each.getIncomingValueForBlock(&block), from);
  chosen.removeIncomingValue(way, false);
  from->getTerminator()->replaceSuccessorWith(&block, to);
  return true;
}

}  // namespace

void make_ways_of_conditions(Function& function) {
  for (BasicBlock& block : function) {
    auto* const branch = dyn_cast<BranchInst>(block.getTerminator());
    bool const chooses =
        branch != nullptr && branch->isConditional() && branch->getSuccessor(0) != branch->getSuccessor(1);
    if (!chooses || make_two_branches(*branch)) continue;
    PHINode* const chosen = only_asks_for(block);
    for (unsigned i = chosen == nullptr ? 0 : chosen->getNumIncomingValues(); i-- != 0;)
      if (chosen->getNumIncomingValues() != 1) go_past(block, *chosen, i);
  }
}

// The way once a value is known.

void after_result::follow(Constant const& result) {
  result_ = &result;
  if (!what_.getType()->isStructTy()) values_[&what_] = &result;
  BasicBlock const* b = what_.getParent();
  auto at = std::next(what_.getIterator());
  for (int blocks = 0; blocks != most_blocks; ++blocks) {
    if (!std::all_of(at, b->end(), [this](Instruction const& each) { return goes_over(each); })) return;
    BasicBlock const* const next = way_from(*b->getTerminator());
    if (next == nullptr) return;
    if (order_.dominates(next, b)) {
      last_ = b;
      head_ = next;
      return;
    }
    go_along(*b, *next);
    b = next;
    passed_.push_back(b);
    at = b->begin();
  }
}

bool after_result::leaves(Loop const& loop) const {
  return any_of(passed_, [&](BasicBlock const* each) { return !loop.contains(each); });
}

bool after_result::goes_over(Instruction const& each) {
  if (isa<DbgInfoIntrinsic>(each) || each.isLifetimeStartOrEnd() || each.isTerminator() || isa<PHINode>(each))
    return true;
  if (auto const* const store = dyn_cast<StoreInst>(&each)) return goes_over(*store);
  if (auto const* const load = dyn_cast<LoadInst>(&each)) return goes_over(*load);
  if (each.mayHaveSideEffects() || each.mayReadOrWriteMemory()) return false;
  know(each, computed(each));
  return true;
}

bool after_result::goes_over(StoreInst const& store) {
  AllocaInst const* const variable = variable_at(store.getPointerOperand());
  if (variable == nullptr || !may_access(variable) || !store.isSimple()) return false;
  Value const* const value = store.getValueOperand();
  bool const is_whole = whole_variable(store.getPointerOperand(), value->getType(), layout_) != nullptr;
  variables_[variable] = is_whole && !value->getType()->isStructTy() ? value_at_end(value) : &store;
  return true;
}

bool after_result::goes_over(LoadInst const& load) {
  AllocaInst const* const variable = variable_at(load.getPointerOperand());
  if (variable == nullptr || !may_access(variable) || !load.isSimple()) return false;
  bool const is_whole = whole_variable(load.getPointerOperand(), load.getType(), layout_) != nullptr;
  know(load, is_whole ? variables_.lookup(variable) : nullptr);
  return true;
}

void after_result::know(Instruction const& name, Value const* value) {
  if (value == nullptr)
    values_.erase(&name);
  else
    values_[&name] = value;
}

/// Null: nothing is known of it.
Value const* after_result::computed(Instruction const& each) const {
  if (auto const* const member = dyn_cast<ExtractValueInst>(&each)) {
    if (value_at_end(member->getAggregateOperand()) != &what_) return nullptr;
    return member->getIndices()[0] == 0 ? static_cast<Value const*>(&what_) : result_;
  }
  auto const* const cast = dyn_cast<CastInst>(&each);
  bool const is_the_same = isa<FreezeInst>(each) || (cast != nullptr && cast->isNoopCast(layout_));
  if (is_the_same && is_what_was_found(each.getOperand(0))) return &what_;
  SmallVector<Constant*, 4> operands;
  for (Value const* operand : each.operands()) {
    auto const* const known = dyn_cast<Constant>(value_at_end(operand));
    if (known == nullptr) return nullptr;
    operands.push_back(const_cast<Constant*>(known));
  }
  if (auto const* const compares = dyn_cast<CmpInst>(&each))
    return ConstantFoldCompareInstOperands(compares->getPredicate(), operands[0], operands[1], layout_);
  return ConstantFoldInstOperands(const_cast<Instruction*>(&each), operands, layout_);
}

BasicBlock const* after_result::way_from(Instruction const& end) {
  if (auto const* const call = dyn_cast<InvokeInst>(&end)) return call == &what_ ? call->getNormalDest() : nullptr;
  if (auto const* const returns = dyn_cast<ReturnInst>(&end);
      returns != nullptr && returns->getReturnValue() != nullptr)
    returned_ = dyn_cast<Constant>(value_at_end(returns->getReturnValue()));
  if (auto const* const chooses = dyn_cast<SwitchInst>(&end)) {
    auto const* const value = dyn_cast<ConstantInt>(value_at_end(chooses->getCondition()));
    return value == nullptr ? nullptr : chooses->findCaseValue(value)->getCaseSuccessor();
  }
  auto const* const branch = dyn_cast<BranchInst>(&end);
  if (branch == nullptr) return nullptr;
  if (branch->isUnconditional()) return branch->getSuccessor(0);
  auto const* const holds = dyn_cast<ConstantInt>(value_at_end(branch->getCondition()));
  return holds == nullptr ? nullptr : branch->getSuccessor(holds->isZero() ? 1 : 0);
}

void after_result::go_along(BasicBlock const& from, BasicBlock const& to) {
  SmallVector<std::pair<PHINode const*, Value const*>, 4> its;
  for (PHINode const& each : to.phis()) its.emplace_back(&each, value_at_end(each.getIncomingValueForBlock(&from)));
  for (auto const& [phi, value] : its) values_[phi] = value;
}

}  // namespace modelcheck_plugins
