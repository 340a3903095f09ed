// Memory at the same address in every process that explores a program: addresses are values, and those that a thread
// writes are compared between processes.
//
// It lies where neither the loader nor the C library allocates. If that range is taken, it lies elsewhere; then
// addresses differ, and a search that is divided between processes reports that.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace models {

/// The kinds of memory there, each with its base address.
enum class fixed_place : std::uintptr_t {
  heaps = 0x2000'0000'0000,
  stacks = 0x2100'0000'0000,
  thread_variables = 0x2200'0000'0000,
  words = 0x2300'0000'0000,
};

/// The exit code of a process that the system has refused memory.
inline constexpr int refused_memory = 71;
/// Says for what, and ends the process so.
[[noreturn]] void end_without_memory(char const* what);

class fixed_memory {
 public:
  fixed_memory() = default;
  /// So many zeroed bytes for one owner. empty(): the allocation failed.
  fixed_memory(fixed_place where, std::size_t owner, std::size_t size);
  fixed_memory(fixed_memory&& other) noexcept
      : begin_(std::exchange(other.begin_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  fixed_memory& operator=(fixed_memory&& other) noexcept {
    std::swap(begin_, other.begin_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~fixed_memory();

  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] char* begin() const { return begin_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool has(void const* p) const {
    return reinterpret_cast<std::uintptr_t>(p) - reinterpret_cast<std::uintptr_t>(begin_) < size_;
  }

 private:
  char* begin_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace models
