// Turns by priorities that are drawn, and values and places in modification order at random, each way as likely as the
// others. What priorities.hpp says of the probability of finding a bug holds for those that need neither an old value
// to be read nor a write to come before another one that is there.
#pragma once

#include "../../search/priorities.hpp"
#include "by_chance.hpp"

namespace models::exact {

class pct_search final : public search_by_chance {
 public:
  /// 0 executions: without end.
  pct_search(memory_model const& model, int threads, int running, int depth, std::uint64_t seed,
             std::uint64_t executions)
      : search_by_chance(model, threads, running, seed, executions), priorities_(threads, depth) {}

 private:
  bool begin() override;
  int choose_thread(situation const& now) override;

  priorities priorities_;
};

}  // namespace models::exact
