// Which values and variables of a function decide what it does. For the plugin of clang.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Instructions.h>

namespace modelcheck_plugins {

class counting_functions;
class known_deeds;

using values = llvm::SmallPtrSet<llvm::Instruction const*, 32>;

/// A count that nobody asks for decides nothing, nor does one for which only idle branches ask: those whose ways meet
/// again with nothing done but that time has passed.
///
/// Of variables in memory those are followed that the function only reads and writes, and hands to functions that count
/// (clang_counters.hpp): nobody else knows where they are. Any other is needed.
class needed_values {
 public:
  /// As if these branches were not there.
  needed_values(llvm::Function const& function, known_deeds const& deeds, counting_functions const& counting,
                values const& but = values());

  [[nodiscard]] bool has(llvm::Instruction const& value) const { return needed_.contains(&value); }
  [[nodiscard]] bool has_variable(llvm::AllocaInst const& variable) const {
    return !followed_.contains(&variable) || has(variable);
  }
  [[nodiscard]] bool is_idle(llvm::Instruction const& branch) const { return idle_.count(&branch) != 0; }
  /// Whether it does nothing but with followed variables that nobody needs.
  [[nodiscard]] bool is_for_nothing(llvm::Instruction const& each) const;

 private:
  using blocks = llvm::SmallPtrSet<llvm::BasicBlock const*, 8>;
  static constexpr unsigned most_ahead = 32;

  [[nodiscard]] bool can_be_followed(llvm::AllocaInst const& variable) const;
  [[nodiscard]] bool is_within_followed(llvm::Instruction const& each) const;
  [[nodiscard]] bool may_be_done_between(llvm::Instruction const& each) const;
  [[nodiscard]] bool decides(llvm::Instruction const& each) const;
  void find(values const& but);
  void need_operands_of(llvm::Instruction const& each);
  void need_what_is_written_to(llvm::AllocaInst const& variable);
  [[nodiscard]] llvm::BasicBlock const* where_ways_meet(llvm::BasicBlock const& from) const;
  [[nodiscard]] bool forget_those_that_choose_what_is_needed();
  [[nodiscard]] bool chooses_what_is_needed(llvm::BasicBlock const& b, llvm::BasicBlock const& where) const;

  llvm::Function const& function_;
  known_deeds const& deeds_;
  counting_functions const& counting_;
  llvm::SmallPtrSet<llvm::AllocaInst const*, 8> followed_;
  values needed_;
  llvm::DenseMap<llvm::Instruction const*, llvm::BasicBlock const*> idle_;  // and where the ways of each meet
  llvm::SmallVector<llvm::Instruction const*, 32> left_;
};

}  // namespace modelcheck_plugins
