// Accesses of the program's memory by functions of the C library. They count as the program's own, at the place of the
// call that returns to `from`; while no thread of the program runs, nobody looks at them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "../graph/raw_memory.hpp"
#include "front.hpp"

namespace models::instrumented {

/// Whether a thread of the program runs, whose accesses are of interest.
inline bool is_explored() { return front::of_running_thread() != nullptr; }

inline void reads(void const* p, std::size_t size, std::uintptr_t from) {
  if (front* const f = front::of_running_thread()) f->reads(p, size, from);
}

inline void writes(void const* p, std::size_t size, std::uintptr_t from) {
  if (front* const f = front::of_running_thread()) f->writes(p, size, from);
}

inline void copies(void* to, void const* from, std::size_t size, std::uintptr_t caller) {
  if (front* const f = front::of_running_thread()) f->copies(to, from, size, caller);
}

/// Fails where the bytes that a function writes overlap those that it reads, and it must not be called so.
inline void expect_apart(void const* to, std::size_t written, void const* from, std::size_t read,
                         std::uintptr_t caller) {
  auto const* const begin = static_cast<char const*>(to);
  auto const* const source = static_cast<char const*>(from);
  if (written == 0 || read == 0 || begin + written <= source || source + read <= begin) return;
  if (front* const f = front::of_running_thread())
    f->fail(verdict_kind::overlapping_copy,
            "a function writes bytes among those that it reads, which must not overlap: undefined", caller);
}

/// Copies by a function that must not be called for bytes that overlap.
inline void copies_apart(void* to, void const* from, std::size_t size, std::uintptr_t caller) {
  expect_apart(to, size, from, size, caller);
  copies(to, from, size, caller);
}

/// The number of a string's bytes with its end, but at most `most`.
inline std::size_t bytes_of(char const* s, std::size_t most = SIZE_MAX) {
  std::size_t const length = most == SIZE_MAX ? std::strlen(s) : strnlen(s, most);
  return length == most ? most : length + 1;
}

/// The string's length; the program reads its bytes.
inline std::size_t read_length(char const* s, std::uintptr_t from) {
  std::size_t const bytes = bytes_of(s);
  reads(s, bytes, from);
  return bytes - 1;
}

/// Stores a result, where it is wanted.
template <class Value>
void stores(Value* to, Value const& value, std::uintptr_t from) {
  if (to == nullptr) return;
  writes(to, sizeof value, from);
  std::memcpy(to, &value, sizeof value);
}

/// For a function that says only afterwards how much it has stored: it stores into other memory, which is then copied.
class stored_apart {
 public:
  explicit stored_apart(std::size_t size, char filled_with = 0) : bytes_(size, filled_with) {}

  char* begin() { return bytes_.data(); }
  [[nodiscard]] std::size_t size() const { return bytes_.size(); }

  void copy_to(void* to, std::size_t size, std::uintptr_t from) const {
    writes(to, size, from);
    std::copy_n(bytes_.data(), size, static_cast<char*>(to));
  }

 private:
  raw_vector<char> bytes_;
};

}  // namespace models::instrumented
