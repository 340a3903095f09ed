// What a variable is called that lies at an address, by the debugging information of its function: with the members
// that lead there, "box.sent_", as far as the program has declared them itself.
#pragma once

#include <elfutils/libdw.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace models::instrumented {

/// Whether the file is one of the compilers' own headers. clang's paths lead from where it lies itself.
bool is_of_the_system(std::string_view path);

/// Of a function whose frame ends there. Nothing: none lies at the address, or nobody knows which.
std::string variable_in(Dwarf_Die function, std::uintptr_t end_of_frame, std::uintptr_t at);

}  // namespace models::instrumented
