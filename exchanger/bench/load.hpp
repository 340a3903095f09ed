// Background load: one process for each core, which never sleeps while the load is on.
#pragma once

#include <sys/types.h>

#include <vector>

namespace rendezvous::bench {

class load {
 public:
  /// Before any thread is started: a process is copied as it is.
  explicit load(std::vector<int> const& cores);
  ~load();
  load(load const&) = delete;
  load& operator=(load const&) = delete;

  /// On the first n cores. The others sleep.
  void run_on_first(std::size_t cores) const;
  void rest() const { run_on_first(0); }

  [[nodiscard]] std::vector<pid_t> const& processes() const { return processes_; }

 private:
  std::vector<pid_t> processes_;
};

}  // namespace rendezvous::bench
