#include "printed.hpp"

#include <fcntl.h>
#include <stdio_ext.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cstdio>

namespace models::instrumented {

/// Errors are left out in no execution: they may be the checker's.
void printed::restart(bool is_shown) {
  std::fflush(stdout);
  if (is_shown && file_ < 0) {
    file_ = memfd_create("printed", MFD_CLOEXEC);
    errors_ = dup(STDERR_FILENO);
  }
  bool const has_file = is_shown && file_ >= 0 && ftruncate(file_, 0) == 0 && lseek(file_, 0, SEEK_SET) == 0;
  seen_ = 0;
  asked_ = 0;
  if (has_file == is_shown_ && nowhere_ >= 0) return;
  is_shown_ = has_file;
  if (nowhere_ < 0) nowhere_ = open("/dev/null", O_WRONLY | O_CLOEXEC);
  dup2(is_shown_ ? file_ : nowhere_, STDOUT_FILENO);
  if (errors_ >= 0) dup2(is_shown_ ? file_ : errors_, STDERR_FILENO);
}

/// In a long execution it is not looked for each time.
std::string printed::more() {
  constexpr int often = 100'000, seldom = 1024;
  std::string text;
  if (!is_shown_) return text;
  asked_ = asked_ < often ? asked_ + 1 : often + (asked_ + 1 - often) % seldom;
  if (asked_ > often && __fpending(stdout) == 0) return text;
  std::fflush(stdout);
  std::array<char, 4096> some;
  for (ssize_t n = 0; (n = pread(file_, some.data(), some.size(), seen_)) > 0; seen_ += n)
    text.append(some.data(), static_cast<std::size_t>(n));
  return text;
}

}  // namespace models::instrumented
