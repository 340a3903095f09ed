#include "clang_needed.hpp"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

#include "clang_counters.hpp"
#include "clang_deeds.hpp"
#include "clang_variables.hpp"
#include "clang_ways.hpp"

namespace modelcheck_plugins {

using namespace llvm;

namespace {

/// The variables whose addresses are among what it uses.
template <class What>
void for_each_variable(Instruction const& each, What what) {
  for (Use const& operand : each.operands()) {
    AllocaInst const* const variable = operand->getType()->isPointerTy() ? variable_at(operand) : nullptr;
    if (variable != nullptr) what(*variable);
  }
}

/// Whether it hangs on by which of these blocks the program comes there.
bool differs(PHINode const& value, SmallPtrSetImpl<BasicBlock const*> const& from) {
  Value const* only = nullptr;
  for (unsigned i = 0; i != value.getNumIncomingValues(); ++i) {
    Value const* const its = value.getIncomingValue(i);
    if (!from.contains(value.getIncomingBlock(i))) continue;
    if (only != nullptr && only != its) return true;
    only = its;
  }
  return false;
}

}  // namespace

needed_values::needed_values(Function const& function, known_deeds const& deeds, counting_functions const& counting,
                             values const& but)
    : function_(function), deeds_(deeds), counting_(counting) {
  for (Instruction const& each : instructions(function)) {
    auto const* const variable = dyn_cast<AllocaInst>(&each);
    if (variable != nullptr && can_be_followed(*variable)) followed_.insert(variable);
  }
  for (BasicBlock const& each : function) {
    Instruction const* const end = each.getTerminator();
    bool const parts = isa<BranchInst, SwitchInst>(end) && end->getNumSuccessors() > 1;
    if (BasicBlock const* const meet = parts ? where_ways_meet(each) : nullptr) idle_[end] = meet;
  }
  do find(but);
  while (forget_those_that_choose_what_is_needed());
}

bool needed_values::can_be_followed(AllocaInst const& variable) const {
  return !escapes(variable, [this](Use const& use) {
    auto const* const user = cast<Instruction>(use.getUser());
    if (isa<GetElementPtrInst, BitCastInst, AddrSpaceCastInst, DbgInfoIntrinsic>(user) || user->isLifetimeStartOrEnd())
      return false;
    if (auto const* const load = dyn_cast<LoadInst>(user)) return !load->isSimple();
    if (auto const* const store = dyn_cast<StoreInst>(user))
      return !store->isSimple() || store->getValueOperand() == use.get();
    if (auto const* const all = dyn_cast<MemIntrinsic>(user)) return all->isVolatile();
    auto const* const call = dyn_cast<CallBase>(user);
    return call == nullptr || !call->isArgOperand(&use) || (!counting_.has(*call) && !passes_time(*call));
  });
}

/// Whether all that it reads and writes is in followed variables, and it does nothing else that anybody can tell.
bool needed_values::is_within_followed(Instruction const& each) const {
  auto const is_followed = [this](Value const* address) { return followed_.contains(variable_at(address)); };
  if (auto const* const load = dyn_cast<LoadInst>(&each)) return is_followed(load->getPointerOperand());
  if (auto const* const store = dyn_cast<StoreInst>(&each)) return is_followed(store->getPointerOperand());
  auto const* const call = dyn_cast<CallBase>(&each);
  if (call == nullptr || !(isa<MemIntrinsic>(call) || counting_.has(*call) || passes_time(*call))) return false;
  return all_of(call->args(), [&](Use const& argument) {
    return !argument->getType()->isPointerTy() || isa<ConstantPointerNull>(argument) || is_followed(argument) ||
           is_in_constant(argument);
  });
}

bool needed_values::is_for_nothing(Instruction const& each) const {
  bool is = is_within_followed(each);
  if (!isa<LoadInst>(each)) for_each_variable(each, [&](AllocaInst const& variable) { is = is && !has(variable); });
  return is;
}

bool needed_values::may_be_done_between(Instruction const& each) const {
  return deeds_.of(each).what == deed::nothing || is_within_followed(each);
}

bool needed_values::decides(Instruction const& each) const {
  bool const parts = each.isTerminator() && !isa<CallBase>(each);
  return parts || (deeds_.of(each).what != deed::nothing && !is_within_followed(each));
}

void needed_values::find(values const& but) {
  needed_.clear();
  for (Instruction const& each : instructions(function_)) {
    if (decides(each) && !but.contains(&each) && !is_idle(each)) need_operands_of(each);
  }
  while (!left_.empty()) {
    Instruction const* const next = left_.pop_back_val();
    if (auto const* const variable = dyn_cast<AllocaInst>(next))
      need_what_is_written_to(*variable);
    else
      need_operands_of(*next);
  }
}

void needed_values::need_operands_of(Instruction const& each) {
  for (Value const* operand : each.operands()) {
    auto const* const value = dyn_cast<Instruction>(operand);
    if (value != nullptr && needed_.insert(value).second) left_.push_back(value);
  }
}

void needed_values::need_what_is_written_to(AllocaInst const& variable) {
  for (Instruction const& each : instructions(function_)) {
    if (isa<LoadInst>(each) || !is_within_followed(each)) continue;
    bool is_written = false;
    for_each_variable(each, [&](AllocaInst const& its) { is_written |= &its == &variable; });
    if (is_written) need_operands_of(each);
  }
}

/// The first block to which all ways from that one come, with nothing done until then; null: none.
BasicBlock const* needed_values::where_ways_meet(BasicBlock const& from) const {
  SetVector<BasicBlock const*> ahead;
  ahead.insert(&from);
  for (unsigned i = 0; i != ahead.size() && i != most_ahead; ++i) {
    BasicBlock const& meet = *ahead[i];
    bool const is_it = i != 0 && all_blocks_on_ways(from, meet, [&](BasicBlock const& at) {
                         return &at == &meet || (!ways_from(at).empty() && all_of(at, [&](Instruction const& each) {
                           return may_be_done_between(each);
                         }));
                       });
    if (is_it) return &meet;
    for (BasicBlock const* const next : ways_from(meet)) ahead.insert(next);
  }
  return nullptr;
}

/// Returns whether there are any.
bool needed_values::forget_those_that_choose_what_is_needed() {
  SmallVector<Instruction const*, 4> forgotten;
  for (auto const& [branch, meet] : idle_) {
    if (chooses_what_is_needed(*branch->getParent(), *meet)) forgotten.push_back(branch);
  }
  for (Instruction const* const each : forgotten) idle_.erase(each);
  return !forgotten.empty();
}

/// By what is written on its ways, or where they meet.
bool needed_values::chooses_what_is_needed(BasicBlock const& b, BasicBlock const& where) const {
  blocks ways{&b};
  bool const writes_none = all_blocks_on_ways(b, where, [&](BasicBlock const& at) {
    if (&at == &where) return true;
    ways.insert(&at);
    return all_of(
        at, [&](Instruction const& each) { return deeds_.of(each).what == deed::nothing || is_for_nothing(each); });
  });
  return !writes_none || !all_blocks_on_ways(b, where, [&](BasicBlock const& at) {
    return none_of(at.phis(), [&](PHINode const& each) { return has(each) && differs(each, ways); });
  });
}

}  // namespace modelcheck_plugins
