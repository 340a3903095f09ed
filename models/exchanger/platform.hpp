// The exchanger's model platform: the members of rendezvous::native_platform, each performed by the explorer, and its
// contract of memory orders as labels of the accesses.
#pragma once

#include <rendezvous/arena.hpp>
#include <rendezvous/deadline.hpp>
#include <rendezvous/orders.hpp>

#include "../types/platform.hpp"

/// Accesses by an entry are distinguished only by the value that they read: the algorithms have no fences, and of a
/// relaxed read they use only the value.
template <>
struct models::order_label<rendezvous::order::entry> {
  static constexpr order_use use(rendezvous::order::entry const& e) {
    return {.order = e.order, .label = static_cast<std::uint8_t>(e.number), .by_value = true};
  }
};

namespace models::exchanger {

/// Changes one entry of the contract, in the list of an `about`.
inline std::pair<int const, std::memory_order> weaken(rendezvous::order::entry const& e, std::memory_order to) {
  return {e.number, to};
}

struct platform : basic_platform<rendezvous::detail::arena_hints> {
  /// The hints that say where the running thread goes first in an arena.
  static rendezvous::detail::arena_hints& hints() { return own(); }

  /// A point in time that may pass at any moment.
  static auto some_time() { return std::chrono::steady_clock::time_point::max(); }
};

}  // namespace models::exchanger
