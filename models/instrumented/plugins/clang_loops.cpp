#include "clang_loops.hpp"

#include <cstdlib>

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include "atomic_names.hpp"

namespace modelcheck_plugins {

namespace {

using namespace llvm;

constexpr unsigned most = 32;  // values, and variables: ../loops.cpp

using variables = SmallPtrSet<AllocaInst const*, 16>;

std::string_view name_of(Function const& function) { return {function.getName().data(), function.getName().size()}; }

bool is_by_name_of_standard_atomic(CallBase const& call) {
  Function const* const callee = call.getCalledFunction();
  return callee != nullptr && is_of_standard_atomic(name_of(*callee));
}

AllocaInst const* variable_at(Value const* address) { return dyn_cast<AllocaInst>(getUnderlyingObject(address)); }

/// Whether somebody may keep that address of a variable.
bool keeps(Use const& address) {
  auto const* const user = cast<Instruction>(address.getUser());
  if (auto const* const store = dyn_cast<StoreInst>(user)) return store->getValueOperand() == address.get();
  if (auto const* const exchange = dyn_cast<AtomicCmpXchgInst>(user))
    return exchange->getPointerOperand() != address.get();
  if (auto const* const modify = dyn_cast<AtomicRMWInst>(user)) return modify->getPointerOperand() != address.get();
  if (isa<LoadInst, CmpInst, MemIntrinsic, DbgInfoIntrinsic>(user) || user->isLifetimeStartOrEnd()) return false;
  auto const* const call = dyn_cast<CallBase>(user);
  return call == nullptr || !is_by_name_of_standard_atomic(*call);
}

bool is_derived(User const* user) { return isa<GetElementPtrInst, BitCastInst, AddrSpaceCastInst, FreezeInst>(user); }

bool escapes(AllocaInst const& variable) {
  SmallVector<Value const*, 16> addresses{&variable};
  while (!addresses.empty()) {
    for (Use const& use : addresses.pop_back_val()->uses()) {
      if (is_derived(use.getUser()))
        addresses.push_back(use.getUser());
      else if (keeps(use))
        return true;
    }
  }
  return false;
}

uint64_t size_of(AllocaInst const& variable) {
  auto const bits = variable.getAllocationSizeInBits(variable.getModule()->getDataLayout());
  return bits && !bits->isScalable() ? bits->getFixedSize() / 8 : 0;
}

bool fits_a_word(Type const* type) {
  return type->isPointerTy() || type->isFloatTy() || type->isDoubleTy() ||
         (type->isIntegerTy() && type->getIntegerBitWidth() <= 64);
}

Value* as_word(IRBuilder<>& at, Value* value) {
  Type* const type = value->getType();
  if (type->isPointerTy()) return at.CreatePtrToInt(value, at.getInt64Ty());
  if (type->isFloatTy()) value = at.CreateBitCast(value, at.getInt32Ty());
  if (type->isDoubleTy()) value = at.CreateBitCast(value, at.getInt64Ty());
  return at.CreateZExt(value, at.getInt64Ty());
}

/// A value in one word, or in one for each of its members: what an atomic has found, and whether it has exchanged.
bool fits_words(Type const* type) {
  auto const* const all = dyn_cast<StructType>(type);
  return all != nullptr ? all_of(all->elements(), fits_a_word) : fits_a_word(type);
}

void add_words(IRBuilder<>& at, Value* value, SmallVectorImpl<Value*>& into) {
  auto const* const all = dyn_cast<StructType>(value->getType());
  if (all == nullptr) return into.push_back(as_word(at, value));
  for (unsigned i = 0; i != all->getNumElements(); ++i) into.push_back(as_word(at, at.CreateExtractValue(value, i)));
}

/// Which variables are alive where a block begins: the program may have used them before, and may read what they have.
class liveness {
 public:
  explicit liveness(Function& function) : function_(function) {
    for (Instruction const& each : instructions(function)) {
      auto const* const variable = dyn_cast<AllocaInst>(&each);
      if (variable != nullptr && escapes(*variable)) escaping_.insert(variable);
    }
    while (use_forwards()) {
    }
    while (read_backwards()) {
    }
  }

