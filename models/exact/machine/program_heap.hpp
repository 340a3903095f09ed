// The allocator behind operator new while the program's own code runs: it allocates the program's memory. The machine's
// code, on the same stacks, allocates from the C library.
#pragma once

#include "../../graph/heap.hpp"

namespace models::exact {

class graph_machine;

class program_heap final : public heap {
 public:
  explicit program_heap(graph_machine& m) : machine_(m) {}

  void* allocate(std::size_t size, std::size_t alignment) override;
  void release(void* p, std::size_t alignment) override;

 private:
  graph_machine& machine_;
};

/// While this lives, the machine works.
class within_machine {
 private:
  using_heap const own_{nullptr};
};

}  // namespace models::exact
