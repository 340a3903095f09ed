// A process that estimates, beside a search that runs long, how many executions there will be in all.
//
// It makes few executions beside the many of the search, and more as these get more, so that the estimate gets better
// as it matters more. What it meets on its way it keeps to itself: the search will meet it, too.
#pragma once

#include <sys/types.h>

#include <atomic>

#include "../../program/explore.hpp"
#include "shared_memory.hpp"

namespace models::checker {

class surveyor {
 public:
  /// Starts at once, beside the search that has made so many executions.
  surveyor(program& p, int threads, exploration_options const& options, std::atomic<std::uint64_t> const& made);
  /// Kills it.
  ~surveyor();
  surveyor(surveyor const&) = delete;
  surveyor& operator=(surveyor const&) = delete;

  /// The executions of the whole search, as far as is known by now; 0: it is not.
  [[nodiscard]] double executions() const { return expected_->load(std::memory_order_relaxed); }

 private:
  [[noreturn]] static void work(program& p, int threads, exploration_options const& options,
                                std::atomic<std::uint64_t> const& made, std::atomic<double>& expected);

  shared<std::atomic<double>> expected_;
  pid_t pid_ = -1;
};

}  // namespace models::checker
