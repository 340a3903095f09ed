// Throws an exception for a failed system call.
#pragma once

#include <cerrno>
#include <system_error>

namespace models::checker {

/// Throws std::system_error of errno.
[[noreturn]] inline void refused(char const* what) { throw std::system_error(errno, std::generic_category(), what); }

}  // namespace models::checker
