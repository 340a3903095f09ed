// Relacy's own full search, for comparison: Relacy's scheduler chooses threads and values, without partial-order
// reduction. It runs on the same model platform, and its loads see the same values.
//
// May touch: nothing. The decisions are made in session.cpp; this class only says when there are none left.
#pragma once

#include <cstdlib>

#include "strategy.hpp"

namespace models {

class stock_search final : public strategy {
 public:
  bool next() override { return more_; }
  int pick(execution&) override { std::abort(); }
  [[nodiscard]] bool exhaustive() const override { return out_of_reach_ == 0; }
  [[nodiscard]] std::uint64_t out_of_reach() const override { return out_of_reach_; }
  [[nodiscard]] bool by_relacy() const override { return true; }
  void ended(bool last) override { more_ = !last; }
  void had_to_leave_out() override { ++out_of_reach_; }

 private:
  bool more_ = true;
  std::uint64_t out_of_reach_ = 0;
};

}  // namespace models
