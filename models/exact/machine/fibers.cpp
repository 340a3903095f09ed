#include "fibers.hpp"

#include <cxxabi.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>
#if defined(__x86_64__)
#include <asm/prctl.h>
#endif

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace models::exact {

namespace {

/// Called through a volatile pointer: otherwise the compiler might reuse the result after a switch of fibers.
abi::__cxa_eh_globals* (*volatile exceptions_of_this_thread)() = &abi::__cxa_get_globals;

void set_thread_pointer(void* to) {
#if defined(__x86_64__)
  constexpr unsigned long by_instruction = 2;  // HWCAP2_FSGSBASE
  static bool const is_allowed = (getauxval(AT_HWCAP2) & by_instruction) != 0;
  if (is_allowed) {
    asm volatile("wrfsbase %0" : : "r"(to) : "memory");
  } else {
    syscall(SYS_arch_prctl, ARCH_SET_FS, to);
  }
#else
  static_cast<void>(to);
#endif
}

}  // namespace

fibers::fibers(int count, void (*entry)(int)) : places_(static_cast<std::size_t>(count + 1)), entry_(entry) {
  for (int i = 0; i != count; ++i) prepare(of(i), i);
}

/// Goes there once, to where each execution begins, and back.
void fibers::prepare(place& p, int number) {
  p.memory = fixed_memory(fixed_place::stacks, static_cast<std::size_t>(number), stack_size + guard);
  if (p.memory.empty() || mprotect(p.memory.begin(), guard, PROT_NONE) != 0)
    end_without_memory("the stack of a thread");
  ucontext_t context;
  getcontext(&context);
  context.uc_stack.ss_sp = p.memory.begin() + guard;
  context.uc_stack.ss_size = stack_size;
  context.uc_link = nullptr;
  auto const self = reinterpret_cast<std::uintptr_t>(this);
  current_ = number;
  makecontext(&context, reinterpret_cast<void (*)()>(&enter), 2, static_cast<unsigned>(self >> 32),
              static_cast<unsigned>(self));
  if (_setjmp(of(-1).now) == 0) setcontext(&context);
  current_ = -1;
}

void fibers::enter(unsigned self_high, unsigned self_low) {
  auto& self = *reinterpret_cast<fibers*>(std::uintptr_t{self_high} << 32 | self_low);
  if (_setjmp(self.of(self.current_).begin) == 0) _longjmp(self.of(-1).now, 1);
  self.entry_(self.current_);
  std::abort();  // it must not return
}

bool fibers::is_on_stack_of(int fiber, std::uint64_t address) const {
  place const& its = places_[static_cast<std::size_t>(fiber + 1)];
  return address - (reinterpret_cast<std::uintptr_t>(its.memory.begin()) + guard) < stack_size;
}

int fibers::owner_of(std::uint64_t address) const {
  int fiber = static_cast<int>(places_.size()) - 2;
  while (fiber >= 0 && !is_on_stack_of(fiber, address)) --fiber;
  return fiber;
}

bool fibers::guards(std::uint64_t address) const {
  for (std::size_t i = 1; i != places_.size(); ++i) {
    if (address - reinterpret_cast<std::uintptr_t>(places_[i].memory.begin()) < guard) return true;
  }
  return false;
}

void fibers::restart() {
  for (place& p : places_) p.begun = false;
  of(-1).begun = true;
}

void fibers::give_thread_pointers(std::vector<void*> const& of_each) {
  of(-1).thread_pointer = __builtin_thread_pointer();
  for (std::size_t i = 0; i != of_each.size(); ++i) of(static_cast<int>(i)).thread_pointer = of_each[i];
}

void fibers::resume(int fiber) {
  if (fiber == current_) return;
  place& last = of(current_);
  place& next = of(fiber);
  std::memcpy(&last.handled, exceptions_of_this_thread(), sizeof last.handled);
  if (_setjmp(last.now) != 0) return;
  current_ = fiber;
  bool const begun = std::exchange(next.begun, true);
  if (!begun) next.handled = {};
  if (next.thread_pointer != nullptr) set_thread_pointer(next.thread_pointer);
  std::memcpy(exceptions_of_this_thread(), &next.handled, sizeof next.handled);
  _longjmp(begun ? next.now : next.begin, 1);
}

}  // namespace models::exact
