// A program that is linked with -fsanitize=thread has the sanitizer itself, whose functions stand before the checker's.
// It asks for functions of the C library before anything else runs, finds the checker's, and crashes in them, so the
// first of them ends the program, and says why.
#include <dlfcn.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <string_view>

#include "entry.hpp"

namespace models::instrumented {

namespace {

void const* file_of(void const* address) {
  Dl_info its{};
  return dladdr(address, &its) == 0 ? nullptr : its.dli_fbase;
}

}  // namespace

/// By system calls: the sanitizer, which is not ready, has functions of its own for these, too.
void expect_no_sanitizer() {
  void* const first = dlsym(RTLD_DEFAULT, "__tsan_init");
  static constexpr char here = 0;
  if (first == nullptr || file_of(first) == file_of(&here)) return;
  static constexpr std::string_view words =
      "modelcheck: this program is linked with the thread sanitizer itself, in whose place the checker stands. In "
      "CMake use modelcheck_instrument(TARGET); by hand, compile with -fsanitize=thread and link without it\n";
  syscall(SYS_write, STDERR_FILENO, words.data(), words.size());
  syscall(SYS_exit_group, 2);
}

namespace {

[[gnu::constructor]] void expect_no_sanitizer_at_the_start() { expect_no_sanitizer(); }

}  // namespace

}  // namespace models::instrumented
