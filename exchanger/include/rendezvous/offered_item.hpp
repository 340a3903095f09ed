// The item that a waiter offers, and the place for the partner's reply.
//
// A trivially copyable item of up to two cache lines is copied into the node. A small one lies beside the word that the
// partner writes anyway, so a swap moves one line and not two; a larger one is fetched together with the node, and not
// after it. Every other item stays in the caller's object and is swapped there. Either way an offer that no partner
// took leaves the caller's item untouched.
//
// Touches the item. It has no atomics: the algorithm orders the calls. The platform's `watch` marks each access, so
// that the model checker finds accesses that are not ordered.
#pragma once

#include <memory>
#include <type_traits>
#include <utility>

namespace rendezvous::detail {

/// Whether copying copies the bytes, from a non-const source too: a class with a greedy constructor template might
/// choose that instead of its copy constructor.
template <class T>
inline constexpr bool fits_in_node =
    std::is_trivially_copyable_v<T>&& std::is_trivially_constructible_v<T, T&>&&
        std::is_trivially_assignable_v<T&, T&>&& std::is_trivially_assignable_v<T&, T const&> &&
    sizeof(T) <= 120;

/// The item of a waiter, kept in its node.
template <class T, class Platform, bool InNode = fits_in_node<T>>
class offered_item {
 public:
  explicit offered_item(T& mine) noexcept : value_(mine) { watch_.write(); }

  /// Called by the partner, between its claim and its publication: swaps the two items.
  void swap(T& theirs) noexcept {
    watch_.read();
    T const offered(value_);
    watch_.write();
    value_ = theirs;
    theirs = offered;
  }

  /// Called by the waiter, after it saw the publication: copies the reply to the caller's item.
  void take(T& mine) noexcept {
    watch_.read();
    mine = value_;
  }

  /// The offered item, for callers that look before they swap.
  [[nodiscard]] T const& peek() const noexcept {
    watch_.read();
    return value_;
  }

 private:
  T value_;
  [[no_unique_address]] typename Platform::watch watch_{"item"};
};

/// The item of a waiter, left in its caller's object.
template <class T, class Platform>
class offered_item<T, Platform, false> {
 public:
  explicit offered_item(T& mine) noexcept : place_(std::addressof(mine)) { watch_.write(); }

  void swap(T& theirs) noexcept {
    watch_.read();
    T offered(std::move(*place_));
    watch_.write();
    *place_ = std::move(theirs);
    theirs = std::move(offered);
  }

  void take(T&) noexcept { watch_.read(); }  // it is there already

  [[nodiscard]] T const& peek() const noexcept {
    watch_.read();
    return *place_;
  }

 private:
  T* place_;
  [[no_unique_address]] typename Platform::watch watch_{"item"};
};

}  // namespace rendezvous::detail
