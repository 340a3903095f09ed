// Who hands out the memory that operator new asks for: while a program under test runs, the machine that runs it does,
// and so it knows what of that memory is left, and what has become of it; otherwise the C library does.
#pragma once

#include <cstddef>
#include <utility>

namespace models {

class heap {
 public:
  /// Null: there is none left.
  virtual void* allocate(std::size_t size, std::size_t alignment) = 0;
  virtual void release(void* p, std::size_t alignment) = 0;

 protected:
  ~heap() = default;
};

/// What types have that do not ask for more.
inline constexpr std::size_t usual_alignment = __STDCPP_DEFAULT_NEW_ALIGNMENT__;

/// The C library's; null: there is none left.
void* allocate_from_system(std::size_t size, std::size_t alignment);
void release_to_system(void* p);

/// Null: the C library.
extern heap* current_heap;

/// While this lives, operator new asks there; then it asks again whom it asked before.
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
