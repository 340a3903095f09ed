// All forms of the global operator new and delete, for every program that links the checker.
#include "heap.hpp"

#include <cstdlib>
#include <new>

#include "allocation_call.hpp"

namespace models {

constinit heap* current_heap = nullptr;
constinit allocation_call current_call;

void* allocate_from_system(std::size_t size, std::size_t alignment) {
  std::size_t const some = size == 0 ? 1 : size;
  if (alignment <= usual_alignment) return std::malloc(some);
  return std::aligned_alloc(alignment, (some + alignment - 1) / alignment * alignment);
}

void release_to_system(void* p) { std::free(p); }

namespace {

using function = allocation_call::function;

void* allocate_if_there_is_any(std::size_t size, function of, std::size_t alignment = 0) {
  std::size_t const its = alignment == 0 ? usual_alignment : alignment;
  calling const now({.of = of, .alignment = alignment});
  return current_heap == nullptr ? allocate_from_system(size, its) : current_heap->allocate(size, its);
}

void* allocate(std::size_t size, function of, std::size_t alignment = 0) {
  void* const p = allocate_if_there_is_any(size, of, alignment);
  if (p == nullptr) throw std::bad_alloc();
  return p;
}

void release(void* p, allocation_call const& by) {
  if (p == nullptr) return;
  calling const now(by);
  if (current_heap == nullptr) return release_to_system(p);
  current_heap->release(p, by.alignment == 0 ? usual_alignment : by.alignment);
}

std::size_t number(std::align_val_t alignment) { return static_cast<std::size_t>(alignment); }

constexpr function one = function::one;
constexpr function array = function::array;

}  // namespace

}  // namespace models

using models::number;
using size = std::size_t;
using alignment = std::align_val_t;
using nothrow = std::nothrow_t const&;

// Also those that this compilation does not take for functions of the language.
#pragma GCC visibility push(default)

void* operator new(size n) { return models::allocate(n, models::one); }
void* operator new[](size n) { return models::allocate(n, models::array); }
void* operator new(size n, alignment a) { return models::allocate(n, models::one, number(a)); }
void* operator new[](size n, alignment a) { return models::allocate(n, models::array, number(a)); }

void* operator new(size n, nothrow) noexcept { return models::allocate_if_there_is_any(n, models::one); }
void* operator new[](size n, nothrow) noexcept { return models::allocate_if_there_is_any(n, models::array); }
void* operator new(size n, alignment a, nothrow) noexcept {
  return models::allocate_if_there_is_any(n, models::one, number(a));
}
void* operator new[](size n, alignment a, nothrow) noexcept {
  return models::allocate_if_there_is_any(n, models::array, number(a));
}

void operator delete(void* p) noexcept { models::release(p, {models::one}); }
void operator delete[](void* p) noexcept { models::release(p, {models::array}); }
void operator delete(void* p, size n) noexcept { models::release(p, {models::one, 0, n}); }
void operator delete[](void* p, size n) noexcept { models::release(p, {models::array, 0, n}); }
void operator delete(void* p, alignment a) noexcept { models::release(p, {models::one, number(a)}); }
void operator delete[](void* p, alignment a) noexcept { models::release(p, {models::array, number(a)}); }
void operator delete(void* p, size n, alignment a) noexcept { models::release(p, {models::one, number(a), n}); }
void operator delete[](void* p, size n, alignment a) noexcept { models::release(p, {models::array, number(a), n}); }

void operator delete(void* p, nothrow) noexcept { models::release(p, {models::one}); }
void operator delete[](void* p, nothrow) noexcept { models::release(p, {models::array}); }
void operator delete(void* p, alignment a, nothrow) noexcept { models::release(p, {models::one, number(a)}); }
void operator delete[](void* p, alignment a, nothrow) noexcept { models::release(p, {models::array, number(a)}); }

#pragma GCC visibility pop
