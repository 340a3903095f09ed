// Explorations by several processes.
#include "../coordinator.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <thread>

#include <gtest/gtest.h>

#include "../../../types/platform.hpp"
#include "../child.hpp"
#include "../shared_memory.hpp"

namespace models::checker {

namespace {

constexpr auto relaxed = std::memory_order_relaxed;

/// Three threads store to one location, each as often.
template <int Stores>
struct orders_of_stores {
  static constexpr int threads = 3;
  static constexpr int calls = 1;

  void thread(int me) {
    for (int i = 0; i != Stores; ++i) value.store(Stores * me + i, relaxed);
  }
  /// The outcome is who has run it.
  void finish() {
    char text[16];
    std::snprintf(text, sizeof text, "%d", static_cast<int>(getpid()));
    outcome(text);
  }
  atomic<int> value{0, "value"};
};

/// 12! / 4!^3 orders, which take several workers a while; and 18! / 6!^3, which take them hours.
struct many_orders : orders_of_stores<4> {
  static constexpr std::uint64_t graphs = 34650;
};
using too_many_orders = orders_of_stores<6>;
constexpr double too_many = 17'153'136;

/// In one of all orders of the three that store, somebody misbehaves.
template <void (*misbehave)()>
struct one_bad_order : many_orders {
  void thread(int me) {
    many_orders::thread(me);
    if (me == 2 && value.load(relaxed) == 3) misbehave();
  }
};

/// One worker fails while the others are busy, and stay so for a while.
struct fails_in_one_worker : many_orders {
  void thread(int me) {
    many_orders::thread(me);
    if (me != 2) return;
    if (std::chrono::steady_clock::now() - begun < std::chrono::milliseconds(200)) {
      std::this_thread::sleep_for(std::chrono::microseconds(20));  // or all could be over before
      return;
    }
    if (!has_failed->exchange(true)) fail("wrong history", "made to fail");
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  static inline std::chrono::steady_clock::time_point begun;
  static inline std::atomic<bool>* has_failed = nullptr;
};

void fail_check() { fail("wrong history", "made to fail"); }
void crash() { std::abort(); }

template <class World>
scenario of(std::string_view name) {
  scenario s{{}, World::threads, World::calls, maker_of(world_of<World>())};
  s.what.name = name;
  return s;
}

struct Coordinator : testing::Test {
  exploration_options options;
};

exploration_result explored(scenario const& s, unsigned workers, exploration_options const& options) {
  child c(s, options);
  c.allow(workers);
  for (;;) {
    if (auto seen = c.poll(10)) return std::move(*seen);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

TEST_F(Coordinator, ExploresTheSameWithAnyNumberOfWorkers) {
  scenario const s = of<many_orders>("a/many-orders");
  for (unsigned const workers : {1u, 2u, 7u}) {
    exploration_result const r = explored(s, workers, options);
    EXPECT_EQ(r.verdict, "pass");
    EXPECT_TRUE(r.exhaustive);
    EXPECT_EQ(r.graphs, many_orders::graphs);
    EXPECT_EQ(r.complete, many_orders::graphs);
    EXPECT_EQ(r.cut_off, 0u);
    EXPECT_LE(r.outcomes.size(), workers);
    EXPECT_GE(r.outcomes.size(), std::min(workers, 2u)) << "more than one worker has a part in it";
  }
}

TEST_F(Coordinator, ReportsAFailureAndStopsTheOthers) {
  scenario const s = of<one_bad_order<fail_check>>("a/bad-order");
  for (unsigned const workers : {1u, 3u}) {
    exploration_result const r = explored(s, workers, options);
    EXPECT_EQ(r.verdict, "wrong history");
    EXPECT_EQ(r.message.substr(0, 12), "made to fail");
    EXPECT_NE(r.schedule, "");
    EXPECT_FALSE(r.exhaustive);
  }
}

TEST_F(Coordinator, WaitsForTheOthersAfterAFailure) {
  auto const has_failed = make_shared_with_children<std::atomic<bool>>();
  fails_in_one_worker::has_failed = has_failed.get();
  fails_in_one_worker::begun = std::chrono::steady_clock::now();
  exploration_result const seen = explored(of<fails_in_one_worker>("a/late-failure"), 3, options);
  EXPECT_FALSE(seen.died);
  EXPECT_EQ(seen.verdict, "wrong history");
}

TEST_F(Coordinator, DiesAsItsWorkerDies) {
  scenario const s = of<one_bad_order<crash>>("a/crash");
  for (unsigned const workers : {1u, 3u}) {
    exploration_result const seen = explored(s, workers, options);
    EXPECT_TRUE(seen.died);
    EXPECT_EQ(seen.verdict, "crash: SIGABRT");
  }
}

TEST_F(Coordinator, EndsWithItsBudget) {
  scenario const s = of<too_many_orders>("a/too-many-orders");
  options.budget = 1;
  for (unsigned const workers : {1u, 2u}) {
    exploration_result const r = explored(s, workers, options);
    EXPECT_EQ(r.verdict, "pass");
    EXPECT_FALSE(r.exhaustive);
    EXPECT_GT(r.complete, 0u);
    EXPECT_GT(r.seconds, options.budget);
  }
}

TEST_F(Coordinator, StopsAfterTheExecutionsThatItWasGiven) {
  scenario const s = of<many_orders>("a/many-orders");
  options.how.executions = 1000;
  for (unsigned const workers : {1u, 2u}) {
    exploration_result const r = explored(s, workers, options);
    EXPECT_EQ(r.verdict, "pass");
    EXPECT_FALSE(r.exhaustive);
    EXPECT_GE(r.complete, 1000u);
    EXPECT_LE(r.complete, 1000u + workers - 1) << "each worker may have one under way";
  }
}

TEST_F(Coordinator, EstimatesHowManyThereAreWhenAsked) {
  scenario const s = of<too_many_orders>("a/too-many-orders");
  child c(s, options);
  c.survey();
  auto const is_near = [&c] { return c.expected() > too_many / 2 && c.expected() < too_many * 2; };
  while (!is_near()) {  // the first estimates may be far
    ASSERT_FALSE(c.poll(60));
    ASSERT_LT(c.seconds(), 600) << c.expected();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

TEST_F(Coordinator, EstimatesNothingUnasked) {
  scenario const s = of<too_many_orders>("a/too-many-orders");
  options.budget = 1;
  child c(s, options);
  while (!c.poll(60)) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_EQ(c.expected(), 0);
}

}  // namespace

}  // namespace models::checker
