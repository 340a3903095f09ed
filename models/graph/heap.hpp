// The allocator behind operator new: while a test program runs, its machine, which thereby detects leaks and uses after
// free; otherwise the C library.
#pragma once

#include <cstddef>
#include <utility>

namespace models {

class heap {
 public:
  /// Returns null if memory is exhausted.
  virtual void* allocate(std::size_t size, std::size_t alignment) = 0;
  virtual void release(void* p, std::size_t alignment) = 0;

 protected:
  ~heap() = default;
};

/// The alignment of types that are not over-aligned.
inline constexpr std::size_t usual_alignment = __STDCPP_DEFAULT_NEW_ALIGNMENT__;

/// The C library's allocator; returns null if memory is exhausted.
void* allocate_from_system(std::size_t size, std::size_t alignment);
void release_to_system(void* p);

/// The allocator in force; null: the C library.
extern heap* current_heap;

/// Redirects operator new for its lifetime, then restores the previous allocator.
class using_heap {
 public:
  explicit using_heap(heap* h) : before_(std::exchange(current_heap, h)) {}
  ~using_heap() { current_heap = before_; }
  using_heap(using_heap const&) = delete;
  using_heap& operator=(using_heap const&) = delete;

 private:
  heap* before_;
};

}  // namespace models
