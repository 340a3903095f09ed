// How much a process and those that it has started have done so far.
#pragma once

#include <sys/types.h>

namespace models::checker {

struct effort {
  double processor_seconds = 0;
  int at_work = 0;  // the number of them that run, or wait for a processor or a disk; 0: all sleep
};

/// Where the system does not tell, the process has done nothing, and sleeps.
effort effort_of(pid_t process);

}  // namespace models::checker
