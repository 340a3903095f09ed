// A system call that failed, as an exception.
#pragma once

#include <cerrno>
#include <system_error>

namespace models::checker {

/// Throws what errno says of it.
[[noreturn]] inline void refused(char const* what) { throw std::system_error(errno, std::generic_category(), what); }

}  // namespace models::checker
