#include "clang_loops.hpp"

#include <cstdlib>
#include <vector>

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringSwitch.h>
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
#include "clang_counters.hpp"
#include "clang_counts.hpp"
#include "clang_deeds.hpp"
#include "clang_variables.hpp"
#include "clang_ways.hpp"
#include "words_of_head.hpp"

namespace modelcheck_plugins {

namespace {

using namespace llvm;

constexpr unsigned most = 32;  // values, and variables: ../loops.cpp

using variables = SmallPtrSet<AllocaInst const*, 16>;

/// So many of a call's first arguments are addresses that it accesses, and does not keep: of the location, and of what
/// a compare-and-swap expects.
unsigned accessed_arguments(CallBase const& call) {
  Function const* const callee = call.getCalledFunction();
  if (callee == nullptr) return 0;
  StringRef const name = callee->getName();
  bool const is_of_any_size = StringSwitch<bool>(name)
                                  .Cases("__atomic_load", "__atomic_store", "__atomic_exchange", true)
                                  .Cases("__atomic_compare_exchange", "modelcheck_compare_exchange_weak", true)
                                  .Default(false);
  if (is_of_any_size) return call.arg_size();  // no values
  if (!is_by_name_of_standard_atomic(call) && !name.startswith("__atomic_")) return 0;
  return (name.contains("compare_exchange") ? 2 : 1) + (call.hasStructRetAttr() ? 1 : 0);
}

/// Whether the variable may be accessed by an address of which variable_at() is null.
bool is_accessed_by_pointers(AllocaInst const& variable) {
  return escapes(variable, [](Use const& use) {
    if (isa<PHINode, SelectInst, FreezeInst>(use.getUser())) return true;
    auto const* const call = dyn_cast<CallBase>(use.getUser());
    bool const is_access =
        call != nullptr && call->isArgOperand(&use) && call->getArgOperandNo(&use) < accessed_arguments(*call);
    return hands_on(use) && !is_access;
  });
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
      if (variable != nullptr && is_accessed_by_pointers(*variable)) escaping_.insert(variable);
    }
    while (use_forwards()) {
    }
    while (read_backwards()) {
    }
  }

  [[nodiscard]] bool escapes_from(AllocaInst const& variable) const { return escaping_.contains(&variable); }

  [[nodiscard]] bool is_alive(AllocaInst const& variable, BasicBlock const& at) const {
    bool const is_used = any_of(predecessors(&at), [&](BasicBlock const* each) {
      auto const its = used_.find(each);
      return its != used_.end() && its->second.contains(&variable);
    });
    return is_used && read_.lookup(&at).lookup(&variable) != 0;
  }

 private:
  static constexpr unsigned most_bytes = 64;
  using parts = DenseMap<AllocaInst const*, uint64_t>;  // their bytes, as bits; of a larger one all bits or none

  static uint64_t first_bytes(uint64_t count) { return count < most_bytes ? (uint64_t{1} << count) - 1 : ~uint64_t{0}; }
  static uint64_t all_of(AllocaInst const* variable) {
    uint64_t const size = size_of(*variable);
    return first_bytes(size == 0 ? most_bytes : size);
  }

  static bool grow(parts& all, parts const& more) {
    bool grows = false;
    for (auto const& [variable, bytes] : more) {
      uint64_t& its = all[variable];
      grows |= (bytes & ~its) != 0;
      its |= bytes;
    }
    return grows;
  }

  /// The variable whose life ends there; null: none.
  static AllocaInst const* ended_by(Instruction const& each) {
    auto const* const call = dyn_cast<IntrinsicInst>(&each);
    bool const ends = call != nullptr && (call->getIntrinsicID() == Intrinsic::lifetime_end ||
                                          call->getIntrinsicID() == Intrinsic::lifetime_start);
    return ends ? variable_at(call->getArgOperand(1)) : nullptr;
  }

  struct written {
    Value const* at = nullptr;
    uint64_t size = 0;  // 0: not known
  };

