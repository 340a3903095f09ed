// The signals that the program waits for: the end of a process of its own, and the wish to stop. And how signals are
// called.
#pragma once

#include <signal.h>

#include <chrono>
#include <string>

namespace models::checker {

/// While one lives the signals stay pending until they are waited for, so no code runs inside a handler. A
/// second wish to stop changes nothing: what is under way then is only the report.
class signals {
 public:
  signals();
  ~signals();
  signals(signals const&) = delete;
  signals& operator=(signals const&) = delete;

  /// Returns SIGINT or SIGTERM if that came, otherwise 0: a process has ended, or the time is over.
  int wait(std::chrono::milliseconds longest);

 private:
  sigset_t awaited_;
  sigset_t before_;
};

/// "SIGABRT", or "signal 40" of one without a name.
std::string signal_name(int number);
/// How a process ended that brought no result, as the verdict: "crash: SIGABRT", "crash: exit 3".
std::string crash_of(int wait_status);

}  // namespace models::checker
