#include "clang_counts.hpp"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

#include "clang_deeds.hpp"
#include "clang_variables.hpp"
#include "clang_ways.hpp"
#include "pauses.hpp"

namespace modelcheck_plugins {

using namespace llvm;

namespace {

bool any_operand(Instruction const& each, values const& those) {
  return any_of(each.operands(), [&](Use const& operand) {
    auto const* const value = dyn_cast<Instruction>(operand);
    return value != nullptr && those.contains(value);
  });
}

bool does_nothing_within(BasicBlock const& b, known_deeds const& deeds) {
  return all_of(b, [&](Instruction const& each) { return deeds.of(each).what == deed::nothing; });
}

}  // namespace

counts_of_loop::counts_of_loop(Loop const& loop, DominatorTree const& order, known_deeds const& deeds,
                               counting_functions const& counting)
    : loop_(loop), head_(*loop.getHeader()), order_(order), deeds_(deeds) {
  looked_ = all_that([this](Instruction const& each, values const& those) { return hangs_on_look(each, those); });
  for (BasicBlock* const each : loop.blocks()) {
    auto* const branch = dyn_cast<BranchInst>(each->getTerminator());
    if (branch == nullptr || !branch->isConditional() || !is_by_count(*branch)) continue;
    branches_.insert(branch);
    if (hangs_on_count(branch->getCondition())) ends_.push_back(branch);
  }
  if (!branches_.empty())
    needed_otherwise_ = std::make_unique<needed_values>(*head_.getParent(), deeds, counting, branches_);
}

/// All of the loop's values that are so, or that those make so.
values counts_of_loop::all_that(function_ref<bool(Instruction const&, values const&)> are) const {
  values those;
  for (bool more = true; more;) {
    more = false;
    for (BasicBlock const* const b : loop_.blocks()) {
      for (Instruction const& each : *b)
        more |= !those.contains(&each) && are(each, those) && those.insert(&each).second;
    }
  }
  return those;
}

bool counts_of_loop::hangs_on_look(Instruction const& each, values const& those) const {
  auto const* const phi = dyn_cast<PHINode>(&each);
  if (phi != nullptr) return any_operand(each, those) || is_chosen_by(*phi, those);
  return any_operand(each, those) || each.mayHaveSideEffects() || each.mayReadOrWriteMemory();
}

/// Whether one of those decides by which way the program comes there: where ways meet, or round by round in a loop
/// within this one.
bool counts_of_loop::is_chosen_by(PHINode const& phi, values const& those) const {
  BasicBlock const* const from =
      phi.getParent() == &head_ ? &head_ : order_.getNode(phi.getParent())->getIDom()->getBlock();
  SmallPtrSet<BasicBlock const*, 8> seen;
  SmallPtrSet<Value const*, 4> its;
  SmallVector<BasicBlock const*, 8> left;
  for (unsigned i = 0; i != phi.getNumIncomingValues(); ++i) {
    if (!loop_.contains(phi.getIncomingBlock(i))) continue;
    left.push_back(phi.getIncomingBlock(i));
    its.insert(phi.getIncomingValue(i));
  }
  if (its.size() == 1) return false;
  while (!left.empty()) {
    BasicBlock const* const b = left.pop_back_val();
    if (!seen.insert(b).second) continue;
    Instruction const& end = *b->getTerminator();
    bool const is_by_value = isa<BranchInst, SwitchInst>(end);
    auto const ways = count_if(ways_from(*b), [this](BasicBlock const* each) { return loop_.contains(each); });
    if (is_by_value ? ways > 1 && any_operand(end, those) : end.getNumSuccessors() > 1) return true;
    if (b != from) append_range(left, predecessors(b));
  }
  return false;
}

// Branches.

bool counts_of_loop::is_by_count(BranchInst const& branch) const {
  bool const decides = branch.getSuccessor(0) != branch.getSuccessor(1) && leaves(*branch.getParent());
  return decides && !any_operand(branch, looked_) && leaves_where_a_round_begins_or_ends(*branch.getParent());
}

bool counts_of_loop::leaves(BasicBlock const& b) const { return loop_.isLoopExiting(&b); }

bool counts_of_loop::leaves_where_a_round_begins_or_ends(BasicBlock const& b) const {
  BasicBlock const* before = &b;
  while (before != &head_ && does_nothing(*before) && before->getSinglePredecessor() != nullptr)
    before = before->getSinglePredecessor();
  if (before == &head_ && does_nothing(head_)) return true;
  Instruction const& end = *b.getTerminator();
  BasicBlock const* behind = loop_.contains(end.getSuccessor(0)) ? end.getSuccessor(0) : end.getSuccessor(1);
  for (int blocks = 0; behind != &head_ && blocks != 8 && does_nothing(*behind); ++blocks) {
    auto const ways = ways_from(*behind);
    if (ways.size() != 1) return false;
    behind = ways[0];
  }
  return behind == &head_;
}

bool counts_of_loop::does_nothing(BasicBlock const& b) const { return does_nothing_within(b, deeds_); }

bool counts_of_loop::hangs_on_count(Value const* value) const {
  auto const* const each = dyn_cast<Instruction>(value);
  if (each == nullptr || !loop_.contains(each)) return false;
  return isa<PHINode>(each) || any_of(each->operands(), [this](Use const& of) { return hangs_on_count(of); });
}

// A loop that a count ends.

namespace {

/// At least two by a function, which may look more than once.
unsigned looks_of(Instruction const& each, deed const& its) {
  auto const* const call = dyn_cast<CallBase>(&each);
  if (call == nullptr) return each.isAtomic() && its.what != deed::nothing ? 1 : 0;
  if (its.what == deed::nothing) return 0;
  return is_by_name_of_standard_atomic(*call) ? 1 : 2;
}

/// The variable of the function that it writes, a compare-and-swap what it has found; null: none.
AllocaInst const* written_by(Instruction const& each) {
  if (auto const* const store = dyn_cast<StoreInst>(&each)) return variable_at(store->getPointerOperand());
  auto const* const call = dyn_cast<CallBase>(&each);
  return call != nullptr && is_exchange(each) ? variable_at(call->getArgOperand(1)) : nullptr;
}

}  // namespace

/// A loop that keeps what it has seen may do so by one look in a round. By two that find different values it might keep
/// what no round in vain, made again behind it, would leave.
bool counts_of_loop::all_rounds_only_look(function_ref<bool(AllocaInst const*)> escapes) const {
  if (is_spin_of_library(name_of(*head_.getParent()))) return true;
  unsigned looks = 0;
  bool keeps_any = false;
  for (BasicBlock const* const b : loop_.blocks()) {
    for (Instruction const& each : *b) {
      if (!only_looks(each)) return false;
      looks += looks_of(each, deeds_.of(each));
      keeps_any |= keeps(each);
    }
  }
  return !keeps_any || (looks <= 1 && equal_rounds_leave_the_same(escapes));
}

/// Whether it only looks, or the loop ends if it does more.
bool counts_of_loop::only_looks(Instruction const& each) const {
  if (needed_otherwise_->is_for_nothing(each)) return true;
  deed const its = deeds_.of(each);
  if (its.what == deed::changes) return after_result(each, *its.result, order_).leaves(loop_);
  return its.what != deed::more && !isa<MemIntrinsic>(each);
}

/// What hangs on no look is the same in any round of that number.
bool counts_of_loop::keeps(Instruction const& each) const {
  if (written_by(each) != nullptr) return true;
  if (!looked_.contains(&each)) return false;
  bool const changes =
      isa<PHINode>(each) && each.getParent() == &head_ && any_of(each.operands(), [&](Use const& next) {
        return next != &each && loop_.contains(cast<PHINode>(each).getIncomingBlock(next));
      });
  return changes || is_used_behind(each);
}

bool counts_of_loop::is_used_behind(Instruction const& each) const {
  return any_of(each.users(), [this](User const* by) { return !loop_.contains(cast<Instruction>(by)); });
}

/// Whether nothing but what a round looks at, and what stays as it is in the loop, decides what it leaves.
bool counts_of_loop::equal_rounds_leave_the_same(function_ref<bool(AllocaInst const*)> escapes) const {
  SmallPtrSet<AllocaInst const*, 4> written;
  for (BasicBlock const* const b : loop_.blocks()) {
    for (Instruction const& each : *b) {
      if (AllocaInst const* const variable = written_by(each)) written.insert(variable);
    }
  }
  bool const any_escapes = any_of(written, escapes);
  values const remembered = all_that([&](Instruction const& each, values const& those) {
    auto const* const load = dyn_cast<LoadInst>(&each);
    AllocaInst const* const from = load == nullptr ? nullptr : variable_at(load->getPointerOperand());
    bool const is_read = load != nullptr && (from == nullptr ? any_escapes : written.contains(from));
    bool const is_of_head = isa<PHINode>(each) && each.getParent() == &head_;
    return is_read || is_of_head || any_operand(each, those);
  });
  return all_of(loop_.blocks(),
                [&](BasicBlock const* b) {
                  return goes_the_same_way(*b->getTerminator(), remembered) &&
                         none_of(*b, [&](Instruction const& each) {
                           return isa<StoreInst>(each) && any_operand(each, remembered);
                         });
                }) &&
         all_of(head_.phis(), [&](PHINode const& phi) {
           return !looked_.contains(&phi) || all_of(phi.operands(), [&](Use const& next) {
             auto const* const value = dyn_cast<Instruction>(next);
             return value == nullptr || value == &phi || !loop_.contains(phi.getIncomingBlock(next)) ||
                    !remembered.contains(value);
           });
         });
}

/// Or leaves the loop for where the count does, too, before or behind all that a round does.
bool counts_of_loop::goes_the_same_way(Instruction const& end, values const& remembered) const {
  if (!any_operand(end, remembered) || branches_.contains(&end) || needed_otherwise_->is_idle(end)) return true;
  BasicBlock const* const b = end.getParent();
  if (!isa<BranchInst>(end) || !leaves(*b) || !leaves_where_a_round_begins_or_ends(*b)) return false;
  auto const exit = [this](Instruction const& from) {
    return from.getSuccessor(loop_.contains(from.getSuccessor(0)) ? 1 : 0);
  };
  return all_of(ends_, [&](BranchInst const* each) {
    return exit(*each) == exit(end) && all_of(exit(end)->phis(), [&](PHINode const& phi) {
             return phi.getIncomingValueForBlock(b) == phi.getIncomingValueForBlock(each->getParent());
           });
  });
}

}  // namespace modelcheck_plugins
