// Ends a forked process when its parent ends.
#pragma once

#include <sys/prctl.h>
#include <unistd.h>

#include <csignal>

namespace models::checker {

/// To be called first in the new process.
inline void end_with(pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);  // the parent died before prctl() took effect
}

}  // namespace models::checker