  [[nodiscard]] bool escapes_from(AllocaInst const& variable) const { return escaping_.contains(&variable); }

  [[nodiscard]] bool is_alive(AllocaInst const& variable, BasicBlock const& at) const {
    bool const is_used = any_of(predecessors(&at), [&](BasicBlock const* each) { return has(used_, each, variable); });
    return is_used && has(read_, &at, variable);
  }

 private:
  using sets = DenseMap<BasicBlock const*, variables>;

  static bool has(sets const& all, BasicBlock const* at, AllocaInst const& variable) {
    auto const its = all.find(at);
    return its != all.end() && its->second.contains(&variable);
  }

  static void join(variables& into, variables const& from) { into.insert(from.begin(), from.end()); }

  static bool grow(variables& all, variables const& more) {
    auto const before = all.size();
    join(all, more);
    return all.size() != before;
  }

  /// The variable whose life ends there; null: none.
  static AllocaInst const* ended_by(Instruction const& each) {
    auto const* const call = dyn_cast<IntrinsicInst>(&each);
    bool const ends = call != nullptr && (call->getIntrinsicID() == Intrinsic::lifetime_end ||
                                          call->getIntrinsicID() == Intrinsic::lifetime_start);
    return ends ? variable_at(call->getArgOperand(1)) : nullptr;
  }

  /// The variable that is written as a whole; null: none.
  static AllocaInst const* overwritten_by(Instruction const& each) {
    auto const* const store = dyn_cast<StoreInst>(&each);
    if (store == nullptr) return nullptr;
    auto const* const variable = dyn_cast<AllocaInst>(store->getPointerOperand()->stripPointerCasts());
    DataLayout const& layout = each.getModule()->getDataLayout();
    bool const is_whole =
        variable != nullptr && size_of(*variable) <= layout.getTypeStoreSize(store->getValueOperand()->getType());
    return is_whole ? variable : nullptr;
  }

  template <class What>
  static void for_each_mentioned(Instruction const& each, What what) {
    if (isa<DbgInfoIntrinsic>(each)) return;
    for (Use const& operand : each.operands()) {
      if (!operand->getType()->isPointerTy()) continue;
      if (AllocaInst const* const variable = variable_at(operand)) what(variable);
    }
  }

  bool use_forwards() {
    bool changed = false;
    for (BasicBlock const& b : function_) {
      variables used;
      for (BasicBlock const* each : predecessors(&b)) join(used, used_[each]);
      for (Instruction const& each : b) {
        if (AllocaInst const* const ended = ended_by(each))
          used.erase(ended);
        else
          for_each_mentioned(each, [&](AllocaInst const* variable) { used.insert(variable); });
      }
      changed |= grow(used_[&b], used);
    }
    return changed;
  }

  bool read_backwards() {
    bool changed = false;
    for (BasicBlock const& b : reverse(function_)) {
      variables read;
      for (BasicBlock const* each : successors(&b)) join(read, read_[each]);
      for (Instruction const& each : reverse(b)) go_back_over(each, read);
      changed |= grow(read_[&b], read);
    }
    return changed;
  }

  void go_back_over(Instruction const& each, variables& read) const {
    if (AllocaInst const* const variable = ended_by(each)) return static_cast<void>(read.erase(variable));
    if (AllocaInst const* const variable = overwritten_by(each)) read.erase(variable);
    for_each_mentioned(each, [&](AllocaInst const* variable) {
      if (!is_written_alone(each, variable)) read.insert(variable);
    });
    if (reads_by_pointers(each)) join(read, escaping_);
  }

