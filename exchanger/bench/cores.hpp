// The cores that this process may use: pinning of threads, and their use by other processes.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>
#include <vector>

namespace rendezvous::bench {

using seconds = std::chrono::duration<double>;

/// The cores of the affinity mask (see taskset(1)), in the order in which threads are put on them: first one of each
/// physical core, socket by socket, then its siblings.
std::vector<int> allowed_cores();

/// Keeps a thread, of this process or another one, on these cores from now on.
void put_on(pid_t thread, std::vector<int> const& cores);

/// The CPU that a process has used so far, finished threads included.
seconds cpu_of_process(pid_t process);

/// The CPU that one thread of a process has used so far; ticks of 10 ms where the thread is another process's.
seconds cpu_of_thread(pid_t process, pid_t thread);

/// How long these cores have been idle since the machine started.
seconds idle_time(std::vector<int> const& cores);

/// The share of some cores that others used, from its construction on.
///
/// It is what is missing: time that the cores were neither idle nor used by `ours`. So it has what other processes
/// used, interrupts, and what a hypervisor took. The kernel counts idle time in ticks of 10 ms; what our processes use
/// is known exactly, so where they keep the cores busy the share is exact, too.
class others {
 public:
  others(std::vector<int> cores, std::vector<pid_t> ours);

  /// From 0 to 1.
  [[nodiscard]] double share() const;

 private:
  [[nodiscard]] seconds used_by_us() const;

  std::vector<int> cores_;
  std::vector<pid_t> ours_;
  std::chrono::steady_clock::time_point start_;
  seconds idle_;
  seconds us_;
};

/// The name of the processor, as the kernel has it; empty where it has none.
std::string processor_model();

}  // namespace rendezvous::bench