  static written written_by(Instruction const& each) {
    auto const known = [](Value const* size) {
      auto const* const number = dyn_cast<ConstantInt>(size);
      return number == nullptr ? 0 : number->getZExtValue();
    };
    if (auto const* const store = dyn_cast<StoreInst>(&each)) {
      DataLayout const& layout = each.getModule()->getDataLayout();
      return {store->getPointerOperand(), layout.getTypeStoreSize(store->getValueOperand()->getType())};
    }
    if (auto const* const all = dyn_cast<MemIntrinsic>(&each)) return {all->getRawDest(), known(all->getLength())};
    auto const* const call = dyn_cast<CallInst>(&each);
    bool const loads = call != nullptr && call->getCalledFunction() != nullptr &&
                       call->getCalledFunction()->getName() == "__atomic_load";
    return loads ? written{call->getArgOperand(2), known(call->getArgOperand(0))} : written();
  }

  /// The bytes of the variable that are there; 0: it is not known which, or there are none.
  static uint64_t bytes_at(Value const* address, uint64_t size, AllocaInst const* variable) {
    DataLayout const& layout = variable->getModule()->getDataLayout();
    APInt offset(layout.getIndexTypeSizeInBits(address->getType()), 0);
    if (address->stripAndAccumulateConstantOffsets(layout, offset, true) != variable) return 0;
    uint64_t const begin = offset.getZExtValue(), all = size_of(*variable);
    if (offset.isNegative() || begin + size > all) return 0;
    if (all > most_bytes) return size == all ? all_of(variable) : 0;
    return first_bytes(begin + size) & ~first_bytes(begin);
  }

  /// (Whoever uses an address that variable_at() can follow mentions the variable itself.)
  template <class What>
  static void for_each_mentioned(Instruction const& each, What what) {
    if (isa<DbgInfoIntrinsic, GetElementPtrInst, BitCastInst, AddrSpaceCastInst>(each)) return;
    for (Use const& operand : each.operands()) {
      if (!operand->getType()->isPointerTy()) continue;
      if (AllocaInst const* const variable = variable_at(operand)) what(variable);
    }
  }

  bool use_forwards() {
    bool changed = false;
    for (BasicBlock const& b : function_) {
      variables used;
      for (BasicBlock const* each : predecessors(&b)) used.insert(used_[each].begin(), used_[each].end());
      for (Instruction const& each : b) {
        if (AllocaInst const* const ended = ended_by(each))
          used.erase(ended);
        else
          for_each_mentioned(each, [&](AllocaInst const* variable) { used.insert(variable); });
      }
      auto const before = used_[&b].size();
      used_[&b].insert(used.begin(), used.end());
      changed |= used_[&b].size() != before;
    }
    return changed;
  }

  bool read_backwards() {
    bool changed = false;
    for (BasicBlock const& b : reverse(function_)) {
      parts read;
      for (BasicBlock const* each : successors(&b)) grow(read, read_[each]);
      for (Instruction const& each : reverse(b)) go_back_over(each, read);
      changed |= grow(read_[&b], read);
    }
    return changed;
  }

  void go_back_over(Instruction const& each, parts& read) const {
    if (AllocaInst const* const variable = ended_by(each)) return static_cast<void>(read.erase(variable));
    written const its = written_by(each);
    AllocaInst const* const into = its.at == nullptr ? nullptr : variable_at(its.at);
    if (into != nullptr) read[into] &= ~bytes_at(its.at, its.size, into);
    for_each_mentioned(each, [&](AllocaInst const* variable) {
      if (!is_written_alone(each, variable)) read[variable] |= bytes_read(each, variable);
    });
    if (!reads_by_pointers(each)) return;
    for (AllocaInst const* variable : escaping_) read[variable] = all_of(variable);
  }

  static uint64_t bytes_read(Instruction const& each, AllocaInst const* variable) {
    auto const* const load = dyn_cast<LoadInst>(&each);
    if (load == nullptr) return all_of(variable);
    TypeSize const size = variable->getModule()->getDataLayout().getTypeStoreSize(load->getType());
    uint64_t const bytes = bytes_at(load->getPointerOperand(), size, variable);
    return bytes != 0 ? bytes : all_of(variable);
  }

