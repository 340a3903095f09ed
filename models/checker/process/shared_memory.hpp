// An object shared between a process and its forked children.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>

#include "refused.hpp"

namespace models::checker {

struct unmap {
  template <class T>
  void operator()(T* p) const {
    munmap(p, sizeof *p);
  }
};

template <class T>
using shared = std::unique_ptr<T, unmap>;

inline void* memory_shared_with_children(std::size_t size) {
  void* const memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) refused("shared memory");
  return memory;
}

template <class T>
shared<T> make_shared_with_children() {
  static_assert(std::is_trivially_destructible_v<T>);
  return shared<T>(::new (memory_shared_with_children(sizeof(T))) T());
}

/// All zero, as it comes from the system: only pages that are used take memory and time.
template <class T>
shared<T> make_zeros_shared_with_children() {
  static_assert(std::is_trivially_destructible_v<T> && std::is_trivially_default_constructible_v<T>);
  return shared<T>(::new (memory_shared_with_children(sizeof(T))) T);
}

}  // namespace models::checker
