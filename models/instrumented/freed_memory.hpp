// Memory that one thread has freed and another one is given again, where that is asked for (memory_reuse::any).
//
// An allocator may hand out a block as soon as it is freed, to anybody, and the deallocation happens before the
// allocation that returns the block again ([new.delete.dataraces]). Here that is a matter of the execution graph: a
// thread counts the blocks of a size that it has freed, in a word of its own, and whoever allocates one of that size
// reads the words of all others. By the number that it reads it takes that block, or none, and so every choice is made
// once: any of them or none, where it reads no more than it must; otherwise the last one that it has read of.
// Beside each block is a word that says whether it is there to be taken, which whoever frees it releases, whoever takes
// it acquires, and only one can change. Nothing else is ordered by it: of counts nothing is acquired.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "../exact/machine/graph_machine.hpp"

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
  /// One that was freed, for the thread that runs. Null: it is to be a new one.
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
    bool mine = false;  // its own thread has taken it again
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
  /// Which blocks a thread has taken of those that another one has freed, from 1, up to the count that it has read.
  std::map<std::pair<int, freed_by>, std::vector<bool>> taken_;
};

}  // namespace models::instrumented
