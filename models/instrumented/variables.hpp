// The name of the variable at an address, by the debugging information of its function: with the members that lead to
// the address, "box.sent_", as far as the program itself has declared them.
#pragma once

#include <elfutils/libdw.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace models::instrumented {

/// Whether the file is one of the compilers' own headers. clang's paths start from the place of clang itself.
bool is_of_the_system(std::string_view path);

/// For a function whose frame ends there. Empty: no variable lies at the address, or it is not known which.
std::string variable_in(Dwarf_Die function, std::uintptr_t end_of_frame, std::uintptr_t at);

}  // namespace models::instrumented