  /// A store to a part of it does not read it.
  static bool is_written_alone(Instruction const& each, AllocaInst const* variable) {
    auto const* const store = dyn_cast<StoreInst>(&each);
    return store != nullptr && variable_at(store->getPointerOperand()) == variable &&
           (!store->getValueOperand()->getType()->isPointerTy() || variable_at(store->getValueOperand()) != variable);
  }

  /// Whether it may read variables by addresses that it has been given before. An atomic reads its own location alone;
  /// a compare-and-swap by a function also what it expects.
  static bool reads_by_pointers(Instruction const& each) {
    if (auto const* const load = dyn_cast<LoadInst>(&each))
      return !load->isAtomic() && variable_at(load->getPointerOperand()) == nullptr;
    auto const* const call = dyn_cast<CallBase>(&each);
    if (call == nullptr || isa<DbgInfoIntrinsic>(each) || call->doesNotAccessMemory()) return false;
    return !is_by_name_of_standard_atomic(*call) || call->getCalledFunction()->getName().contains("compare_exchange");
  }

  Function& function_;
  variables escaping_;
  sets used_;
  sets read_;
};

/// The variable that is read or written there as a whole; null: none.
AllocaInst const* whole_variable(Value const* address, Type* type, DataLayout const& layout) {
  auto const* const variable = dyn_cast<AllocaInst>(address->stripPointerCasts());
  return variable != nullptr && size_of(*variable) == layout.getTypeStoreSize(type) ? variable : nullptr;
}

/// Follows what an atomic load has read, on a straight way from there to the head of a loop, to the values and the
/// variables that it is copied to.
class last_look {
 public:
  last_look(BasicBlock const& before, BasicBlock const& head)
      : before_(before), head_(head), layout_(head.getModule()->getDataLayout()), is_followed_(find() && follow()) {}

  [[nodiscard]] bool has(Value const* value) const { return is_followed_ && values_.contains(value); }
  [[nodiscard]] bool has(AllocaInst const* variable) const { return is_followed_ && variables_.contains(variable); }

  /// Whether the program goes on with more of it than that the head's values and the variables at its edge have it.
  [[nodiscard]] bool is_used_otherwise() const {
    return any_of(values_, [this](Value const* each) {
      return any_of(each->uses(), [this](Use const& use) { return !is_copied_by(use); });
    });
  }

 private:
  [[nodiscard]] bool is_copied_by(Use const& use) const {
    auto const* const phi = dyn_cast<PHINode>(use.getUser());
    bool const is_value_of_head =
        phi != nullptr && phi->getParent() == &head_ && phi->getIncomingBlock(use) == &before_;
    return is_value_of_head || is_contained(statements_, use.getUser());
  }

  static bool is_look(Instruction const& each) {
    auto const* const load = dyn_cast<LoadInst>(&each);
    if (load != nullptr) return load->isAtomic();
    auto const* const call = dyn_cast<CallBase>(&each);
    if (call == nullptr || !is_by_name_of_standard_atomic(*call)) return false;
    return loads(name_of(*call->getCalledFunction()));
  }

  /// The statements behind it, the last one first.
  bool find() {
    for (BasicBlock const* b = &before_; b != nullptr && b->getSingleSuccessor() != nullptr;
         b = b->getSinglePredecessor()) {
      for (Instruction const& each : reverse(*b)) {
        statements_.push_back(&each);
        if (is_look(each)) return true;
        if (each.isAtomic() || (isa<CallBase>(each) && !isa<IntrinsicInst>(each))) return false;
      }
    }
    return false;
  }

  bool follow() {
    values_.insert(statements_.back());
    return all_of(drop_begin(reverse(statements_)), [this](Instruction const* each) { return follow(*each); });
  }

