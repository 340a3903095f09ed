// The declaration of a function that the program under test calls, and its return address.
#pragma once

#include <cstdint>

#define ENTRY extern "C" [[gnu::visibility("default")]]
#define CALLED_FROM reinterpret_cast<std::uintptr_t>(__builtin_return_address(0))
