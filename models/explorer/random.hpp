// Executions at random: every thread that can go on is as likely as the others, and so is every value.
//
// May touch: the execution it is given.
#pragma once

#include <random>

#include "interleaving.hpp"

namespace models {

/// Draws that repeat with the seed on every platform, which the distributions of the standard do not.
class dice {
 public:
  explicit dice(std::uint64_t seed) : engine_(seed) {}
  /// A number below `count`, each as likely as the others.
  std::size_t below(std::size_t count);

 private:
  std::mt19937_64 engine_;
};

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
