// Medians and quantiles, against values worked out by hand.
#include "../statistics.hpp"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace rendezvous::bench
