#include "native_program.hpp"

#include <fcntl.h>
#include <ucontext.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <string>
#include <utility>

#include "../exact/machine/program_heap.hpp"
#include "terminated.hpp"

extern "C" char __libc_single_threaded;

namespace models::instrumented {

namespace {

[[noreturn]] void terminated() {
  if (front* const f = front::of_running_thread()) f->fail(verdict_kind::terminated, why_terminated(*f));
  std::abort();
}

/// The address behind the instruction that failed, as of a call there.
std::uintptr_t behind(void const* context) {
#if defined(__x86_64__)
  return static_cast<std::uintptr_t>(static_cast<ucontext_t const*>(context)->uc_mcontext.gregs[REG_RIP]) + 1;
#else
  static_cast<void>(context);
  return 0;
#endif
}

std::string in_words(int signal, siginfo_t const& what) {
  if (signal == SIGFPE && what.si_code == FPE_INTDIV)
    return "an integer is divided by zero, or the quotient is too large";
  if (signal == SIGILL) return "illegal instruction: clang has one where an access is out of the bounds of a variable";
  return strsignal(signal);
}

/// A fault of the program's is one of the execution.
void crashed(int signal, siginfo_t* what, void* context) {
  static constexpr char no_stack[] =
      "a thread needs a stack of more than 1 MiB: by deep recursion, or for large variables\n";
  auto const at = reinterpret_cast<std::uintptr_t>(what->si_addr);
  bool const has_no_stack = signal == SIGSEGV && exact::the_world().threads().guards(at);
  // Often it is the checker, called by the thread, that comes to the end of the stack; then the process ends.
  if (has_no_stack) static_cast<void>(!write(STDERR_FILENO, no_stack, sizeof no_stack - 1));
  if (front* const f = front::of_running_thread(); f != nullptr && !has_no_stack) {
    std::uintptr_t const from = behind(context);
    exact::within_machine const own;
    f->fail(verdict_kind::crash, in_words(signal, *what), f->is_of_the_program(from) ? from : 0);
  }
  std::signal(signal, SIG_DFL);
}

/// On a stack of its own: the thread's may be used up.
void expect_crashes() {
  static char other_stack[1024 * 1024];  // places in the source are looked up there
  stack_t other = {};
  other.ss_sp = other_stack;
  other.ss_size = sizeof other_stack;
  sigaltstack(&other, nullptr);
  struct sigaction action = {};
  action.sa_sigaction = &crashed;
  action.sa_flags = SA_NODEFER | SA_ONSTACK | SA_SIGINFO;
  for (int const each : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP}) sigaction(each, &action, nullptr);
}

}  // namespace

native_program::native_program(std::string const& file, int threads, access_orders orders)
    : image_(file),
      is_whole_(true),
      first_([main = image_.main()] {
        char name[] = "program";
        char* arguments[] = {name, nullptr};
        return main(1, arguments);
      }),
      front_(image_, threads, std::move(orders)) {}

native_program::native_program(std::function<void()> const& body, char* from, int threads, access_orders orders)
    : image_(from),
      is_whole_(false),
      first_([&body] {
        body();
        return 0;
      }),
      front_(image_, threads, std::move(orders)) {}

void native_program::construct() {
  exact::within_machine const own;
  expect_crashes();
  std::set_terminate(&terminated);
  image_.restore();
  __libc_single_threaded = 0;  // or libstdc++ counts owners without atomics
  front_.restart(is_whole_);
}

void native_program::thread(int index) {
  using_heap const its(&memory_);
  try {
    if (index == 0) {
      front_.end().main_returns(first_());
    } else {
      front::begun& b = front_.of(index);
      b.result = b.function(b.argument);
    }
  } catch (front::ended_early const&) {
  }
  front_.ends_thread();
}

/// What threads lead to that were stopped is no leak.
void native_program::finish() {
  exact::world& w = exact::the_world();
  bool const any_was_stopped = !w.live().everybody_finished();
  w.options().allow_leaks || any_was_stopped ? front_.release_all() : front_.release_what_is_reachable();
}

}  // namespace models::instrumented
