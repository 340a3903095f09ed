// The bytes of the program's heap that have not been written yet, where that is asked for.
//
// Writes by code that is not instrumented are not seen. So a byte counts as never written only while it has the value
// with which new blocks are filled. And compilers copy small objects as words, with their padding: the bytes of one
// read count as never written only if none of them was written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_set>

namespace models::instrumented {

class unwritten_memory {
 public:
  /// The value of all bytes of a new block, so that uninitialised memory is the same in every execution.
  static constexpr unsigned char filled_with = 0xa5;

  /// Another execution begins.
  void restart() { all_.clear(); }

  void is_allocated(void const* p, std::size_t size);
  void is_written(void const* p, std::size_t size);
  void is_copied(void const* to, void const* from, std::size_t size);
  /// Whether none of these bytes was ever written.
  [[nodiscard]] bool has(void const* p, std::size_t size) const;

 private:
  [[nodiscard]] bool has(std::uintptr_t at) const;

  std::unordered_set<std::uintptr_t> all_;
};

}  // namespace models::instrumented