  /// Whether it does nothing else with it: a write to a part of it does not read it.
  static bool is_written_alone(Instruction const& each, AllocaInst const* variable) {
    auto const mentions = count_if(each.operands(), [&](Use const& operand) {
      return operand->getType()->isPointerTy() && variable_at(operand) == variable;
    });
    Value const* const into = written_by(each).at;
    return mentions == 1 && into != nullptr && variable_at(into) == variable;
  }

  /// Whether it may read variables by addresses that it has been given before. An atomic reads its own location alone;
  /// a compare-and-swap by a function also what it expects.
  static bool reads_by_pointers(Instruction const& each) {
    if (auto const* const load = dyn_cast<LoadInst>(&each))
      return !load->isAtomic() && variable_at(load->getPointerOperand()) == nullptr;
    auto const* const call = dyn_cast<CallBase>(&each);
    if (call == nullptr || isa<DbgInfoIntrinsic, MemSetInst>(each) || call->doesNotAccessMemory()) return false;
    return !is_by_name_of_standard_atomic(*call) || is_exchange(each);
  }

  Function& function_;
  variables escaping_;
  DenseMap<BasicBlock const*, variables> used_;
  DenseMap<BasicBlock const*, parts> read_;
};

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

  static bool accesses_by_pointers(Instruction const& each) {
    Value const* const address = getLoadStorePointerOperand(&each);
    return each.mayReadOrWriteMemory() && (address == nullptr || variable_at(address) == nullptr);
  }

  /// False: something else is made of it, or may be.
  bool follow(Instruction const& each) {
    if (isa<DbgInfoIntrinsic>(each) || each.isTerminator()) return true;
    if (each.isLifetimeStartOrEnd()) {
      variables_.erase(variable_at(each.getOperand(1)));
      return true;
    }
    if (!variables_.empty() && accesses_by_pointers(each)) return false;
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
    if (!isa<CastInst, FreezeInst, PHINode>(each) || !values_.contains(each.getOperand(0)))
      return is_address_of_the_same(&each);
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

/// Follows what the program does when a compare-and-swap fails.
class after_failure final : public after_result {
 public:
  after_failure(Instruction const& exchange, liveness const& live, DominatorTree const& order)
      : after_result(exchange, order), live_(live) {
    if (begin(exchange)) follow(*ConstantInt::getFalse(exchange.getContext()));
  }

 private:
  [[nodiscard]] bool may_access(AllocaInst const* variable) const override { return !live_.escapes_from(*variable); }

  /// A function has written what was found to the variable that has what is expected. False: that is other memory.
  bool begin(Instruction const& exchange) {
    auto const* const call = dyn_cast<CallInst>(&exchange);
    if (call == nullptr) return true;
    auto const* const variable = dyn_cast<AllocaInst>(call->getArgOperand(1)->stripPointerCasts());
    if (variable == nullptr || !may_access(variable) || size_of(*variable) != call->getParamDereferenceableBytes(1))
      return false;
    has_found(variable);
    return true;
  }

  liveness const& live_;
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

/// What the runtime knows the loop by: the function, a number and the frame.
SmallVector<Value*, 16> arguments_of(IRBuilder<>& at, unsigned number) {
  Function* const function = at.GetInsertBlock()->getParent();
  return {at.CreatePointerCast(function, at.getInt8PtrTy()), at.getInt64(number),
          at.CreateIntrinsic(Intrinsic::eh_dwarf_cfa, {}, {at.getInt32(0)})};
}

void call_hook(IRBuilder<>& at, StringRef name, unsigned numbers, bool has_more, ArrayRef<Value*> arguments) {
  SmallVector<Type*, 8> types{at.getInt8PtrTy(), at.getInt64Ty(), at.getInt8PtrTy()};
  types.append(numbers, at.getInt64Ty());
  Module& module = *at.GetInsertBlock()->getModule();
  at.CreateCall(module.getOrInsertFunction(name, FunctionType::get(at.getVoidTy(), types, has_more)), arguments)
      ->setDoesNotThrow();
}

/// The head of a loop, with what its call is to be given.
class head {
 public:
  head(Loop const& loop, liveness const& live, needed_values const& needed, counts_of_loop const& counts)
      : loop_(loop), at_(*loop.getHeader()) {
    for (PHINode& each : at_.phis()) {
      if (needed.has(each)) values_.push_back(&each);
    }
    find_counts(counts, live);
    for (Instruction& each : instructions(*at_.getParent())) {
      auto* const variable = dyn_cast<AllocaInst>(&each);
      bool const is = variable != nullptr && needed.has_variable(*variable) && live.is_alive(*variable, at_);
      if (is) variables_.push_back(variable);
    }
  }

  [[nodiscard]] bool can_be_told() const {
    return words() <= most && variables_.size() <= most && has_room_before(at_) &&
           all_of(values_, [](PHINode const* each) { return fits_words(each->getType()); }) &&
           all_of(variables_, [](AllocaInst const* each) { return size_of(*each) != 0; });
  }

  /// Before a compare-and-swap: if that fails, the thread comes back here at once, with all as it was, or but for what
  /// is carried, which then is what was found.
  void tell_if_failure_ends_round(Instruction& exchange, after_failure const& failed, unsigned number) const {
    if (failed.head() != &at_) return;
    words_of_head changed, found;
    for (PHINode const* each : values_) {
      Value const* const value = each->getIncomingValueForBlock(&failed.last());
      changed.add(failed.value_at_end(value) != each, words_of(each));
      found.add(failed.is_what_was_found(value), words_of(each));
    }
    for (AllocaInst const* each : variables_) {
      changed.add(failed.writes(each));
      found.add(failed.has_what_was_found(each));
    }
    if (changed.bits() != found.bits() || !may_carry(found.bits())) return;
    IRBuilder<> at(&exchange);
    auto arguments = arguments_of(at, number);
    arguments.push_back(at.getInt64(found.bits() != 0));
    call_hook(at, "modelcheck_failure_ends_round", 1, false, arguments);
  }

  void tell(unsigned number) const {
    SmallVector<BasicBlock*, 4> const before(predecessors(&at_));
    for (BasicBlock* each : before) {
      bool const comes_back = loop_.contains(each);
      uint64_t const carried = comes_back ? 0 : carried_from(*each);
      BasicBlock* const on_edge = each->getSingleSuccessor() != nullptr ? each : SplitEdge(each, &at_);
      tell_on(*on_edge, 2 * number + (comes_back ? 0 : 1), carried);
    }
  }

  /// Once all heads are told.
  void tell_where_count_ends() const {
    for (auto const& [branch, way] : ends_) {
      BasicBlock* const on_edge = SplitEdge(branch->getParent(), branch->getSuccessor(way));
      IRBuilder<> at(on_edge->getTerminator());
      Module& module = *at_.getModule();
      at.CreateCall(module.getOrInsertFunction("modelcheck_count_ends_loop", at.getVoidTy()))->setDoesNotThrow();
    }
  }

 private:
  static unsigned words_of(Value const* value) {
    auto const* const all = dyn_cast<StructType>(value->getType());
    return all == nullptr ? 1 : all->getNumElements();
  }

  /// The values that only count, as bits; and the highest, if they may end the loop.
  void find_counts(counts_of_loop const& counts, liveness const& live) {
    constexpr uint64_t by_count = uint64_t{1} << 63;
    auto const escapes = [&](AllocaInst const* variable) { return live.escapes_from(*variable); };
    words_of_head its;
    for (PHINode const* each : values_) its.add(counts.counts(*each), words_of(each));
    if (its.bits() == 0 || (!counts.ends().empty() && !counts.all_rounds_only_look(escapes))) return;
    counts_ = its.bits() | (counts.ends().empty() ? 0 : by_count);
    for (BranchInst* const each : counts.ends())
      ends_.emplace_back(each, loop_.contains(each->getSuccessor(0)) ? 1 : 0);
  }

  [[nodiscard]] unsigned words() const {
    unsigned count = 0;
    for (PHINode const* each : values_) count += words_of(each);
    return count;
  }

  /// The values and variables that have what was read last, as bits; 0: it decides more than these.
  [[nodiscard]] uint64_t carried_from(BasicBlock const& before) const {
    last_look const look(before, at_);
    if (look.is_used_otherwise()) return 0;
    words_of_head its;
    for (PHINode const* each : values_) its.add(look.has(each->getIncomingValueForBlock(&before)), words_of(each));
    for (AllocaInst const* each : variables_) its.add(look.has(each));
    return its.bits();
  }

  /// Whether these are all that is carried, wherever something is.
  [[nodiscard]] bool may_carry(uint64_t these) const {
    return these == 0 || all_of(predecessors(&at_), [&](BasicBlock const* each) {
             uint64_t const carried = loop_.contains(each) ? 0 : carried_from(*each);
             return carried == 0 || carried == these;
           });
  }

  void tell_on(BasicBlock& edge, unsigned number, uint64_t carried) const {
    IRBuilder<> at(edge.getTerminator());
    auto arguments = arguments_of(at, number);
    for (uint64_t const each : {carried, counts_, uint64_t{words()}, uint64_t{variables_.size()}})
      arguments.push_back(at.getInt64(each));
    for (PHINode const* each : values_) add_words(at, each->getIncomingValueForBlock(&edge), arguments);
    for (AllocaInst* each : variables_) {
      arguments.push_back(at.CreatePointerCast(each, at.getInt8PtrTy()));
      arguments.push_back(at.getInt64(size_of(*each)));
    }
    call_hook(at, "modelcheck_loop", 4, true, arguments);
  }

  Loop const& loop_;
  BasicBlock& at_;
  SmallVector<PHINode*, 8> values_;
  SmallVector<AllocaInst*, 8> variables_;
  uint64_t counts_ = 0;
  SmallVector<std::pair<BranchInst*, unsigned>, 2> ends_;
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

bool tell_of(Function& function, known_deeds const& deeds, counting_functions const& counting) {
  DominatorTree const order(function);
  LoopInfo const all(order);
  liveness const live(function);
  needed_values const needed(function, deeds, counting);
  std::vector<head> heads;
  for (Loop const* each : all.getLoopsInPreorder()) {
    if (!may_look_within(*each)) continue;
    head its(*each, live, needed, counts_of_loop(*each, order, deeds, counting));
    if (its.can_be_told()) heads.push_back(std::move(its));
  }
  SmallVector<Instruction*, 8> exchanges;
  for (Instruction& each : instructions(function)) {
    if (is_exchange(each)) exchanges.push_back(&each);
  }
  for (Instruction* const exchange : exchanges) {
    after_failure const failed(*exchange, live, order);
    for (unsigned i = 0; i != heads.size(); ++i) heads[i].tell_if_failure_ends_round(*exchange, failed, i);
  }
  for (unsigned i = 0; i != heads.size(); ++i) heads[i].tell(i);
  for (head const& each : heads) each.tell_where_count_ends();
  return !heads.empty();
}

}  // namespace

bool tell_of_loops(Module& module, function_ref<bool(Function const&)> is_instrumented) {
  if (is_switched_off()) return false;
  SmallVector<Function*, 16> functions;
  for (Function& each : module) {
    if (each.isDeclaration() || !is_instrumented(each) || cannot_be_told(each)) continue;
    make_values_of_variables(each);
    make_ways_of_conditions(each);
    functions.push_back(&each);
  }
  known_deeds const deeds(functions);
  counting_functions const counting(functions);
  for (Function* const each : functions) tell_of(*each, deeds, counting);
  return !functions.empty();
}

}  // namespace modelcheck_plugins
