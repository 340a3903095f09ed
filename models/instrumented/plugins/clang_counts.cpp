#include "clang_counts.hpp"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/PostDominators.h>
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

/// Whether all are so that come behind one block, up to another and that included.
template <class Predicate>
bool all_blocks_on_ways(BasicBlock const& from, BasicBlock const& to, Predicate is_so) {
  SmallPtrSet<BasicBlock const*, 8> seen;
  SmallVector<BasicBlock const*, 8> left(ways_from(from));
  while (!left.empty()) {
    BasicBlock const* const b = left.pop_back_val();
    if (!seen.insert(b).second) continue;
    if (!is_so(*b)) return false;
    if (b != &to) append_range(left, ways_from(*b));
  }
  return true;
}

}  // namespace

needed_values::needed_values(Function const& function, known_deeds const& deeds, values const& but) {
  for (Instruction const& each : instructions(function)) {
    bool const decides = each.isTerminator() || deeds.of(each).what != deed::nothing;
    if (decides && !but.contains(&each)) need_operands_of(each);
  }
  while (!left_.empty()) need_operands_of(*left_.pop_back_val());
}

void needed_values::need_operands_of(Instruction const& each) {
  for (Value const* operand : each.operands()) {
    auto const* const value = dyn_cast<Instruction>(operand);
    if (value != nullptr && needed_.insert(value).second) left_.push_back(value);
  }
}

counts_of_loop::counts_of_loop(Loop const& loop, DominatorTree const& order, PostDominatorTree const& behind,
                               known_deeds const& deeds)
    : loop_(loop), head_(*loop.getHeader()), order_(order), behind_(behind), deeds_(deeds) {
  looked_ = all_that([this](Instruction const& each, values const& those) { return hangs_on_look(each, those); });
  for (BasicBlock* const each : loop.blocks()) {
    auto* const branch = dyn_cast<BranchInst>(each->getTerminator());
    if (branch == nullptr || !branch->isConditional() || !is_by_count(*branch)) continue;
    branches_.insert(branch);
    if (leaves(*each) && hangs_on_count(branch->getCondition())) ends_.push_back(branch);
  }
  while (!branches_.empty() && needed_otherwise_ == nullptr) {
    needed_otherwise_ = std::make_unique<needed_values>(*head_.getParent(), deeds, branches_);
    if (forget_those_that_choose_what_is_needed()) needed_otherwise_ = nullptr;
  }
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
  BasicBlock const& b = *branch.getParent();
  if (any_operand(branch, looked_) || branch.getSuccessor(0) == branch.getSuccessor(1)) return false;
  if (leaves(b)) return leaves_where_a_round_begins_or_ends(b);
  BasicBlock const& where = where_ways_meet(b);
  return all_blocks_on_ways(b, where, [&](BasicBlock const& at) {
    return &at == &where || (loop_.contains(&at) && &at != &head_ && does_nothing(at));
  });
}

/// Where two ways meet, a value may tell by which one the program has come. Returns whether there are any.
bool counts_of_loop::forget_those_that_choose_what_is_needed() {
  SmallVector<Instruction const*, 4> forgotten;
  for (Instruction const* const each : branches_) {
    if (chooses_what_is_needed(*each->getParent())) forgotten.push_back(each);
  }
  for (Instruction const* const each : forgotten) branches_.erase(each);
  return !forgotten.empty();
}

bool counts_of_loop::chooses_what_is_needed(BasicBlock const& b) const {
  auto const has_none = [this](BasicBlock const& at) {
    return none_of(at.phis(), [this](PHINode const& each) { return needed_otherwise_->has(each); });
  };
  return !leaves(b) && !all_blocks_on_ways(b, where_ways_meet(b), has_none);
}

bool counts_of_loop::leaves(BasicBlock const& b) const { return loop_.isLoopExiting(&b); }

/// Or, if they do so outside of the loop or nowhere, its head.
BasicBlock const& counts_of_loop::where_ways_meet(BasicBlock const& b) const {
  auto const* const node = behind_.getNode(&b)->getIDom();
  BasicBlock const* const where = node == nullptr ? nullptr : node->getBlock();
  return where == nullptr || !loop_.contains(where) ? head_ : *where;
}

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

bool counts_of_loop::does_nothing(BasicBlock const& b) const {
  return all_of(b, [this](Instruction const& each) { return deeds_.of(each).what == deed::nothing; });
}

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
  if (!any_operand(end, remembered) || branches_.contains(&end)) return true;
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