  /// False: something else is made of it.
  bool follow(Instruction const& each) {
    if (isa<DbgInfoIntrinsic>(each) || each.isTerminator()) return true;
    if (each.isLifetimeStartOrEnd()) {
      variables_.erase(variable_at(each.getOperand(1)));
      return true;
    }
    if (auto const* const store = dyn_cast<StoreInst>(&each)) {
      AllocaInst const* const into =
          whole_variable(store->getPointerOperand(), store->getValueOperand()->getType(), layout_);
      if (!values_.contains(store->getValueOperand()))
        return !variables_.contains(variable_at(store->getPointerOperand()));
      if (into != nullptr) variables_.insert(into);
      return into != nullptr;
    }
    if (auto const* const load = dyn_cast<LoadInst>(&each)) {
      if (!variables_.contains(variable_at(load->getPointerOperand()))) return true;
      values_.insert(load);
      return whole_variable(load->getPointerOperand(), load->getType(), layout_) != nullptr;
    }
    bool const uses = any_of(each.operands(), [this](Use const& operand) {
      return values_.contains(operand) ||
             (operand->getType()->isPointerTy() && variables_.contains(variable_at(operand)));
    });
    if (!uses) return true;
    if (!isa<CastInst, FreezeInst>(each) || !values_.contains(each.getOperand(0))) return is_derived(&each);
    values_.insert(&each);
    return true;
  }

  BasicBlock const& before_;
  BasicBlock const& head_;
  DataLayout const& layout_;
  SmallVector<Instruction const*, 16> statements_;
  SmallPtrSet<Value const*, 8> values_;
  variables variables_;
  bool is_followed_;
};

/// Whether another thread may see what a round does: otherwise nobody asks for it.
bool may_look_within(Loop const& loop) {
  auto const may_look = [](Instruction const& each) {
    return each.isAtomic() || (isa<CallBase>(each) && !isa<IntrinsicInst>(each));
  };
  return any_of(loop.blocks(), [&](BasicBlock const* b) { return any_of(*b, may_look); });
}

/// Whether calls can be put on all edges to it.
bool has_room_before(BasicBlock const& head) {
  SmallPtrSet<BasicBlock const*, 8> seen;
  return !head.isEHPad() && all_of(predecessors(&head), [&](BasicBlock const* each) {
    return seen.insert(each).second && !isa<IndirectBrInst, CallBrInst>(each->getTerminator());
  });
}

/// The head of a loop, with what its call is to be given.
class head {
 public:
  head(BasicBlock& at, liveness const& live) : at_(at) {
    for (PHINode& each : at.phis()) values_.push_back(&each);
    for (Instruction& each : instructions(*at.getParent())) {
      auto* const variable = dyn_cast<AllocaInst>(&each);
      if (variable == nullptr || !live.is_alive(*variable, at)) continue;
      bool const as_value =
          !live.escapes_from(*variable) && !variable->isArrayAllocation() && fits_a_word(variable->getAllocatedType());
      (as_value ? loaded_ : variables_).push_back(variable);
    }
  }

  [[nodiscard]] bool can_be_told() const {
    return words() <= most && variables_.size() <= most && has_room_before(at_) &&
           all_of(values_, [](PHINode const* each) { return fits_words(each->getType()); }) &&
           all_of(variables_, [](AllocaInst const* each) { return size_of(*each) != 0; });
  }

  void tell(unsigned number, Loop const& loop) const {
    SmallVector<BasicBlock*, 4> const before(predecessors(&at_));
    for (BasicBlock* each : before) {
      bool const comes_back = loop.contains(each);
      uint64_t const carried = comes_back ? 0 : carried_from(*each);
      BasicBlock* const on_edge = each->getSingleSuccessor() != nullptr ? each : SplitEdge(each, &at_);
      tell_on(*on_edge, 2 * number + (comes_back ? 0 : 1), carried);
    }
  }

 private:
  static unsigned words_of(Value const* value) {
    auto const* const all = dyn_cast<StructType>(value->getType());
    return all == nullptr ? 1 : all->getNumElements();
  }

  [[nodiscard]] unsigned words() const {
    unsigned count = loaded_.size();
    for (PHINode const* each : values_) count += words_of(each);
    return count;
  }

