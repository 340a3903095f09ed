#include "standard_descriptors.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>

namespace models::checker {

void occupy_standard_descriptors() {
  for (int const each : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(each, F_GETFD) != -1 || errno != EBADF) continue;
    // The lowest number that is free: this one. Only standard error may be written to, in vain.
    static_cast<void>(::open("/dev/null", each == STDERR_FILENO ? O_WRONLY : O_RDONLY));
  }
}

std::string flush_standard_output() {
  errno = 0;
  bool const good = std::cout.flush().good() && std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
  if (good) return "";
  std::string const words = "cannot write to standard output";
  return errno == 0 ? words : words + ": " + std::strerror(errno);  // it may have been long ago
}

}  // namespace models::checker
