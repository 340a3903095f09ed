// Runs a program without address space randomisation:  run_without_aslr PROGRAM [ARGUMENT...]
// Compiled with PROGRAM, it runs that one:             stress [ARGUMENT...]
//
// ThreadSanitizer's runtime of g++ 12 and clang 14 expects the kernel's mappings in fixed ranges. Where the kernel
// randomises more than 28 bits of an address it dies at its start, more often than not, with "FATAL: ThreadSanitizer:
// unexpected memory mapping", and the program cannot help it by then. So this one turns randomisation off for itself
// and becomes the program. Containers may refuse that: then the program runs as it is where the kernel's setting is
// harmless, and not at all where it is not.

#include <sys/personality.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>

namespace {

constexpr int most_bits_that_work = 28;
constexpr int cannot_run = 126;  // as a shell says it

bool turn_randomisation_off() {
  int const current = personality(0xffffffff);
  if (current == -1) return false;
  auto const wanted = static_cast<unsigned long>(current) | ADDR_NO_RANDOMIZE;
  if (personality(wanted) == -1) return false;
  return (personality(0xffffffff) & ADDR_NO_RANDOMIZE) != 0;  // some sandboxes say yes and do nothing
}

/// How many bits of an address the kernel randomises. 0 where it does not say, or does it for nobody.
int randomised_bits() {
  int mode = 0;
  int bits = 0;
  std::ifstream("/proc/sys/kernel/randomize_va_space") >> mode;
  std::ifstream("/proc/sys/vm/mmap_rnd_bits") >> bits;
  return mode == 0 ? 0 : bits;
}

/// Says why the program cannot run here, and what helps.
void explain(char const* self) {
  std::fprintf(
      stderr,
      "%s: this kernel randomises %d bits of an address. ThreadSanitizer can stand %d, and turning it off for\n"
      "one program is refused here. Either of these helps:\n"
      "  sysctl vm.mmap_rnd_bits=%d                     on the host, as root\n"
      "  docker run --security-opt seccomp=unconfined   for the container\n",
      self, randomised_bits(), most_bits_that_work, most_bits_that_work);
}

}  // namespace

int main(int argc, char** argv) {
#ifdef PROGRAM
  char const* const program = argc < 1 ? nullptr : PROGRAM;
  char** const arguments = argv;
#else
  char const* const program = argc < 2 ? nullptr : argv[1];
  char** const arguments = argv + 1;
#endif
  if (program == nullptr) {
    std::fprintf(stderr, "usage: run_without_aslr PROGRAM [ARGUMENT...]\n");
    return 2;
  }
  if (!turn_randomisation_off() && randomised_bits() > most_bits_that_work) {
    explain(argv[0]);
    return cannot_run;
  }
  execvp(program, arguments);
  std::fprintf(stderr, "%s: cannot run %s: %s\n", argv[0], program, std::strerror(errno));
  return cannot_run;
}
