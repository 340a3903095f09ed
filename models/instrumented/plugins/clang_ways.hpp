// The way that a program goes once a value is known. For the plugin of clang.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace llvm {
class DominatorTree;
class Loop;
}  // namespace llvm

namespace modelcheck_plugins {

bool is_by_name_of_standard_atomic(llvm::CallBase const& call);
/// Whether it is a compare-and-swap that tells whether it has exchanged.
bool is_exchange(llvm::Instruction const& each);

/// But for what is thrown.
llvm::SmallVector<llvm::BasicBlock const*, 2> ways_from(llvm::BasicBlock const& b);

/// Whether all are so that come behind one block, up to another and that included; null: however far.
template <class Predicate>
bool all_blocks_behind(llvm::BasicBlock const& from, Predicate is_so, llvm::BasicBlock const* to = nullptr) {
  llvm::SmallPtrSet<llvm::BasicBlock const*, 8> seen;
  llvm::SmallVector<llvm::BasicBlock const*, 8> left(ways_from(from));
  while (!left.empty()) {
    llvm::BasicBlock const* const b = left.pop_back_val();
    if (!seen.insert(b).second) continue;
    if (!is_so(*b)) return false;
    if (b != to) llvm::append_range(left, ways_from(*b));
  }
  return true;
}

template <class Predicate>
bool all_blocks_on_ways(llvm::BasicBlock const& from, llvm::BasicBlock const& to, Predicate is_so) {
  return all_blocks_behind(from, is_so, &to);
}

/// Lets a branch on several conditions be branches on one each.
void make_ways_of_conditions(llvm::Function& function);

/// Follows what the program does when an instruction, such as a compare-and-swap that fails, has that result, until it
/// comes back to the head of a loop, does something that another thread sees, or goes a way that hangs on more.
class after_result {
 public:
  after_result(llvm::Instruction const& what, llvm::Constant const& result, llvm::DominatorTree const& order)
      : after_result(what, order) {
    follow(result);
  }

  /// Where it comes back to, having done nothing else that another thread sees; null: it does not.
  [[nodiscard]] llvm::BasicBlock const* head() const { return head_; }
  /// From there.
  [[nodiscard]] llvm::BasicBlock const& last() const { return *last_; }
  [[nodiscard]] bool leaves(llvm::Loop const& loop) const;
  /// What the function returns then; null: it comes to no end, or that is not known.
  [[nodiscard]] llvm::Constant const* returned() const { return returned_; }

  /// What has that value then, by its name before: a value of the head is its own, if it stays as it is.
  [[nodiscard]] llvm::Value const* value_at_end(llvm::Value const* value) const {
    auto const found = values_.find(value);
    return found == values_.end() ? value : found->second;
  }
  /// The value is what a compare-and-swap has found.
  [[nodiscard]] bool is_what_was_found(llvm::Value const* value) const {
    return value_at_end(value) == &what_ && !value->getType()->isStructTy();
  }
  [[nodiscard]] bool writes(llvm::AllocaInst const* variable) const { return variables_.count(variable) != 0; }
  [[nodiscard]] bool has_what_was_found(llvm::AllocaInst const* variable) const {
    return variables_.lookup(variable) == &what_;
  }

 protected:
  after_result(llvm::Instruction const& what, llvm::DominatorTree const& order)
      : what_(what), order_(order), layout_(what.getModule()->getDataLayout()) {}
  void follow(llvm::Constant const& result);
  void has_found(llvm::AllocaInst const* variable) { variables_[variable] = &what_; }

 private:
  static constexpr int most_blocks = 32;

  /// Whether an access to that variable is seen by nobody else.
  [[nodiscard]] virtual bool may_access(llvm::AllocaInst const* /*variable*/) const { return true; }
  bool goes_over(llvm::Instruction const& each);
  bool goes_over(llvm::StoreInst const& store);
  bool goes_over(llvm::LoadInst const& load);
  void know(llvm::Instruction const& name, llvm::Value const* value);
  [[nodiscard]] llvm::Value const* computed(llvm::Instruction const& each) const;
  [[nodiscard]] llvm::BasicBlock const* way_from(llvm::Instruction const& end);
  void go_along(llvm::BasicBlock const& from, llvm::BasicBlock const& to);

  llvm::Instruction const& what_;
  llvm::DominatorTree const& order_;
  llvm::DataLayout const& layout_;
  llvm::Constant const* result_ = nullptr;
  llvm::DenseMap<llvm::Value const*, llvm::Value const*> values_;          // `what_`: what it has found
  llvm::DenseMap<llvm::AllocaInst const*, llvm::Value const*> variables_;  // that are written
  llvm::SmallVector<llvm::BasicBlock const*, 8> passed_;
  llvm::BasicBlock const* last_ = nullptr;
  llvm::BasicBlock const* head_ = nullptr;
  llvm::Constant const* returned_ = nullptr;
};

}  // namespace modelcheck_plugins
