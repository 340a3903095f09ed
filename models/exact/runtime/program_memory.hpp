// The memory of a test program: allocations by its platform and by operator new, and its own data.
//
// The address of an allocation depends only on the thread's earlier actions in this execution: addresses are values,
// and must be the same in every execution of a graph, in any order and process. A thread reuses the memory that it
// freed itself at once, but not, in this execution, that freed by others. A front may arrange for more reuse
// (allocate_again).
//
// Between blocks are at least a few unowned bytes.
//
// All of it can be compared byte by byte with an earlier copy, to detect untracked changes.
#pragma once

#include <optional>

#include "../../graph/fixed_memory.hpp"
#include "../../graph/heap.hpp"
#include "../../program/explore.hpp"
#include "../../program/memory_copy.hpp"
#include "objects.hpp"

namespace models::exact {

class program_memory {
 public:
  /// Of a program with n threads; nobody_yet is a maker, too.
  program_memory(program const& p, int threads) : program_(p), of_(static_cast<std::size_t>(threads + 1)) {}
  program_memory(program_memory const&) = delete;
  program_memory& operator=(program_memory const&) = delete;

  void restart();
  /// What a thread gives back is not used again by its own next allocation.
  void keeps_unused() { keeps_unused_ = true; }
  struct shape {
    std::size_t size = 0;
    std::size_t alignment = usual_alignment;

    friend bool operator==(shape const&, shape const&) = default;
  };
  /// `age`: how many rounds the maker has begun. Null: there is no such block left.
  void* allocate(int maker, shape what, std::uint32_t age);
  struct released {
    std::size_t size = 0;
    std::uint32_t age = 0;  // 0: another thread's
  };
  /// Gives a block to the thread that was given back. False: there is none.
  [[nodiscard]] bool allocate_again(int by, void* p, std::uint32_t age);
  /// Nothing: it was not allocated, or is given back already.
  [[nodiscard]] std::optional<released> release(int by, void* p);
  /// Whether it lies where blocks are allocated.
  [[nodiscard]] bool has(void const* p) const;
  /// Whether something was not given back: by anybody, or of what the thread was given at that age or later.
  [[nodiscard]] bool any_left() const;
  [[nodiscard]] bool has_left(int thread, std::uint32_t since) const;

  /// Calls `with` for each piece, its age and its maker.
  template <class F>
  void for_each(F with) const;
  /// Remembers what every byte is; again, whenever something was allocated or released.
  void keep();
  /// Calls `with` as for_each() does, for the pieces that have changed since, and remembers what they are now.
  template <class F>
  void for_each_changed(F with);

 private:
  struct block {
    void* p;
    shape what;
    bool unused = false;
    bool live = false;
    std::uint32_t age = 0;
    int user = nobody_yet;  // the last one
  };

  struct piece {
    memory_range where;
    std::uint32_t age;
    int maker;
  };

  /// What a maker was given in this execution, one after the other.
  struct heap_of_one {
    fixed_memory memory{};
    std::size_t used = 0;
    raw_vector<block> blocks{};
  };
  static constexpr std::size_t most_of_one = std::size_t{1} << 32;  // bytes of a maker's memory

  [[nodiscard]] heap_of_one& of(int maker) { return of_[static_cast<std::size_t>(maker + 1)]; }
  [[nodiscard]] void* new_block(int maker, shape what);
  template <class Predicate>
  [[nodiscard]] bool any_live(Predicate holds) const;

  program const& program_;
  raw_vector<heap_of_one> of_;  // each maker
  bool keeps_unused_ = false;
  raw_vector<piece> kept_;
  memory_copy copy_;
};

template <class F>
void program_memory::for_each(F with) const {
  if (memory_range const own = program_.memory(); own.size != 0) with(own, 0u, nobody_yet);
  for (heap_of_one const& its : of_) {
    for (block const& b : its.blocks) {
      if (b.live) with(memory_range{b.p, b.what.size}, b.age, b.user);
    }
  }
}

template <class F>
void program_memory::for_each_changed(F with) {
  copy_.compare_again();
  bool changed = false;
  for (piece const& k : kept_) {
    if (copy_.is_next(k.where)) continue;
    changed = true;
    with(k.age, k.maker);
  }
  if (changed) keep();
}

}  // namespace models::exact
