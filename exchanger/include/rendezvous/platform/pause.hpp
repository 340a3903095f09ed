// A short pause in which a waiter leaves its core, and the cache line that it polls, to other threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>

namespace rendezvous::detail {

/// The processor's pause instruction. It takes 10 ns on some processors and 40 on others.
inline void pause_instruction() noexcept {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("isb" ::: "memory");  // `yield` is a no-op on most cores
#else
  std::atomic_signal_fence(std::memory_order_seq_cst);
#endif
}

/// The length of the instruction on this processor in tenths of a nanosecond: the shortest of four measurements, since
/// other threads may interrupt one. Takes some microseconds, once in a process.
inline int measured_pause() noexcept {
  using clock = std::chrono::steady_clock;
  constexpr int measurements = 4;
  constexpr int instructions = 64;
  auto shortest = clock::duration::max();
  for (int m = 0; m != measurements; ++m) {
    auto const before = clock::now();
    for (int i = 0; i != instructions; ++i) pause_instruction();
    shortest = std::min(shortest, clock::now() - before);
  }
  auto const tenths = std::chrono::duration_cast<std::chrono::nanoseconds>(shortest).count() * 10 / instructions;
  return static_cast<int>(std::clamp<decltype(tenths)>(tenths, 1, 10'000));
}

/// Pauses for about n nanoseconds: at least one instruction.
inline void pause_for(int nanoseconds) noexcept {
  static int const tenths = measured_pause();
  int const instructions = std::max(1, (nanoseconds * 10 + tenths / 2) / tenths);
  for (int i = 0; i != instructions; ++i) pause_instruction();
}

}  // namespace rendezvous::detail
