// Turns by random priorities; values and positions in modification order drawn uniformly. The probability stated in
// priorities.hpp holds for bugs that need neither a read of an old value nor a write inserted before an existing one.
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
