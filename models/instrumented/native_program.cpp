#include "native_program.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <string>
#include <utility>

#include "../exact/machine/program_heap.hpp"

extern "C" char __libc_single_threaded;

namespace models::instrumented {

namespace {

[[noreturn]] void terminated() {
  if (front* const f = front::of_running_thread())
    f->fail("terminated",
            "std::terminate is called: by an exception that nobody catches, or a thread that was not joined");
  std::abort();
}

/// A fault of the program's is one of the execution.
void crashed(int signal) {
  if (front* const f = front::of_running_thread()) f->fail("crash", strsignal(signal));
  std::signal(signal, SIG_DFL);
}

void expect_crashes() {
  struct sigaction action = {};
  action.sa_handler = &crashed;
  action.sa_flags = SA_NODEFER;
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

/// What it prints comes once for each execution, and is of no use.
void native_program::leave_out_what_it_prints() {
  if (std::exchange(prints_nowhere_, true)) return;
  std::fflush(stdout);
  int const nowhere = open("/dev/null", O_WRONLY);
  if (nowhere >= 0) dup2(nowhere, STDOUT_FILENO);
}

void native_program::construct() {
  exact::within_machine const own;
  leave_out_what_it_prints();
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
  bool const any_was_stopped = !exact::graph_machine::get().live().everybody_finished();
  leaks_are_allowed_ || any_was_stopped ? front_.release_all() : front_.release_what_is_reachable();
}

}  // namespace models::instrumented
