// How functions are declared that are called by their own names, by the program and by libraries: answered by the front
// while a thread of the program runs its own code, and otherwise by the function in whose place they stand.
#pragma once

#include <dlfcn.h>
#include <pthread.h>

#include <cstdint>

#include "entry.hpp"
#include "front.hpp"

namespace models::instrumented {

/// Null also for calls by a library on its own behalf, where one thread runs at a time.
inline front* front_for(std::uintptr_t caller) {
  front* const f = front::of_running_thread();
  return f != nullptr && f->is_of_the_program(caller) ? f : nullptr;
}

/// A handle is the thread's number plus 1, since 0 is no thread.
inline pthread_t handle_of(int number) { return static_cast<pthread_t>(number + 1); }
inline int number_of(pthread_t handle) { return static_cast<int>(handle) - 1; }

}  // namespace models::instrumented

#define OF_PROGRAM(result, name, parameters, arguments, ...)                             \
  ENTRY result name parameters {                                                         \
    static auto* const real = models::instrumented::next<result parameters>(#name);      \
    models::instrumented::front* const f = models::instrumented::front_for(CALLED_FROM); \
    if (f == nullptr) return real arguments;                                             \
    [[maybe_unused]] models::instrumented::posix& all = f->objects();                    \
    [[maybe_unused]] std::uintptr_t const from = CALLED_FROM;                            \
    __VA_ARGS__;                                                                         \
  }

/// For functions that libstdc++ calls on the program's behalf.
#define OF_ANYBODY(result, name, parameters, arguments, ...)                                   \
  ENTRY result name parameters {                                                               \
    static auto* const real = reinterpret_cast<result(*) parameters>(dlsym(RTLD_NEXT, #name)); \
    models::instrumented::front* const f = models::instrumented::front::of_running_thread();   \
    if (f == nullptr) return real arguments;                                                   \
    [[maybe_unused]] models::instrumented::posix& all = f->objects();                          \
    [[maybe_unused]] constexpr std::uintptr_t from = 0;                                        \
    __VA_ARGS__;                                                                               \
  }
