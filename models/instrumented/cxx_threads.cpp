// Functions of libstdc++'s compiled part that use objects of the program: threads, exception pointers, and the handler
// of std::terminate. By names with a prefix (--wrap).
#include <cstddef>
#include <cstdint>
#include <exception>

#include "entry.hpp"
#include "library_call.hpp"

using models::instrumented::front;
using models::instrumented::library_call;

/// std::thread::join(), and detach(). The thread that ends may have read its own handle before.
#define LEAVES(name)                               \
  extern "C" void name(std::uintptr_t* self);      \
  ENTRY void __wrap_##name(std::uintptr_t* self) { \
    library_call const call(CALLED_FROM);          \
    call.reads(self, sizeof *self);                \
    name(self);                                    \
    call.writes(self, sizeof *self);               \
  }

LEAVES(_ZNSt6thread4joinEv)
LEAVES(_ZNSt6thread6detachEv)

// std::exception_ptr, which is a pointer: its constructors and destructor, operator= and swap().

#define COPIES(name, result)                                    \
  extern "C" result name(void** self, void* const* other);      \
  ENTRY result __wrap_##name(void** self, void* const* other) { \
    library_call const call(CALLED_FROM);                       \
    call.reads(other, sizeof *other);                           \
    call.writes(self, sizeof *self);                            \
    return name(self, other);                                   \
  }

COPIES(_ZNSt15__exception_ptr13exception_ptrC1ERKS0_, void)
COPIES(_ZNSt15__exception_ptr13exception_ptrC2ERKS0_, void)
COPIES(_ZNSt15__exception_ptr13exception_ptraSERKS0_, void*)

extern "C" void _ZNSt15__exception_ptr13exception_ptr4swapERS0_(void** self, void** other);
ENTRY void __wrap__ZNSt15__exception_ptr13exception_ptr4swapERS0_(void** self, void** other) {
  library_call const call(CALLED_FROM);
  call.writes(self, sizeof *self);
  call.writes(other, sizeof *other);
  _ZNSt15__exception_ptr13exception_ptr4swapERS0_(self, other);
}

#define ENDS(name)                        \
  extern "C" void name(void** self);      \
  ENTRY void __wrap_##name(void** self) { \
    library_call const call(CALLED_FROM); \
    call.writes(self, sizeof *self);      \
    name(self);                           \
  }

ENDS(_ZNSt15__exception_ptr13exception_ptrD1Ev)
ENDS(_ZNSt15__exception_ptr13exception_ptrD2Ev)

// Whatever the program's handler does, std::terminate is a failure: the handler is kept, and not called.

ENTRY std::terminate_handler __wrap__ZSt13set_terminatePFvvE(std::terminate_handler handler) {
  front* const f = front::of_running_thread();
  return f == nullptr ? std::set_terminate(handler) : f->end().sets_terminate(handler);
}

ENTRY std::terminate_handler __wrap__ZSt13get_terminatev() {
  front* const f = front::of_running_thread();
  return f == nullptr ? std::get_terminate() : f->end().terminate();
}
