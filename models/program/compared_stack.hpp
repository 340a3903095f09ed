// The part of a thread's stack that is compared with what it was (bare_loops.hpp), and how it is kept free of what is
// not the thread's own.
//
// What a slot holds before its function writes to it is what somebody left there: a thread in an execution before, or
// the explorer, which runs on the thread's stack. If that were compared, whether two looks are equal would depend on
// it. So a thread begins with all of that part, and its registers, filled with the same bytes, which no program writes
// by chance; and the explorer works below.
#pragma once

#include <cstddef>
#include <cstdint>

namespace models {

inline constexpr std::size_t compared_stack = 16 * 1024;  // bytes

/// Just below a frame's address lie the registers of its caller, once they have all been saved.
#if defined(__x86_64__)
inline constexpr std::size_t saved_registers = 5 * sizeof(void*);  // rbx, r12 to r15
#else
inline constexpr std::size_t saved_registers = 0;
#endif
inline constexpr bool all_registers_are_seen = saved_registers != 0;

/// Fills that part below the frame of the caller, which calls the thread's own code next, and the registers that this
/// code has to save.
[[gnu::always_inline]] inline void fill_compared_stack() {
#if defined(__x86_64__)
  constexpr std::uint64_t filling = 0xa5a5a5a5a5a5a5a5u;
  constexpr std::size_t words = compared_stack / sizeof filling;
  asm volatile(
      "lea %c[below](%%rsp), %%rdi\n\t"
      "mov %[words], %%rcx\n\t"
      "rep stosq\n\t"
      "mov %%rax, %%rbx\n\t"
      "mov %%rax, %%r12\n\t"
      "mov %%rax, %%r13\n\t"
      "mov %%rax, %%r14\n\t"
      "mov %%rax, %%r15"
      :
      : "a"(filling), [below] "i"(-static_cast<long>(compared_stack)), [words] "i"(words)
      : "rdi", "rcx", "rbx", "r12", "r13", "r14", "r15", "memory", "cc");
#endif
}

/// Calls `what` where its frames are no part of it. The stack begins at `base`.
template <class What>
[[gnu::noinline]] decltype(auto) below_compared_stack(char const* base, What what) {
  auto const used = static_cast<std::size_t>(base - static_cast<char const*>(__builtin_frame_address(0)));
  void* const gap = __builtin_alloca(used < compared_stack ? compared_stack - used : 0);
  asm volatile("" : : "r"(gap) : "memory");  // or it would be left out
  return what();
}

}  // namespace models
