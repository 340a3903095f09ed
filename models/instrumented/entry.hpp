// How a function is declared that the program under test calls, where it was called from, and the function in whose
// place it stands.
#pragma once

#include <dlfcn.h>

#include <cstdint>

#define EXPORTED [[gnu::visibility("default")]]
#define ENTRY extern "C" EXPORTED
#define CALLED_FROM reinterpret_cast<std::uintptr_t>(__builtin_return_address(0))

namespace models::instrumented {

/// Ends the process if the program is linked with the thread sanitizer itself (sanitizer.cpp).
void expect_no_sanitizer();

/// The function of that name in the libraries behind the checker.
template <class F>
F* next(char const* name) {
  expect_no_sanitizer();
  return reinterpret_cast<F*>(dlsym(RTLD_NEXT, name));
}

}  // namespace models::instrumented
