#include "load.hpp"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>

#include "cores.hpp"

namespace rendezvous::bench {

namespace {

[[noreturn]] void keep_busy(int core) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  put_on(0, {core});
  raise(SIGSTOP);
  for (;;) std::atomic_signal_fence(std::memory_order_seq_cst);
}

}  // namespace

load::load(std::vector<int> const& cores) {
  for (int const core : cores) {
    pid_t const process = fork();
    if (process == 0) keep_busy(core);
    if (process > 0) {
      waitpid(process, nullptr, WUNTRACED);  // until it sleeps
      processes_.push_back(process);
    }
  }
}

load::~load() {
  for (pid_t const each : processes_) {
    kill(each, SIGKILL);
    waitpid(each, nullptr, 0);
  }
}

void load::run_on_first(std::size_t cores) const {
  for (std::size_t i = 0; i != processes_.size(); ++i) kill(processes_[i], i < cores ? SIGCONT : SIGSTOP);
}

}  // namespace rendezvous::bench
