// When a waiter yields, and when it ends its spin early.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

#include <rendezvous/platform/patience.hpp>

namespace rendezvous::detail {
namespace {

using namespace std::chrono_literals;

constexpr auto moment = patience::long_away;
constexpr auto slice = patience::long_away + 1ns;

/// How many spins that nobody answers come before the next yield.
int spins_without_yield(patience& p) {
  int spins = 0;
  for (; !p.yields(); ++spins) {
    int round = 0;
    while (p.goes_on_polling(round)) ++round;
    EXPECT_EQ(round + 1, patience::rounds);
  }
  return spins;
}

TEST(Patience, WithoutStrangersYieldsAndGoesOn) {
  patience p;
  for (int round = 0; round != 1000; ++round) {
    EXPECT_TRUE(p.yields());
    EXPECT_TRUE(p.goes_on_polling(round));
    p.yielded(moment);
  }
}

TEST(Patience, EndsAfterALongYieldForSomeSpins) {
  patience p;
  p.yielded(slice);
  EXPECT_FALSE(p.yields());
  EXPECT_EQ(spins_without_yield(p), patience::fewest_spins);
  EXPECT_TRUE(p.goes_on_polling(patience::rounds));
}

TEST(Patience, EndsForTwiceAsManySpinsWhenTheNextYieldIsLongAsWell) {
  patience p;
  int expected = patience::fewest_spins;
  for (int i = 0; i != 12; ++i) {
    p.yielded(slice);
    EXPECT_EQ(spins_without_yield(p), expected);
    expected = std::min(2 * expected, patience::most_spins);
  }
  EXPECT_EQ(expected, patience::most_spins);
}

TEST(Patience, ReturnsWithAShortYield) {
  patience p;
  for (int i = 0; i != 5; ++i) {
    p.yielded(slice);
    spins_without_yield(p);
  }
  p.yielded(moment);
  EXPECT_TRUE(p.yields());
  p.yielded(slice);
  EXPECT_EQ(spins_without_yield(p), patience::fewest_spins);
}

TEST(Patience, IsNotSpentBySpinsThatAreAnsweredSoon) {
  patience p;
  p.yielded(slice);
  for (int spin = 0; spin != 1000; ++spin) {
    for (int round = 0; round + 1 != patience::rounds; ++round) EXPECT_TRUE(p.goes_on_polling(round));
  }
  EXPECT_EQ(spins_without_yield(p), patience::fewest_spins);
}

}  // namespace
}  // namespace rendezvous::detail
