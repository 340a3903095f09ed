// What operator new asks while the program's own code runs: what it then hands out is the program's memory. The machine
// runs in between, on the same stacks, and has its own memory from the C library.
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
