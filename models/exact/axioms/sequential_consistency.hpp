// Sequential consistency: the graph is that of some interleaving in which each read takes the latest write.
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
