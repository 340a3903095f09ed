// A pointer tagged in its two low bits: the content of a slot that holds more than a plain node.
//
// The algorithm decides which thread may dereference the pointer.
#pragma once

#include <cstdint>

namespace rendezvous::detail {

/// The meaning of the two low bits. A plain node is untagged.
enum class tag : std::uintptr_t { none, waiting, busy, arena };

/// The value of an empty slot.
inline constexpr std::uintptr_t empty = 0;

template <class T>
std::uintptr_t tagged(T* pointer, tag bits) noexcept {
  static_assert(alignof(T) >= 4, "two bits of the pointer must be spare");
  return reinterpret_cast<std::uintptr_t>(pointer) | static_cast<std::uintptr_t>(bits);
}

constexpr tag tag_of(std::uintptr_t word) noexcept { return static_cast<tag>(word & 3); }

template <class T>
T* pointer_of(std::uintptr_t word) noexcept {
  return reinterpret_cast<T*>(word & ~std::uintptr_t{3});
}

}  // namespace rendezvous::detail
