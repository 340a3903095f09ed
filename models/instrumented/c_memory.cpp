// The C library's functions that allocate and copy memory, by names with a prefix (--wrap). The image records what
// static constructors allocate by them, as it does for operator new.
#include "c_memory.hpp"

#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "../program/host.hpp"
#include "c_accesses.hpp"
#include "entry.hpp"
#include "front.hpp"

using models::instrumented::front;

namespace models::instrumented {

void* allocate_in_c(std::size_t size, std::size_t alignment) {
  if (front* const f = front::of_running_thread()) return f->allocate(size, alignment);
  if (current_heap != nullptr) return current_heap->allocate(size, alignment);
  return allocate_from_system(size, alignment);
}

}  // namespace models::instrumented

using models::instrumented::allocate_in_c;

namespace {

void release(void* p) {
  if (p == nullptr) return;
  if (front* const f = front::of_running_thread()) return f->release(p);
  models::current_heap != nullptr ? models::current_heap->release(p, 0) : std::free(p);
}

/// The program's own blocks have the size that was asked for.
std::size_t size_of(void* p) {
  front* const f = front::of_running_thread();
  std::size_t const its = f == nullptr ? 0 : f->size_of(p);
  return its == 0 ? malloc_usable_size(p) : its;
}

/// With a size of 0 it releases the block.
void* resize(void* p, std::size_t size, std::uintptr_t from) {
  if (p != nullptr && size == 0) {
    release(p);
    return nullptr;
  }
  front* const explored = front::of_running_thread();
  if (p != nullptr && explored != nullptr) explored->expect_block(p);
  void* const other = allocate_in_c(size);
  if (p == nullptr || other == nullptr) return other;
  std::size_t const common = std::min(size, size_of(p));
  if (front* const f = front::of_running_thread()) f->copies(other, p, common, from);
  std::memcpy(other, p, common);
  release(p);
  return other;
}

std::size_t page() { return static_cast<std::size_t>(sysconf(_SC_PAGESIZE)); }

}  // namespace

ENTRY void* __wrap_malloc(std::size_t size) { return allocate_in_c(size); }
ENTRY void __wrap_free(void* p) { release(p); }

ENTRY void* __wrap_calloc(std::size_t count, std::size_t size) {
  std::size_t bytes = 0;
  void* const p = __builtin_mul_overflow(count, size, &bytes) ? nullptr : allocate_in_c(bytes);
  if (p == nullptr) return p;
  std::memset(p, 0, bytes);
  if (front* const f = front::of_running_thread()) f->fills(p, bytes);
  return p;
}

ENTRY void* __wrap_realloc(void* p, std::size_t size) { return resize(p, size, CALLED_FROM); }

ENTRY void* __wrap_reallocarray(void* p, std::size_t count, std::size_t size) {
  std::size_t bytes = 0;
  if (!__builtin_mul_overflow(count, size, &bytes)) return resize(p, bytes, CALLED_FROM);
  errno = ENOMEM;
  return nullptr;
}

ENTRY void* __wrap_memalign(std::size_t alignment, std::size_t size) { return allocate_in_c(size, alignment); }
ENTRY void* __wrap_valloc(std::size_t size) { return allocate_in_c(size, page()); }
ENTRY void* __wrap_pvalloc(std::size_t size) { return allocate_in_c((size + page() - 1) / page() * page(), page()); }
ENTRY std::size_t __wrap_malloc_usable_size(void* p) {
  front* const f = front::of_running_thread();
  if (p != nullptr && f != nullptr) f->expect_block(p);
  return p == nullptr ? 0 : size_of(p);
}

ENTRY void* __wrap_aligned_alloc(std::size_t alignment, std::size_t size) { return allocate_in_c(size, alignment); }

ENTRY int __wrap_posix_memalign(void** p, std::size_t alignment, std::size_t size) {
  void* const its = allocate_in_c(size, alignment);
  if (its == nullptr) return ENOMEM;
  models::instrumented::stores(p, its, CALLED_FROM);
  return 0;
}

namespace {

void* copy(void* to, void const* from, std::size_t size, std::uintptr_t caller) {
  if (front* const f = front::of_running_thread()) f->copies(to, from, size, caller);
  return std::memmove(to, from, size);
}

/// Compilers assign objects so that may be the same one.
void* copy_apart(void* to, void const* from, std::size_t size, std::uintptr_t caller) {
  if (to != from) models::instrumented::expect_apart(to, size, from, size, caller);
  return copy(to, from, size, caller);
}

void* fill(void* to, int byte, std::size_t size, std::uintptr_t caller) {
  if (front* const f = front::of_running_thread()) f->writes(to, size, caller);
  return std::memset(to, byte, size);
}

}  // namespace

ENTRY void* __wrap_memcpy(void* to, void const* from, std::size_t size) {
  return copy_apart(to, from, size, CALLED_FROM);
}
ENTRY void* __wrap_memmove(void* to, void const* from, std::size_t size) { return copy(to, from, size, CALLED_FROM); }
ENTRY void* __wrap_memset(void* to, int byte, std::size_t size) { return fill(to, byte, size, CALLED_FROM); }

// So clang calls them from version 15 on.
ENTRY void* __tsan_memcpy(void* to, void const* from, std::size_t size) {
  return copy_apart(to, from, size, CALLED_FROM);
}
ENTRY void* __tsan_memmove(void* to, void const* from, std::size_t size) { return copy(to, from, size, CALLED_FROM); }
ENTRY void* __tsan_memset(void* to, int byte, std::size_t size) { return fill(to, byte, size, CALLED_FROM); }

ENTRY int __wrap_memcmp(void const* one, void const* other, std::size_t size) {
  if (front* const f = front::of_running_thread()) {
    f->reads(one, size, CALLED_FROM);
    f->reads(other, size, CALLED_FROM);
  }
  return std::memcmp(one, other, size);
}
