// All forms of the global operator new and delete, for every program that links the checker.
#include "heap.hpp"

#include <cstdlib>
#include <new>

namespace models {

constinit heap* current_heap = nullptr;

void* allocate_from_system(std::size_t size, std::size_t alignment) {
  std::size_t const some = size == 0 ? 1 : size;
  if (alignment <= usual_alignment) return std::malloc(some);
  return std::aligned_alloc(alignment, (some + alignment - 1) / alignment * alignment);
}

void release_to_system(void* p) { std::free(p); }

namespace {

void* allocate_if_there_is_any(std::size_t size, std::size_t alignment) {
  return current_heap == nullptr ? allocate_from_system(size, alignment) : current_heap->allocate(size, alignment);
}

void* allocate(std::size_t size, std::size_t alignment) {
  void* const p = allocate_if_there_is_any(size, alignment);
  if (p == nullptr) throw std::bad_alloc();
  return p;
}

void release(void* p, std::size_t alignment) {
  if (p == nullptr) return;
  if (current_heap == nullptr) return release_to_system(p);
  current_heap->release(p, alignment);
}

std::size_t number(std::align_val_t alignment) { return static_cast<std::size_t>(alignment); }

}  // namespace

}  // namespace models

using models::usual_alignment;
using size = std::size_t;
using alignment = std::align_val_t;
using nothrow = std::nothrow_t const&;

void* operator new(size n) { return models::allocate(n, usual_alignment); }
void* operator new[](size n) { return models::allocate(n, usual_alignment); }
void* operator new(size n, alignment a) { return models::allocate(n, models::number(a)); }
void* operator new[](size n, alignment a) { return models::allocate(n, models::number(a)); }

void* operator new(size n, nothrow) noexcept { return models::allocate_if_there_is_any(n, usual_alignment); }
void* operator new[](size n, nothrow) noexcept { return models::allocate_if_there_is_any(n, usual_alignment); }
void* operator new(size n, alignment a, nothrow) noexcept {
  return models::allocate_if_there_is_any(n, models::number(a));
}
void* operator new[](size n, alignment a, nothrow) noexcept {
  return models::allocate_if_there_is_any(n, models::number(a));
}

void operator delete(void* p) noexcept { models::release(p, usual_alignment); }
void operator delete[](void* p) noexcept { models::release(p, usual_alignment); }
void operator delete(void* p, size) noexcept { models::release(p, usual_alignment); }
void operator delete[](void* p, size) noexcept { models::release(p, usual_alignment); }
void operator delete(void* p, alignment a) noexcept { models::release(p, models::number(a)); }
void operator delete[](void* p, alignment a) noexcept { models::release(p, models::number(a)); }
void operator delete(void* p, size, alignment a) noexcept { models::release(p, models::number(a)); }
void operator delete[](void* p, size, alignment a) noexcept { models::release(p, models::number(a)); }

void operator delete(void* p, nothrow) noexcept { models::release(p, usual_alignment); }
void operator delete[](void* p, nothrow) noexcept { models::release(p, usual_alignment); }
void operator delete(void* p, alignment a, nothrow) noexcept { models::release(p, models::number(a)); }
void operator delete[](void* p, alignment a, nothrow) noexcept { models::release(p, models::number(a)); }
