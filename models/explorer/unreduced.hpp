// Every interleaving and every visible value, by depth-first search: nothing pruned. The yardstick.
#pragma once

#include "strategy.hpp"

namespace models {

class unreduced_search final : public strategy {
 public:
  bool next() override;
  int pick(execution& x) override;
  [[nodiscard]] char const* fault() const override { return fault_; }

 private:
  std::uint32_t choose(std::uint32_t count);

  struct node {
    std::uint32_t taken;
    std::uint32_t count;
  };
  raw_vector<node> path_;
  std::size_t depth_ = 0;
  bool started_ = false;
  raw_vector<option> options_;
  char const* fault_ = nullptr;
};

}  // namespace models
