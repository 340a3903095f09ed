// What the plugins of both compilers have to say of redzones: space behind arrays that belongs to nobody, so that an
// access a little behind the end hits no other variable (../redzones.hpp).
#pragma once

namespace modelcheck_plugins {

constexpr unsigned bytes_of_redzone = 32;

/// How the symbols begin that the redzones of static variables have.
constexpr char const* redzone_symbol = "modelcheck_redzone";

/// void modelcheck_has_redzone(void* variable, size_t size): called where a function begins.
constexpr char const* redzone_hook = "modelcheck_has_redzone";

}  // namespace modelcheck_plugins
