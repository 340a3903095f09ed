// Reuse by one thread of memory that another one has freed, if it is asked for (memory_reuse::any).
//
// An allocator may hand out a block as soon as it is freed, to anybody, and the deallocation happens before the
// allocation that returns the block again ([new.delete.dataraces]). Here the execution graph decides: a thread counts
// the blocks of a size that it has freed, in a word of its own, and a thread that allocates one of that size reads the
// words of all others. The count that it reads determines its choice, so that every choice is made once: if it is the
// smallest count that it can read, any of the blocks or none; otherwise the last block that the count includes.
// Beside each block is a word that says whether the block is available. Whoever frees the block stores to the word with
// release, and whoever takes it changes the word by a CAS with acquire, so only one can take it. Counts are relaxed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "../exact/machine/world.hpp"

namespace models::instrumented {

class front;

class freed_memory {
 public:
  explicit freed_memory(front& of) : front_(of) {}

  /// Another execution begins.
  void restart();
  /// The thread that runs has freed a block, or has been given one.
  void frees(void* p, site const& where);
  void is_given(void* p, std::size_t size, std::size_t alignment);
  /// A freed block for the running thread. Null: it gets a new one.
  void* again(std::size_t size, std::size_t alignment);

 private:
  struct shape {
    std::size_t size;
    std::size_t alignment;

    friend auto operator<=>(shape const&, shape const&) = default;
  };
  using freed_by = std::pair<int, shape>;
  struct block {
    void* p;
    bool mine = false;  // the thread that freed it has taken it again
  };

  void* word(freed_by const& whose, std::size_t number, char const* what);
  void* of_another(int thread, shape const& what, site const& where);
  void* of_its_own(shape const& what, site const& where);
  std::size_t chosen(std::size_t count, std::vector<bool> const& mine, site const& where);
  bool takes(freed_by const& whose, std::size_t number, bool waits, site const& where);
  std::uint64_t perform(op_kind kind, std::memory_order order, std::uint64_t operand, void* word, site const& where);

  front& front_;
  std::map<freed_by, std::vector<block>> freed_;
  std::map<void*, shape> given_;
  /// Which of another one's freed blocks a thread has taken, from 1 up to the highest count that it has read.
  std::map<std::pair<int, freed_by>, std::vector<bool>> taken_;
};

}  // namespace models::instrumented
