// The conditions under which a waiter does not poll, since all waiters share its core.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include <rendezvous/exchanger.hpp>

#include "support.hpp"

namespace rendezvous::detail {
namespace {

using namespace std::chrono_literals;

/// A wait on that core that nobody answers at first. Returns whether it has polled.
bool wait_on(int core, shared_core& mine, std::atomic<int>& last) {
  bool const polled = mine.polls_at_first();
  mine.nobody_came(core, last);
  return polled;
}

/// Has learned that all who wait are on core 0.
shared_core alone(std::atomic<int>& last) {
  shared_core mine;
  while (!mine.is_only_one()) wait_on(0, mine, last);
  return mine;
}

TEST(SharedCore, IsLearnedByWaitsInARowThatAllSawItsCore) {
  std::atomic<int> last = shared_core::unknown;
  shared_core neighbour, mine;
  wait_on(0, neighbour, last);  // the first of all has seen nobody
  for (int i = 0; i != shared_core::in_a_row; ++i) {
    EXPECT_TRUE(wait_on(0, mine, last));
    EXPECT_EQ(mine.is_only_one(), i + 1 == shared_core::in_a_row);
    wait_on(0, neighbour, last);
  }
  EXPECT_FALSE(mine.polls_at_first());
}

TEST(SharedCore, IsForgottenAtOnceWhenSomebodyWaitsElsewhere) {
  std::atomic<int> last = shared_core::unknown;
  shared_core mine = alone(last), elsewhere;
  wait_on(1, elsewhere, last);
  wait_on(0, mine, last);
  EXPECT_FALSE(mine.is_only_one());
  EXPECT_TRUE(mine.polls_at_first());
}

TEST(SharedCore, IsNotLearnedByThoseWhoWaitInTurnOnTwoCores) {
  std::atomic<int> last = shared_core::unknown;
  shared_core mine, elsewhere;
  for (int i = 0; i != 1000; ++i) {
    EXPECT_TRUE(wait_on(0, mine, last));
    EXPECT_TRUE(wait_on(1, elsewhere, last));
  }
}

TEST(SharedCore, IsForgottenWhenAThreadMoves) {
  std::atomic<int> last = shared_core::unknown;
  shared_core mine = alone(last);
  wait_on(1, mine, last);
  EXPECT_FALSE(mine.is_only_one());
}

TEST(SharedCore, IsNotLearnedWherePollsAreAnswered) {
  std::atomic<int> last = shared_core::unknown;
  shared_core mine;
  for (int i = 0; i != 1000; ++i) {
    EXPECT_TRUE(i % 2 == 0 ? wait_on(0, mine, last) : mine.polls_at_first());
    EXPECT_FALSE(mine.is_only_one());
  }
}

TEST(SharedCore, IsTriedNowAndThenAndForgottenWhenAPollIsAnswered) {
  std::atomic<int> last = shared_core::unknown;
  shared_core mine = alone(last);
  for (int tries = 0; tries != 3; ++tries) {
    for (int i = 1; i != shared_core::tries_after; ++i) EXPECT_FALSE(wait_on(0, mine, last));
    EXPECT_TRUE(wait_on(0, mine, last));  // in vain
    EXPECT_TRUE(mine.is_only_one());
  }
  for (int i = 1; i != shared_core::tries_after; ++i) EXPECT_FALSE(wait_on(0, mine, last));
  EXPECT_TRUE(mine.polls_at_first());  // answered
  EXPECT_TRUE(mine.polls_at_first());
  EXPECT_FALSE(mine.is_only_one());
}

TEST(SharedCore, IsNeverLearnedWhereNobodyCanSay) {
  std::atomic<int> last = shared_core::unknown;
  shared_core mine;
  for (int i = 0; i != 1000; ++i) EXPECT_TRUE(wait_on(shared_core::unknown, mine, last));
}

#if defined(__linux__)

void stay_on_this_core() {
  cpu_set_t mask;
  CPU_ZERO(&mask);
  CPU_SET(static_cast<std::size_t>(sched_getcpu()), &mask);
  ASSERT_EQ(sched_setaffinity(0, sizeof mask, &mask), 0);
}

/// The native platform, which counts the polls that come before a waiter's first yield.
struct counting : native_platform {
  static inline std::atomic<int> spins, polled;

  static int polls(int round) noexcept {
    int const all = native_platform::polls(round);
    if (round == 0) {
      ++spins;
      if (all != 0) ++polled;
    }
    return all;
  }
};

template <class Algorithm>
class on_one_core : public ::testing::Test {};
TYPED_TEST_SUITE(on_one_core, testing::shipped_algorithms, testing::algorithm_names);

/// Though the mask of the process has more than one: it is the threads' own masks that keep them there. (In a tree of
/// slots for nodes, which items of one word do not use, a thread polls in each line.)
TYPED_TEST(on_one_core, two_threads_do_not_poll_for_each_other) {
  constexpr int swaps = 20'000;
  exchanger<int, TypeParam, counting> point;
  std::thread first([&] {
    stay_on_this_core();
    std::thread second([&] {  // with the mask of the first
      for (int i = 0; i != swaps; ++i) static_cast<void>(point.exchange(i));
    });
    for (int i = 0; i != swaps; ++i) {
      if (i == swaps / 2) counting::spins = counting::polled = 0;
      static_cast<void>(point.exchange(i));
    }
    second.join();
  });
  first.join();
  EXPECT_GT(counting::spins, swaps / 8);
  EXPECT_LT(counting::polled, counting::spins / 20);
}

#endif

}  // namespace
}  // namespace rendezvous::detail
