// When a waiter yields, and when it ends its spin early.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

#include <rendezvous/platform/patience.hpp>

#include "support.hpp"

namespace rendezvous::detail {
namespace {

using namespace std::chrono_literals;
using time = patience::clock::time_point;

constexpr time begin{1000ms};

/// A yield that begins at `when` and takes as long as is just about short, or just about long.
void yield_shortly(patience& p, time when) { p.yielded(when, when + patience::long_away); }
void yield_for_long(patience& p, time when) { p.yielded(when, when + patience::long_away + 1ns); }

/// A spin at `when` that nobody answers. Returns its rounds.
int spin(patience& p, time when) {
  int round = 0;
  while (round != 100 && p.goes_on_polling(round, [when] { return when; })) ++round;
  return round == 100 ? round : round + 1;
}

TEST(Patience, WithoutStrangersYieldsAndGoesOn) {
  patience p;
  for (int i = 0; i != 1000; ++i) {
    yield_shortly(p, begin + i * 1ms);
    EXPECT_TRUE(p.yields());
    EXPECT_EQ(spin(p, begin), 100);
  }
}

TEST(Patience, EndsAfterALongYieldUntilAMultipleOfASpan) {
  patience p;
  yield_for_long(p, begin);  // at 1000 ms
  EXPECT_FALSE(p.yields());
  EXPECT_EQ(spin(p, time(1024ms) - 1ns), patience::rounds);
  EXPECT_FALSE(p.yields());
  EXPECT_EQ(spin(p, time(1024ms)), patience::rounds);
  EXPECT_TRUE(p.yields());
  EXPECT_EQ(spin(p, time(1024ms)), 100);
}

TEST(Patience, OfAllThreadsReturnsAtOneMoment) {
  for (auto learned : {960ms, 980ms, 1000ms, 1023ms}) {
    patience p;
    yield_for_long(p, time(learned));
    spin(p, time(1024ms) - 1ns);
    EXPECT_FALSE(p.yields());
    spin(p, time(1024ms));
    EXPECT_TRUE(p.yields());
  }
}

TEST(Patience, EndsForTwiceAsLongWhenTheNextYieldIsLongAsWell) {
  patience p;
  time now(1ms);
  auto span = patience::shortest;
  for (int i = 0; i != 8; ++i) {
    yield_for_long(p, now);
    spin(p, time(span) - 1ns);
    EXPECT_FALSE(p.yields());
    spin(p, time(span));
    EXPECT_TRUE(p.yields());
    if (span < patience::longest) span *= 2;
  }
  EXPECT_EQ(span, patience::longest);
}

TEST(Patience, IsAsLongAsEverAfterAShortYield) {
  patience p;
  for (int i = 0; i != 5; ++i) {
    yield_for_long(p, time(1ms));
    spin(p, time(10s));
  }
  yield_shortly(p, time(1ms));
  yield_for_long(p, time(1ms));
  spin(p, time(patience::shortest));
  EXPECT_TRUE(p.yields());
}

TEST(Patience, AsksForTheTimeOnlyWhenASpinHasBeenInVain) {
  patience p;
  yield_for_long(p, begin);
  int asked = 0;
  auto const now = [&] {
    ++asked;
    return begin;
  };
  for (int round = 0; round + 1 != patience::rounds; ++round) EXPECT_TRUE(p.goes_on_polling(round, now));
  EXPECT_EQ(asked, 0);
  EXPECT_FALSE(p.goes_on_polling(patience::rounds - 1, now));
  EXPECT_EQ(asked, 1);
}

/// The native platform, on which no spin goes on after its third round.
struct impatient : native_platform {
  static constexpr int last_round = 2;
  static inline int yields = 0;
  static inline int asked = 0;
  static inline int longest = 0;

  static void yield() noexcept { ++yields; }
  static bool goes_on_polling(int round) noexcept {
    ++asked;
    longest = std::max(longest, round);
    return round < last_round;
  }
};

template <class Algorithm>
class spins : public ::testing::Test {
 protected:
  void SetUp() override { impatient::yields = impatient::asked = impatient::longest = 0; }
};
TYPED_TEST_SUITE(spins, testing::algorithms, testing::algorithm_names);

TYPED_TEST(spins, end_when_the_platform_says_so) {
  exchanger<int, TypeParam, impatient> point;
  int item = 1;
  EXPECT_EQ(point.try_exchange_for(item, 1ms), exchange_status::timed_out);
  EXPECT_EQ(impatient::longest, impatient::last_round);
  EXPECT_EQ(impatient::yields, impatient::asked);  // one after each round
}

}  // namespace
}  // namespace rendezvous::detail
