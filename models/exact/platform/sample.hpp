// Estimates the number of executions of the exact search from a sample (search/sampling.hpp).
#pragma once

#include <memory>
#include <vector>

#include "../../program/explore.hpp"

namespace models::exact {

class sampled_exploration {
 public:
  /// Draws by the seed, until the size is well known or n executions were made; 0: without end. One in a process.
  sampled_exploration(program& p, int threads, exploration_options const& options, std::uint64_t seed,
                      std::uint64_t executions);
  ~sampled_exploration();
  sampled_exploration(sampled_exploration const&) = delete;
  sampled_exploration& operator=(sampled_exploration const&) = delete;

  /// Runs the next execution. False: there is none, or one has failed.
  bool execute();
  /// One of each probe that has ended.
  [[nodiscard]] std::size_t probes() const;
  [[nodiscard]] std::vector<double> estimates() const;
  exploration_result take();

 private:
  class parts;
  std::unique_ptr<parts> parts_;
};

/// What the sample has found, with its estimates. It ends by itself, or with the budget. Never exhaustive.
exploration_result sample(program& p, int threads, exploration_options const& options, progress& seen);

}  // namespace models::exact
