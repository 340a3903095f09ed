// Names of memory orders, and the orders that each kind of operation can have.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string_view>

namespace models {

/// Kinds of atomic operations, as a set: an access can be a store in one algorithm and an exchange in another. A
/// failing compare-and-swap is a load.
enum class operations : std::uint8_t { none = 0, load = 1, store = 2, modify = 4 };

constexpr operations operator|(operations a, operations b) {
  return static_cast<operations>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
constexpr bool include(operations all, operations some) { return (all | some) == all; }

/// From weakest to strongest; incomparable ones in either sequence. Without consume, which compilers treat as acquire.
inline constexpr std::array memory_orders{std::memory_order_relaxed, std::memory_order_acquire,
                                          std::memory_order_release, std::memory_order_acq_rel,
                                          std::memory_order_seq_cst};

constexpr char const* name_of(std::memory_order o) {
  switch (o) {
    case std::memory_order_relaxed: return "relaxed";
    case std::memory_order_consume: return "consume";
    case std::memory_order_acquire: return "acquire";
    case std::memory_order_release: return "release";
    case std::memory_order_acq_rel: return "acq_rel";
    case std::memory_order_seq_cst: return "seq_cst";
  }
  return "?";
}

constexpr std::optional<std::memory_order> order_named(std::string_view name) {
  for (std::memory_order const o : memory_orders) {
    if (name == name_of(o)) return o;
  }
  return std::nullopt;
}

/// Whether C++ allows the order for one of these operations.
constexpr bool can_have(operations some, std::memory_order o) {
  switch (o) {
    case std::memory_order_relaxed:
    case std::memory_order_seq_cst: return some != operations::none;
    case std::memory_order_consume:
    case std::memory_order_acquire: return include(some, operations::load) || include(some, operations::modify);
    case std::memory_order_release: return include(some, operations::store) || include(some, operations::modify);
    case std::memory_order_acq_rel: return include(some, operations::modify);
  }
  return false;
}

/// The order, restricted to this kind of operation: of acq_rel a load keeps acquire, and a store release.
constexpr std::memory_order as_far_as_possible(operations one, std::memory_order o) {
  if (can_have(one, o)) return o;
  if (o != std::memory_order_acq_rel) return std::memory_order_relaxed;
  return one == operations::load ? std::memory_order_acquire : std::memory_order_release;
}

/// Whether `a` is at least as strong as `b`.
constexpr bool at_least(std::memory_order a, std::memory_order b) {
  auto const strength = [](std::memory_order o) -> unsigned {
    switch (o) {
      case std::memory_order_relaxed: return 0;
      case std::memory_order_consume:
      case std::memory_order_acquire: return 1;
      case std::memory_order_release: return 2;
      case std::memory_order_acq_rel: return 3;
      case std::memory_order_seq_cst: return 7;
    }
    return 7;
  };
  return (strength(a) & strength(b)) == strength(b);
}

}  // namespace models
