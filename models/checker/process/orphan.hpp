// A process that was forked does not outlive the one that forked it.
#pragma once

#include <sys/prctl.h>
#include <unistd.h>

#include <csignal>

namespace models::checker {

/// To be called first in the new process.
inline void end_with(pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);  // it died before it could take us along
}

}  // namespace models::checker
