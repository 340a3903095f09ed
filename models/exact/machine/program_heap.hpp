// The allocator behind operator new while the program's own code runs: it allocates the program's memory. The machine's
// code, on the same stacks, allocates from the C library.
#pragma once

#include "../../graph/heap.hpp"
#include "../../program/host.hpp"

namespace models::exact {

/// While this lives, the machine works.
class within_machine {
 private:
  using_heap const own_{nullptr};
};

class program_heap final : public heap {
 public:
  void* allocate(std::size_t size, std::size_t alignment) override {
    within_machine const own;
    return current_host->allocate_by_new(size, alignment);
  }
  void release(void* p, std::size_t) override {
    within_machine const own;
    current_host->release_by_delete(p);
  }
};

}  // namespace models::exact
