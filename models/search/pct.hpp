// Turns by priorities that are drawn, and values at random, each as likely as the others. What priorities.hpp says of
// the probability of finding a bug holds for those that do not need an old value to be read.
#pragma once

#include "priorities.hpp"
#include "random.hpp"

namespace models {

class pct_search final : public interleaving_search {
 public:
  /// 0 executions: without end.
  pct_search(int threads, int depth, std::uint64_t seed, std::uint64_t executions)
      : priorities_(threads, depth), dice_(seed), executions_(executions) {}

  bool next() override;
  [[nodiscard]] bool exhaustive() const override { return false; }

 private:
  int choose_thread(situation const& now) override;
  std::size_t choose_option(execution const&, int, raw_vector<option> const& options) override {
    return dice_.below(options.size());
  }

  priorities priorities_;
  dice dice_;
  std::uint64_t executions_;
  std::uint64_t begun_ = 0;
};

}  // namespace models
