// What nobody has written yet of the blocks of the program's heap, byte by byte, where that is asked for.
//
// Code that is not instrumented writes unseen. So a byte counts as never written only while it is what every byte of a
// new block is. And compilers copy small objects as words, with their padding: what is read in one access counts as
// never written only if none of it was written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_set>

namespace models::instrumented {

class unwritten_memory {
 public:
  /// What new blocks are filled with, so that memory which is used as it comes is the same in every execution.
  static constexpr unsigned char filled_with = 0xa5;

  void expects_writes() { asked_for_ = true; }
  /// Another execution begins.
  void restart() { all_.clear(); }

  void is_allocated(void const* p, std::size_t size);
  void is_written(void const* p, std::size_t size);
  void is_copied(void const* to, void const* from, std::size_t size);
  /// Whether none of these bytes was ever written.
  [[nodiscard]] bool has(void const* p, std::size_t size) const;

 private:
  [[nodiscard]] bool has(std::uintptr_t at) const;

  bool asked_for_ = false;
  std::unordered_set<std::uintptr_t> all_;
};

}  // namespace models::instrumented
