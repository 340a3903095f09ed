// setjmp() and longjmp(). Who is jumped into must not have returned: C leaves undefined what happens then, and natively
// the thread goes on with what lies on its stack by now. Ends of functions are known on x86-64 alone, and so are jumps.
#include <setjmp.h>

#include <cstdint>

#include "../exact/machine/apart.hpp"
#include "entry.hpp"
#include "front.hpp"

namespace models::instrumented {

void front::prepares_jump(void const* buffer, std::uintptr_t stack) {
  exact::within_machine const own;
  jumps_.prepare(buffer, running_host().current_thread(), stack, frames_);
}

void front::expect_jump(void const* buffer, std::uintptr_t from) {
  exact::within_machine const own;
  jumps::target const target = jumps_.of(buffer, running_host().current_thread(), frames_);
  if (target == jumps::target::returned)
    fail(verdict_kind::wrong_longjmp, "the function that has called setjmp() has returned", from);
  if (target == jumps::target::of_another_thread)
    fail(verdict_kind::wrong_longjmp, "another thread has called setjmp(): its stack is not this thread's", from);
}

}  // namespace models::instrumented

using models::instrumented::front;

#if defined(__x86_64__)

extern "C" [[gnu::used, gnu::visibility("hidden")]] void models_jump_is_prepared(void const* buffer,
                                                                                 std::uintptr_t stack) {
  if (front* const f = front::of_running_thread()) f->prepares_jump(buffer, stack);
}

// A function that returns twice cannot be called by another one in its place. These leave the stack and the arguments
// as they were, and jump to it.
#define PREPARED(name, real)                                                    \
  asm(".text\n.globl " #name "\n.type " #name ", @function\n" #name             \
      ":\n pushq %rdi\n pushq %rsi\n leaq 24(%rsp), %rsi\n subq $8, %rsp\n"     \
      " call models_jump_is_prepared\n addq $8, %rsp\n popq %rsi\n popq %rdi\n" \
      " jmp " #real "@PLT\n.size " #name ", . - " #name "\n")

PREPARED(__wrap__setjmp, _setjmp);
PREPARED(__wrap___sigsetjmp, __sigsetjmp);

#define JUMP(name, buffer)                                                            \
  ENTRY [[noreturn]] void __wrap_##name(buffer to, int value) {                       \
    if (front* const f = front::of_running_thread()) f->expect_jump(to, CALLED_FROM); \
    name(to, value);                                                                  \
  }

JUMP(longjmp, jmp_buf)
JUMP(_longjmp, jmp_buf)
JUMP(siglongjmp, sigjmp_buf)

#endif
