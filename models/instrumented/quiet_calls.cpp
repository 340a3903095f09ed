// Functions with another effect in what is explored, or with none: signals, of which none ever comes, and others that
// tell the program something. By names with a prefix (--wrap).
#include <sched.h>
#include <signal.h>
#include <time.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>

#include "c_accesses.hpp"
#include "entry.hpp"
#include "refused.hpp"

using models::instrumented::is_explored;
using models::instrumented::reads;
using models::instrumented::refuse;
using models::instrumented::stores;
using models::instrumented::writes;

namespace {

constexpr char const* no_handlers = "no signal ever comes, so no handler is called";

using handler = void (*)(int);

bool is_a_function(handler h) { return h != SIG_DFL && h != SIG_IGN; }

}  // namespace

/// The standard streams serve all executions.
ENTRY int __wrap_fclose(std::FILE* file) {
  if (file == stdin || file == stdout || file == stderr) refuse("fclose", CALLED_FROM);
  return std::fclose(file);
}

// Signals.

#define SETS_HANDLER(name, real)                                   \
  ENTRY handler __wrap_##name(int number, handler h) {             \
    if (!is_explored()) return real(number, h);                    \
    if (is_a_function(h)) refuse(#name, CALLED_FROM, no_handlers); \
    return SIG_DFL;                                                \
  }

SETS_HANDLER(signal, signal)
SETS_HANDLER(__sysv_signal, signal)
SETS_HANDLER(bsd_signal, signal)

ENTRY int __wrap_sigaction(int number, struct sigaction const* now, struct sigaction* before) {
  if (!is_explored()) return sigaction(number, now, before);
  if (now != nullptr) {
    reads(now, sizeof *now, CALLED_FROM);
    if (is_a_function(now->sa_handler)) refuse("sigaction", CALLED_FROM, no_handlers);
  }
  stores(before, {}, CALLED_FROM);
  return 0;
}

ENTRY int __wrap_sigprocmask(int how, sigset_t const* which, sigset_t* before) {
  if (!is_explored()) return sigprocmask(how, which, before);
  if (which != nullptr) reads(which, sizeof *which, CALLED_FROM);
  stores(before, {}, CALLED_FROM);
  return 0;
}

ENTRY int __wrap_sigemptyset(sigset_t* all) {
  writes(all, sizeof *all, CALLED_FROM);
  return sigemptyset(all);
}
ENTRY int __wrap_sigfillset(sigset_t* all) {
  writes(all, sizeof *all, CALLED_FROM);
  return sigfillset(all);
}
ENTRY int __wrap_sigaddset(sigset_t* all, int number) {
  writes(all, sizeof *all, CALLED_FROM);
  return sigaddset(all, number);
}
ENTRY int __wrap_sigdelset(sigset_t* all, int number) {
  writes(all, sizeof *all, CALLED_FROM);
  return sigdelset(all, number);
}
ENTRY int __wrap_sigismember(sigset_t const* all, int number) {
  reads(all, sizeof *all, CALLED_FROM);
  return sigismember(all, number);
}

// The processors, and the clock.

ENTRY int __wrap_sched_getaffinity(pid_t process, std::size_t size, cpu_set_t* on) {
  writes(on, size, CALLED_FROM);
  return sched_getaffinity(process, size, on);
}

ENTRY int __wrap_clock_getres(clockid_t which, timespec* to) {
  if (to != nullptr) writes(to, sizeof *to, CALLED_FROM);
  return clock_getres(which, to);
}
