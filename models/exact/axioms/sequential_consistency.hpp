// Sequential consistency: some interleaving of the threads, in which each read finds the last write, makes the graph.
//
// Source: Lamport, "How to Make a Multiprocessor Computer That Correctly Executes Multiprocess Programs", 1979; as
// acyclicity: Shasha, Snir, "Efficient and Correct Execution of Parallel Programs that Share Memory", 1988.
#pragma once

#include "memory_model.hpp"

namespace models::exact {

class sequential_consistency final : public memory_model {
 public:
  [[nodiscard]] bool allows(graph const& g) const override;
  [[nodiscard]] bool prefers_oldest(graph const& /*g*/, int /*t*/) const override { return false; }
};

}  // namespace models::exact
