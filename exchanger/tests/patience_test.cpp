// The conditions under which a waiter yields, or ends its spin early.
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

/// Of a thread that shares its core with nobody.
struct patient : patience {
  presence here;
  void yielded(time before, time after) { patience::yielded(before, after, here); }
  template <class Now>
  bool goes_on_polling(int round, int at_most, Now now) {
    return patience::goes_on_polling(round, at_most, here, now);
  }
};

/// A yield that begins at `when` and takes as long as is just about short, or just about long.
void yield_shortly(patient& p, time when) { p.yielded(when, when + patience::long_away); }
void yield_for_long(patient& p, time when) { p.yielded(when, when + patience::long_away + 1ns); }

void lose(patient& p, time when) {
  for (int i = 0; i != patience::many; ++i) yield_for_long(p, when);
}
void yield_shortly_again(patient& p, time when) {
  for (int i = 0; i != patience::short_between; ++i) yield_shortly(p, when);
}

constexpr int most = 100;

/// A spin at `when` that nobody answers. Returns its rounds.
int spin(patient& p, time when) {
  p.spins();
  int round = 0;
  while (round != most && p.goes_on_polling(round, most, [when] { return when; })) ++round;
  return round == most ? round : round + 1;
}

/// After which a spin knows that the thread was kept away: every two milliseconds.
void spin_away(patient& p, time from, time until) {
  for (time now = from; now < until; now += 2ms) spin(p, now);
}

TEST(Patience, WithoutStrangersYieldsAndGoesOn) {
  patient p;
  for (int i = 0; i != 1000; ++i) {
    yield_shortly(p, begin + i * 1ms);
    EXPECT_TRUE(p.yields());
    EXPECT_EQ(spin(p, begin), most);
  }
}

TEST(Patience, IsNotLostByALongYieldNowAndThen) {
  patient p;
  for (int i = 0; i != 100; ++i) {
    for (int j = 1; j != patience::many; ++j) yield_for_long(p, begin);
    EXPECT_TRUE(p.yields());
    yield_shortly_again(p, begin);
  }
}

TEST(Patience, IsLostByLongYieldsWithFewShortOnesBetweenThem) {
  patient p;
  for (int i = 0; i != patience::many; ++i) {
    EXPECT_TRUE(p.yields());
    for (int j = 1; j != patience::short_between; ++j) yield_shortly(p, begin);
    yield_for_long(p, begin);
  }
  EXPECT_FALSE(p.yields());
}

/// And so of a thread that has been busy for a millisecond between two yields nothing is believed.
TEST(Patience, AsksWhenAYieldBeginsOnlyAfterALongOne) {
  patient p;
  int asked = 0;
  time now = begin;
  auto const yield = [&] {
    time const before = p.before_yield([&] {
      ++asked;
      return now;
    });
    now += 1us;
    p.yielded(before, now);
  };
  for (int i = 0; i != 100; ++i) {
    now += 1ms;
    for (int j = 0; j != 1 + patience::short_between + 100; ++j) yield();
    EXPECT_TRUE(p.yields());
  }
  EXPECT_EQ(asked, 100 * patience::short_between);
}

TEST(Patience, IsNotLostByAThreadThatIsBusyBetweenItsYields) {
  patient p;
  for (time now = begin; now != begin + 1s; now += 1ms) {
    p.yielded(p.before_yield([&] { return now; }), now + 1us);
    EXPECT_TRUE(p.yields());
  }
}

TEST(Patience, EndsUntilAMultipleOfASpanWhereStrangersKeepItAway) {
  patient p;
  lose(p, begin);  // at 1000 ms
  EXPECT_FALSE(p.yields());
  spin_away(p, begin, time(1024ms));
  EXPECT_EQ(spin(p, time(1024ms) - 1ns), patience::rounds);
  EXPECT_FALSE(p.yields());
  EXPECT_EQ(spin(p, time(1024ms)), patience::rounds);
  EXPECT_TRUE(p.yields());
  EXPECT_EQ(spin(p, time(1024ms)), most);
}

TEST(Patience, ReturnsSoonerWhereNothingKeepsItAway) {
  constexpr auto part = patience::undisturbed;
  patient p;
  lose(p, time(1ms));
  time now(1ms);
  for (; !p.yields(); now += patience::long_away) spin(p, now);
  EXPECT_GT(now, time(part + 1ms));
  EXPECT_LE(now, time(2 * part + 2 * patience::long_away));
}

/// Whoever waits says so, for all who share the core.
TEST(Patience, ReturnsSoonerWhereNothingKeepsThoseAwayWhoShareTheCore) {
  presence core;
  patience yields, does_not;
  for (int i = 0; i != patience::many; ++i) does_not.yielded(time(1ms), time(2ms), core);
  for (time now(2ms); now < time(patience::shortest) - 1ms; now += patience::long_away) yields.yielded(now, now, core);
  does_not.goes_on_polling(most, most, core, [] { return time(patience::shortest) - 1ms; });
  EXPECT_TRUE(does_not.yields());
}

TEST(Patience, OfAllThreadsReturnsAtOneMoment) {
  for (auto learned : {960ms, 980ms, 1000ms, 1021ms}) {
    patient p;
    lose(p, time(learned));
    spin_away(p, time(learned), time(1024ms));
    EXPECT_FALSE(p.yields());
    spin(p, time(1024ms));
    EXPECT_TRUE(p.yields());
  }
}

TEST(Patience, EndsForTwiceAsLongWhenTheNextYieldIsLongAsWell) {
  patient p;
  time now(1ms);
  for (int i = 1; i != patience::many; ++i) yield_for_long(p, now);
  auto span = patience::shortest;
  for (int i = 0; i != 8; ++i) {
    yield_for_long(p, now);
    spin_away(p, now, time(span));
    EXPECT_FALSE(p.yields());
    spin(p, time(span));
    EXPECT_TRUE(p.yields());
    if (span < patience::longest) span *= 2;
  }
  EXPECT_EQ(span, patience::longest);
}

TEST(Patience, IsAsLongAsEverAfterSomeShortYields) {
  patient p;
  for (int i = 0; i != 5; ++i) {
    lose(p, time(1ms));
    spin(p, time(10s));
  }
  yield_shortly_again(p, time(1ms));
  lose(p, time(1ms));
  spin_away(p, time(1ms), time(patience::shortest));
  spin(p, time(patience::shortest));
  EXPECT_TRUE(p.yields());
}

/// Or two threads would sleep for each other in turn.
TEST(Patience, HasASpinThatIsAsLongAsEverAfterASleep) {
  patient p;
  lose(p, begin);
  EXPECT_EQ(spin(p, begin), patience::rounds);
  EXPECT_FALSE(p.stays());
  p.sleeps();
  for (int i = 0; i != patience::after_a_sleep; ++i) {
    EXPECT_EQ(spin(p, begin), most);
    EXPECT_TRUE(p.stays());
  }
  EXPECT_EQ(spin(p, begin), patience::rounds);
  EXPECT_FALSE(p.stays());
}

TEST(Patience, AsksForTheTimeOnlyWhenASpinHasBeenInVain) {
  patient p;
  lose(p, begin);
  int asked = 0;
  auto const now = [&] {
    ++asked;
    return begin;
  };
  p.spins();
  for (int round = 0; round + 1 != patience::rounds; ++round) EXPECT_TRUE(p.goes_on_polling(round, most, now));
  EXPECT_EQ(asked, 0);
  EXPECT_FALSE(p.goes_on_polling(patience::rounds - 1, most, now));
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
