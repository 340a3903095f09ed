// How a function is declared that the program under test calls, and where it was called from.
#pragma once

#include <cstdint>

#define ENTRY extern "C" [[gnu::visibility("default")]]
#define CALLED_FROM reinterpret_cast<std::uintptr_t>(__builtin_return_address(0))
