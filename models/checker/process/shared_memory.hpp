// An object shared between a process and its forked children.
#pragma once

#include <sys/mman.h>

#include <cerrno>
#include <memory>
#include <new>
#include <system_error>
#include <type_traits>

namespace models::checker {

struct unmap {
  template <class T>
  void operator()(T* p) const {
    munmap(p, sizeof *p);
  }
};

template <class T>
using shared = std::unique_ptr<T, unmap>;

template <class T>
shared<T> make_shared_with_children() {
  static_assert(std::is_trivially_destructible_v<T>);
  void* const memory = mmap(nullptr, sizeof(T), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::system_error(errno, std::generic_category(), "shared memory");
  return shared<T>(::new (memory) T());
}

}  // namespace models::checker
