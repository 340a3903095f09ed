// A pointer with two bits of its own: what a slot holds when it holds more than a node.
//
// Who may follow the pointer is the algorithm's business.
#pragma once

#include <cstdint>

namespace rendezvous::detail {

/// What the two low bits say. A plain node is untagged.
enum class tag : std::uintptr_t { none, waiting, busy, arena };

/// A slot that is empty.
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
