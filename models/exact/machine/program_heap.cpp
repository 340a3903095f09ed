#include "program_heap.hpp"

#include "graph_machine.hpp"

namespace models::exact {

void* program_heap::allocate(std::size_t size, std::size_t alignment) {
  within_machine const own;
  return machine_.now().allocates_by_new(size, alignment);
}

void program_heap::release(void* p, std::size_t) {
  within_machine const own;
  machine_.now().releases_by_delete(p);
}

}  // namespace models::exact
