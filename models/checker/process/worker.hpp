// A process that explores a part of one exploration.
//
// It has one explorer, which is given one part after the other. A batch ends when nothing is left, when an execution
// fails, or when the worker is called back.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <optional>

#include "effort.hpp"
#include "shared_memory.hpp"
#include "work.hpp"

namespace models::checker {

class worker {
 public:
  enum class call : int {
    none,
    share,    // somebody has nothing to do: come back if there is something to divide
    at_once,  // come back after this execution
  };

  /// Starts at once, and waits for work.
  worker(program& p, int threads, exploration_options const& options, progress& seen);
  /// Kills it, if it still runs.
  ~worker();
  worker(worker const&) = delete;
  worker& operator=(worker const&) = delete;

  /// To explore, for a whole whose graphs are counted with that number of zeros (graph_tally.hpp).
  void give(std::vector<piece> const& pieces, unsigned zeros);
  void call_back(call how) { call_->store(how, std::memory_order_relaxed); }

  [[nodiscard]] bool busy() const { return busy_; }
  /// Since it was given work.
  [[nodiscard]] double seconds() const;
  [[nodiscard]] effort effort_so_far() const { return effort_of(pid_); }
  /// Becomes readable when it brings a batch, or dies.
  [[nodiscard]] int socket() const { return socket_; }

  /// What it brings. Nothing when it has died.
  std::optional<batch> receive();
  /// After it has died: how, in the words of waitpid().
  int wait_status();

 private:
  using clock = std::chrono::steady_clock;

  /// What the system refuses meanwhile is brought as a result.
  [[noreturn]] static void serve(program& p, int threads, exploration_options const& options, progress& seen,
                                 int socket, std::atomic<call> const& called);

  [[noreturn]] static void explore(program& p, int threads, exploration_options const& options, progress& seen,
                                   int socket, std::atomic<call> const& called);

  shared<std::atomic<call>> call_;
  int socket_ = -1;
  pid_t pid_ = -1;  // -1: it has ended, and is waited for
  bool busy_ = false;
  clock::time_point given_;
};

}  // namespace models::checker
