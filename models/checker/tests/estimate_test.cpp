// The interval around an estimate.
#include "../estimate.hpp"

#include <gtest/gtest.h>

#include <random>

#include "../../search/dice.hpp"

namespace models::checker {

namespace {

TEST(Estimate, NeedsMoreThanOne) {
  EXPECT_FALSE(estimate_from({}));
  EXPECT_FALSE(estimate_from({7}));
  EXPECT_TRUE(estimate_from({7, 7}));
}

TEST(Estimate, HasNoWidthWhereAllAgree) {
  auto const e = estimate_from({7, 7, 7});
  ASSERT_TRUE(e);
  EXPECT_EQ(e->executions, 7);
  EXPECT_EQ(e->low, 7);
  EXPECT_EQ(e->high, 7);
  EXPECT_EQ(e->probes, 3u);
}

TEST(Estimate, HoldsTheMeanInMostIntervals) {
  constexpr int trials = 400;
  std::mt19937_64 random(1);
  std::exponential_distribution<double> skewed(0.01);  // mean 100
  int held = 0;
  for (int i = 0; i != trials; ++i) {
    std::vector<double> some(40);
    for (double& x : some) x = skewed(random);
    auto const e = estimate_from(some);
    ASSERT_TRUE(e);
    EXPECT_LT(e->low, e->executions);
    EXPECT_GT(e->high, e->executions);
    if (e->low <= 100 && 100 <= e->high) ++held;
  }
  EXPECT_GT(held, trials * 88 / 100);
  EXPECT_LT(held, trials * 99 / 100) << "an interval that is too wide says too little";
}

}  // namespace

}  // namespace models::checker
