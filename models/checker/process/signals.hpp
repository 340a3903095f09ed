// The signals that the program waits for: the end of a child process, and interrupts. And the names of signals.
#pragma once

#include <signal.h>

#include <chrono>
#include <string>

#include "../../program/verdict.hpp"

namespace models::checker {

/// During its lifetime the signals stay pending until they are waited for, so no code runs in a handler. A second
/// interrupt has no effect: by then only the report is being written.
class signals {
 public:
  signals();
  ~signals();
  signals(signals const&) = delete;
  signals& operator=(signals const&) = delete;

  /// Returns SIGINT or SIGTERM if one arrived; otherwise 0: a process has ended, or the time is over.
  int wait(std::chrono::milliseconds longest);

 private:
  sigset_t awaited_;
  sigset_t before_;
};

/// "SIGABRT", or "signal 40" of one without a name.
std::string signal_name(int number);
/// The verdict of a process that ended without a result: "crash: SIGABRT", "crash: exit 3".
search_verdict crash_of(int wait_status);

}  // namespace models::checker
