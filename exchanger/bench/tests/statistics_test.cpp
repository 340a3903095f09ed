// Medians, quartiles and intervals, against values worked out by hand.
#include "../statistics.hpp"

#include <gtest/gtest.h>

#include <random>

namespace rendezvous::bench {
namespace {

TEST(Median, IsTheMiddleOneWhateverTheOrder) { EXPECT_DOUBLE_EQ(median({9, 1, 5}), 5); }

TEST(Median, OfAnEvenNumberIsBetweenTheMiddleTwo) { EXPECT_DOUBLE_EQ(median({1, 2, 4, 100}), 3); }

TEST(Median, OfOneValueIsThatValue) { EXPECT_DOUBLE_EQ(median({7}), 7); }

TEST(Median, IsNotMovedByAnOutlier) { EXPECT_DOUBLE_EQ(median({10, 11, 12, 13, 1e9}), 12); }

TEST(Quantile, IsBetweenNeighboursInProportion) {
  std::vector<double> const sorted{0, 10, 20, 30, 40};
  EXPECT_DOUBLE_EQ(quantile(sorted, 0), 0);
  EXPECT_DOUBLE_EQ(quantile(sorted, 0.3), 12);
  EXPECT_DOUBLE_EQ(quantile(sorted, 1), 40);
}

TEST(Quartiles, HaveHalfOfTheValuesBetweenThem) {
  interval const half = quartiles({8, 1, 2, 3, 4, 5, 6, 7, 0});
  EXPECT_DOUBLE_EQ(half.low, 2);
  EXPECT_DOUBLE_EQ(half.high, 6);
}

TEST(Ratio, IsThatOfTheMedians) { EXPECT_DOUBLE_EQ(ratio_of_medians({30, 10, 20}, {5, 4, 3}).of_medians, 5); }

TEST(Ratio, HasNoSpreadWhereNothingVaries) {
  ratio const exact = ratio_of_medians({6, 6, 6}, {3, 3, 3});
  EXPECT_DOUBLE_EQ(exact.spread.low, 2);
  EXPECT_DOUBLE_EQ(exact.spread.high, 2);
}

TEST(Ratio, IsTheSameForTheSameWindows) {
  std::vector<double> const one{1, 5, 2, 8, 3};
  std::vector<double> const other{2, 2, 7, 4};
  EXPECT_DOUBLE_EQ(ratio_of_medians(one, other).spread.low, ratio_of_medians(one, other).spread.low);
  EXPECT_LT(ratio_of_medians(one, other).spread.low, ratio_of_medians(one, other).spread.high);
}

std::vector<double> normal(double mean, std::size_t count, std::mt19937& random) {
  std::normal_distribution<double> draw(mean, mean / 10);
  std::vector<double> values(count);
  for (double& each : values) each = draw(random);
  return values;
}

/// What the interval promises: it has the true ratio in about 95 of 100 runs. With so few windows the percentile method
/// is known to be a little off.
TEST(Ratio, HasTheTrueRatioWithinItsIntervalNineteenTimesInTwenty) {
  std::mt19937 random(17);
  int within = 0;
  constexpr int runs = 400;
  for (int i = 0; i != runs; ++i) {
    interval const spread = ratio_of_medians(normal(20, 21, random), normal(10, 21, random)).spread;
    within += spread.low <= 2 && 2 <= spread.high ? 1 : 0;
  }
  EXPECT_GE(within, runs * 92 / 100);
  EXPECT_LE(within, runs * 99 / 100);
}

}  // namespace
}  // namespace rendezvous::bench
