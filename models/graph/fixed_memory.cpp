#include "fixed_memory.hpp"

#include <sys/mman.h>

#include <cstdio>
#include <cstdlib>

namespace models {

namespace {

char* mapped_at(std::uintptr_t where, std::size_t size, int flags) {
  void* const p = mmap(reinterpret_cast<void*>(where), size, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | flags, -1, 0);
  return p == MAP_FAILED ? nullptr : static_cast<char*>(p);
}

}  // namespace

void end_without_memory(char const* what) {
  std::fprintf(stderr, "modelcheck: the system refuses memory for %s\n", what);
  std::exit(refused_memory);
}

fixed_memory::fixed_memory(fixed_place where, std::size_t owner, std::size_t size) {
  std::uintptr_t const at = static_cast<std::uintptr_t>(where) + owner * size;
  begin_ = mapped_at(at, size, MAP_FIXED_NOREPLACE);
  if (begin_ == nullptr) begin_ = mapped_at(0, size, 0);
  if (begin_ != nullptr) size_ = size;
}

fixed_memory::~fixed_memory() {
  if (begin_ != nullptr) munmap(begin_, size_);
}

}  // namespace models
