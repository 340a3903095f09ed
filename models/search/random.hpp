// Random executions: the next thread and the value that a load reads are drawn, with equal probabilities. An attempt
// that fails ends its thread's part in the execution, and is drawn less often.
#pragma once

#include "interleaving.hpp"

namespace models {

class random_search final : public interleaving_search {
 public:
  /// 0 executions: without end.
  random_search(std::uint64_t seed, std::uint64_t executions) : dice_(seed), executions_(executions) {}

  bool next() override { return executions_ == 0 || begun_++ != executions_; }
  [[nodiscard]] bool exhaustive() const override { return false; }

 private:
  int choose_thread(situation const& now) override;
  std::size_t choose_option(execution const&, int, raw_vector<option> const& options) override {
    return dice_.below(options.size());
  }

  dice dice_;
  std::uint64_t executions_;
  std::uint64_t begun_ = 0;
};

}  // namespace models
