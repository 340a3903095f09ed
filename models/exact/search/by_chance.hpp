// Random executions: the write that a thread reads, and a write's position in modification order, are drawn uniformly.
// The next thread is drawn, too (random_search), or chosen by random priorities (pct_search).
#pragma once

#include <cstdint>

#include "interleaving.hpp"

namespace models::exact {

class search_by_chance : public interleaving_search {
 public:
  /// 0 executions: without end.
  search_by_chance(memory_model const& model, int threads, int running, std::uint64_t seed, std::uint64_t executions)
      : interleaving_search(model, threads, running), dice_(seed), executions_(executions) {}

  [[nodiscard]] bool exhaustive() const override { return false; }

 protected:
  bool begin() override { return executions_ == 0 || begun_++ != executions_; }
  std::optional<std::size_t> choose_way(std::size_t ways) override { return drawn().below(ways); }
  [[nodiscard]] dice& drawn() { return dice_; }

 private:
  dice dice_;
  std::uint64_t executions_;
  std::uint64_t begun_ = 0;
};

/// Threads are drawn with equal probabilities. An attempt that fails ends its thread's part in the execution, and is
/// drawn less often.
class random_search final : public search_by_chance {
 public:
  using search_by_chance::search_by_chance;

 private:
  int choose_thread(situation const& now) override {
    std::size_t const threads = choice_of(now, drawn());
    std::size_t const turn = drawn().below(threads + (now.may_end ? 1 : 0));
    return turn == threads ? nobody : now.able[turn];
  }
};

}  // namespace models::exact
