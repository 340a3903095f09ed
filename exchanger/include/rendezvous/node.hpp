// The node of a waiting thread: its item, and the word on which the partner answers.
//
// It lives on the stack of the thread that waits, on cache lines of its own. It is touched by its owner, and by the one
// thread whose compare-and-swap took it from the slot, until that thread's last access.
#pragma once

#include <rendezvous/offered_item.hpp>
#include <rendezvous/waiter.hpp>

namespace rendezvous::detail {

template <class T, class Platform>
struct alignas(Platform::line) node {
  explicit node(T& item, std::uint32_t first_word = waiting) noexcept : offer(item), waiter(first_word) {}

  offered_item<T, Platform> offer;
  detail::waiter<Platform> waiter;
};

}  // namespace rendezvous::detail
