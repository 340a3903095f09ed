// Which values of a function only count the rounds of a loop, and end it. For the plugin of clang.
#pragma once

#include <memory>

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Instructions.h>

#include "clang_needed.hpp"

namespace llvm {
class DominatorTree;
class Loop;
}  // namespace llvm

namespace modelcheck_plugins {

class known_deeds;

/// Loops that look n times before they sleep: the values that decide only when the loop ends.
///
/// A branch is by count if no look decides on what it hangs, but only how many rounds there were; and if it leaves the
/// loop where a round begins, or ends. So a round that begins with another count does the same, unless it leaves.
class counts_of_loop {
 public:
  counts_of_loop(llvm::Loop const& loop, llvm::DominatorTree const& order, known_deeds const& deeds,
                 counting_functions const& counting);

  /// Of the head's values.
  [[nodiscard]] bool counts(llvm::PHINode const& value) const {
    return needed_otherwise_ != nullptr && !needed_otherwise_->has(value) && !looked_.contains(&value);
  }
  /// The branches by which they may end the loop.
  [[nodiscard]] llvm::ArrayRef<llvm::BranchInst*> ends() const { return ends_; }
  /// Whether every round but the last only looks, and one that looks alike behind another leaves all as it is. (Of a
  /// variable that escapes, others may know the address.)
  [[nodiscard]] bool all_rounds_only_look(llvm::function_ref<bool(llvm::AllocaInst const*)> escapes) const;

 private:
  [[nodiscard]] values all_that(llvm::function_ref<bool(llvm::Instruction const&, values const&)> are) const;
  [[nodiscard]] bool hangs_on_look(llvm::Instruction const& each, values const& those) const;
  [[nodiscard]] bool is_chosen_by(llvm::PHINode const& phi, values const& those) const;
  [[nodiscard]] bool is_by_count(llvm::BranchInst const& branch) const;
  [[nodiscard]] bool leaves(llvm::BasicBlock const& b) const;
  [[nodiscard]] bool leaves_where_a_round_begins_or_ends(llvm::BasicBlock const& b) const;
  [[nodiscard]] bool does_nothing(llvm::BasicBlock const& b) const;
  [[nodiscard]] bool hangs_on_count(llvm::Value const* value) const;
  [[nodiscard]] bool only_looks(llvm::Instruction const& each) const;
  [[nodiscard]] bool is_used_behind(llvm::Instruction const& each) const;
  [[nodiscard]] bool keeps(llvm::Instruction const& each) const;
  [[nodiscard]] bool equal_rounds_leave_the_same(llvm::function_ref<bool(llvm::AllocaInst const*)> escapes) const;
  [[nodiscard]] bool goes_the_same_way(llvm::Instruction const& end, values const& remembered) const;

  llvm::Loop const& loop_;
  llvm::BasicBlock const& head_;
  llvm::DominatorTree const& order_;
  known_deeds const& deeds_;
  values looked_;    // that hang on more than on how many rounds there were
  values branches_;  // by count
  llvm::SmallVector<llvm::BranchInst*, 2> ends_;
  std::unique_ptr<needed_values> needed_otherwise_;
};

}  // namespace modelcheck_plugins
