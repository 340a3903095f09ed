// Throws an exception for a failed system call.
#pragma once

#include <cerrno>
#include <string>
#include <system_error>

namespace models::checker {

/// Throws std::system_error of errno. `what`: a noun.
[[noreturn]] inline void refused(std::string const& what) {
  int const error = errno;
  throw std::system_error(error, std::generic_category(), "the system refuses " + what);
}

}  // namespace models::checker
