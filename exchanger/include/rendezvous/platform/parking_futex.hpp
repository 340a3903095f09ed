// Sleeping and waking by Linux futexes.
//
// Source: Franke, Russell, Kirkwood, "Fuss, Futexes and Furwocks", OLS 2002; futex(2).
#pragma once

#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdint>

namespace rendezvous::detail::parking {

static_assert(sizeof(std::atomic<std::uint32_t>) == sizeof(std::uint32_t),
              "a futex needs a plain 32-bit word; define RENDEZVOUS_PORTABLE_PARKING on this platform");

/// Sleeps while *word == expected, for at most *longest (null: no limit). May return for no reason.
inline void wait(std::atomic<std::uint32_t>& word, std::uint32_t expected,
                 std::chrono::nanoseconds const* longest) noexcept {
  timespec relative{};
  if (longest != nullptr) {
    auto const seconds = std::chrono::duration_cast<std::chrono::seconds>(*longest);
    relative.tv_sec = static_cast<time_t>(seconds.count());
    relative.tv_nsec = static_cast<long>((*longest - seconds).count());
  }
  int const saved = errno;
  syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, expected, longest != nullptr ? &relative : nullptr, nullptr, 0);
  errno = saved;  // whatever ended the sleep, the caller reads the word again
}

/// Wakes all who sleep on this address.
inline void wake(void const* word) noexcept {
  int const saved = errno;
  syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, 0x7fffffff, nullptr, nullptr, 0);
  errno = saved;
}

}  // namespace rendezvous::detail::parking