  /// The values and variables that have what was read last, as bits; 0: it decides more than these.
  [[nodiscard]] uint64_t carried_from(BasicBlock const& before) const {
    last_look const look(before, at_);
    if (look.is_used_otherwise()) return 0;
    uint64_t its = 0, bit = 1;
    auto const add = [&](bool has, unsigned words = 1) {
      if (has) its |= bit;
      bit <<= words;
    };
    for (PHINode const* each : values_) add(look.has(each->getIncomingValueForBlock(&before)), words_of(each));
    for (AllocaInst const* each : loaded_) add(look.has(each));
    for (AllocaInst const* each : variables_) add(look.has(each));
    return its;
  }

  void tell_on(BasicBlock& edge, unsigned number, uint64_t carried) const {
    IRBuilder<> at(edge.getTerminator());
    Function& function = *edge.getParent();
    Value* const frame = at.CreateIntrinsic(Intrinsic::eh_dwarf_cfa, {}, {at.getInt32(0)});
    SmallVector<Value*, 16> arguments{at.CreatePointerCast(&function, at.getInt8PtrTy()),
                                      at.getInt64(number),
                                      frame,
                                      at.getInt64(carried),
                                      at.getInt64(0),
                                      at.getInt64(words()),
                                      at.getInt64(variables_.size())};
    for (PHINode const* each : values_) add_words(at, each->getIncomingValueForBlock(&edge), arguments);
    for (AllocaInst* each : loaded_) arguments.push_back(as_word(at, value_of(at, each)));
    for (AllocaInst* each : variables_) {
      arguments.push_back(at.CreatePointerCast(each, at.getInt8PtrTy()));
      arguments.push_back(at.getInt64(size_of(*each)));
    }
    auto* const type = FunctionType::get(at.getVoidTy(),
                                         {at.getInt8PtrTy(), at.getInt64Ty(), at.getInt8PtrTy(), at.getInt64Ty(),
                                          at.getInt64Ty(), at.getInt64Ty(), at.getInt64Ty()},
                                         true);
    at.CreateCall(function.getParent()->getOrInsertFunction("modelcheck_loop", type), arguments)->setDoesNotThrow();
  }

  /// An access that is no access of the program's.
  static Value* value_of(IRBuilder<>& at, AllocaInst* variable) {
    auto* const load = at.CreateLoad(variable->getAllocatedType(), variable);
    load->setMetadata("nosanitize", MDNode::get(load->getContext(), {}));
    return load;
  }

  BasicBlock& at_;
  SmallVector<PHINode*, 8> values_;
  SmallVector<AllocaInst*, 8> loaded_;
  SmallVector<AllocaInst*, 8> variables_;
};

/// Its frame does not stay as it is, or it may come to a place by other ways than its own.
bool cannot_be_told(Function const& function) {
  return function.callsFunctionThatReturnsTwice() || any_of(instructions(function), [](Instruction const& each) {
           auto const* const variable = dyn_cast<AllocaInst>(&each);
           return variable != nullptr && !variable->isStaticAlloca();
         });
}

/// For tests that compare: MODELCHECK_LOOPS=no.
bool is_switched_off() { return std::getenv("MODELCHECK_LOOPS") != nullptr; }

}  // namespace

bool tell_of_loops(Function& function) {
  if (is_switched_off() || cannot_be_told(function)) return false;
  DominatorTree const order(function);
  LoopInfo const all(order);
  SmallVector<Loop*, 8> loops;
  copy_if(all.getLoopsInPreorder(), std::back_inserter(loops), [](Loop const* each) { return may_look_within(*each); });
  if (loops.empty()) return false;
  liveness const live(function);
  unsigned number = 0;
  for (Loop const* each : loops) {
    head const its(*each->getHeader(), live);
    if (its.can_be_told()) its.tell(number++, *each);
  }
  return number != 0;
}

}  // namespace modelcheck_plugins
