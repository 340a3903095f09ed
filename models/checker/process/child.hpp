// One exploration in a separate process, so that a crash affects no other exploration.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>

#include "../row.hpp"
#include "coordinator.hpp"
#include "shared_memory.hpp"
#include "stillness.hpp"

namespace models::checker {

/// An unnamed open file shared by both processes. Unlike a pipe, it need not be drained.
class shared_file {
 public:
  /// Throws std::system_error if there can be none.
  explicit shared_file(char const* purpose);
  ~shared_file();
  shared_file(shared_file const&) = delete;
  shared_file& operator=(shared_file const&) = delete;

  [[nodiscard]] int descriptor() const { return descriptor_; }
  [[nodiscard]] std::string read(std::size_t limit) const;

 private:
  int descriptor_;
};

class child {
 public:
  /// Starts at once.
  child(scenario const& s, exploration_options const& options, std::optional<continuation> kept = {});
  /// Kills it, if it still runs.
  ~child();
  child(child const&) = delete;
  child& operator=(child const&) = delete;

  /// The result, once the process has ended. A process that completes no execution for `patience` seconds is killed
  /// (stillness.hpp); so is one that explores alone and does not end soon after its budget is over.
  std::optional<exploration_result> poll(double patience);

  [[nodiscard]] std::uint64_t executions() const { return progress_->executions.load(std::memory_order_relaxed); }
  [[nodiscard]] double seconds() const;
  /// The processor time that it has taken, once it has ended.
  [[nodiscard]] double processor_seconds() const { return processor_seconds_; }
  /// The estimated total number of executions; 0: unknown.
  [[nodiscard]] double expected() const { return progress_->expected.load(std::memory_order_relaxed); }
  /// The error of the last checkpoint; 0: none.
  [[nodiscard]] int checkpoint_error() const { return progress_->checkpoint_error.load(std::memory_order_relaxed); }
  /// Enables that estimate, for a long search.
  void survey() { progress_->survey.store(true, std::memory_order_relaxed); }
  /// How many processes may explore, from now on.
  void allow(unsigned workers) { progress_->workers.store(workers, std::memory_order_relaxed); }

 private:
  using clock = std::chrono::steady_clock;

  [[noreturn]] void explore_and_exit(scenario const& s, exploration_options const& options,
                                     std::optional<continuation> kept, pid_t parent) const;
  void kill();
  [[nodiscard]] bool is_overdue() const;
  [[nodiscard]] exploration_result over() const;
  [[nodiscard]] exploration_result outcome_of(int wait_status) const;
  [[nodiscard]] exploration_result death(search_verdict verdict, std::string message) const;

  shared<progress> progress_;
  shared_file result_;
  shared_file output_;
  clock::time_point const start_ = clock::now();
  pid_t pid_ = -1;     // -1: not running
  double budget_ = 0;  // 0: none, or its coordinator sees to it
  double processor_seconds_ = 0;

  stillness still_;
};

}  // namespace models::checker
