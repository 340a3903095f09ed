// A process that estimates the total number of executions of a long search while it runs.
//
// It makes few executions compared with the search, and more as the search goes on, so that the estimate improves. It
// does not report failures: the search will find them, too.
#pragma once

#include <sys/types.h>

#include <atomic>

#include "../../program/explore.hpp"
#include "shared_memory.hpp"

namespace models::checker {

class surveyor {
 public:
  /// Starts at once; the search's executions are counted in that variable.
  surveyor(program& p, int threads, exploration_options const& options, std::atomic<std::uint64_t> const& made);
  /// Kills it.
  ~surveyor();
  surveyor(surveyor const&) = delete;
  surveyor& operator=(surveyor const&) = delete;

  /// The current estimate of the search's executions; 0: unknown.
  [[nodiscard]] double executions() const { return expected_->load(std::memory_order_relaxed); }

 private:
  [[noreturn]] static void work(program& p, int threads, exploration_options const& options,
                                std::atomic<std::uint64_t> const& made, std::atomic<double>& expected);

  shared<std::atomic<double>> expected_;
  pid_t pid_ = -1;
};

}  // namespace models::checker
