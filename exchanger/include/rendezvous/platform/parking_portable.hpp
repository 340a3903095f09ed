// Sleeping and waking by standard C++ alone, where there is no futex, in a small table of mutexes and
// condition variables that all exchangers share.
//
// Source: the "parking lot" of WebKit, with a fixed table: an address picks a bucket, and a wake-up wakes every thread
// in it. Those that sleep on another address read their word and sleep again.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>

namespace rendezvous::detail::parking {

struct bucket {
  std::mutex mutex;
  std::condition_variable changed;
};

inline bucket& bucket_of(void const* word) noexcept {
  static std::array<bucket, 64>& table = *new std::array<bucket, 64>;  // outlives every static exchanger
  return table[(std::hash<void const*>{}(word) >> 6) % table.size()];
}

/// Sleeps while word == expected, for at most *longest (null: no limit). May return for no reason.
inline void wait(std::atomic<std::uint32_t>& word, std::uint32_t expected,
                 std::chrono::nanoseconds const* longest) noexcept {
  bucket& b = bucket_of(&word);
  std::unique_lock lock(b.mutex);
  // The waker changed the word before it took the lock: either it is seen here, or the wake-up is yet to come.
  if (word.load(std::memory_order_relaxed) != expected) return;
  if (longest != nullptr) {
    b.changed.wait_for(lock, *longest);
  } else {
    b.changed.wait(lock);
  }
}

/// Wakes all who sleep on this address.
inline void wake(void const* word) noexcept {
  bucket& b = bucket_of(word);
  { std::lock_guard lock(b.mutex); }
  b.changed.notify_all();
}

}  // namespace rendezvous::detail::parking
