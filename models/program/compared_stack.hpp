// The part of a thread's stack that is compared between polls (bare_loops.hpp), kept free of other code's leftovers.
//
// A stack slot that its function has not written yet holds leftovers: of a thread in an earlier execution, or of the
// explorer, which runs on the thread's stack. The comparison of two polls must not depend on them. So a thread begins
// with that whole part, and its registers, filled with the same bytes, which no program writes by chance; and the
// explorer works below it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace models {

inline constexpr std::size_t compared_stack = 16 * 1024;  // bytes

/// The caller's saved registers lie just below a frame's address.
#if defined(__x86_64__)
inline constexpr std::size_t saved_registers = 5 * sizeof(void*);  // rbx, r12 to r15
#else
inline constexpr std::size_t saved_registers = 0;
#endif
inline constexpr bool all_registers_are_seen = saved_registers != 0;

/// Fills the compared part below the frame of the caller, which next calls the thread's own code, and the registers
/// that this code has to save.
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

/// Calls `what` with its frames below the compared part. The stack begins at `base`.
template <class What>
[[gnu::noinline]] decltype(auto) below_compared_stack(char const* base, What what) {
  auto const used = static_cast<std::size_t>(base - static_cast<char const*>(__builtin_frame_address(0)));
  void* const gap = __builtin_alloca(used < compared_stack ? compared_stack - used : 0);
  asm volatile("" : : "r"(gap) : "memory");  // or the optimiser would drop the gap
  return what();
}

}  // namespace models
