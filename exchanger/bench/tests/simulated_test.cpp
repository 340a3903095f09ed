// The simulated machine: what it charges, what it makes visible when, and that it does the same again; and by it, that
// the default is well chosen for many cores.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string_view>
#include <vector>

#include "../simulated/contenders.hpp"
#include "../simulated/platform.hpp"

namespace rendezvous::bench::simulated {
namespace {

constexpr auto relaxed = std::memory_order_relaxed;
constexpr instant the_end = milliseconds(1000);

struct alignas(128) word {
  atomic<std::uint32_t> it{};
};

instant time() { return machine::current()->running().clock; }

/// How long the action takes on the running thread's clock.
template <class Action>
span cost_of(Action action) {
  instant const before = time();
  action();
  return time() - before;
}

/// Waits for a simulated time, so that threads take their turns.
void wait_until(instant when) {
  while (time() < when) machine::current()->work(nanoseconds(100));
}

void expect_hop(span took) {
  EXPECT_GE(took, price::hop - price::hop / 10);
  EXPECT_LE(took, price::hop + price::hop / 10 + price::modify + nanoseconds(5));
}

/// Until when some threads have done something to one line that another core has written, all at once.
template <class Action>
span all_at_once(int threads, Action action) {
  machine on(1);
  word line;
  instant last = 0;
  on.start([&] { line.it.store(1, relaxed); });
  on.start([&] {
    wait_until(microseconds(100));
    static_cast<void>(line.it.load(relaxed));
  });
  for (int i = 0; i != threads; ++i) {
    on.start([&] {
      wait_until(microseconds(200));
      action(line.it);
      last = std::max(last, time());
    });
  }
  on.run_until(the_end);
  EXPECT_TRUE(on.all_finished());
  return last - microseconds(200);
}

TEST(Line, IsCopiedToManyReadersAtOnceAndWrittenByOneAtATime) {
  EXPECT_LE(all_at_once(32, [](auto& it) { static_cast<void>(it.load(relaxed)); }), 5 * price::hop);
  EXPECT_GE(all_at_once(32, [](auto& it) { it.fetch_add(1, relaxed); }), 28 * price::hop);
}

TEST(Line, IsTakenFromAllSharersByAWrite) {
  machine on(1);
  word line;
  for (int i = 0; i != 2; ++i) {
    on.start([&, i] {
      static_cast<void>(line.it.load(relaxed));
      wait_until(microseconds(100));
      EXPECT_LE(cost_of([&] { static_cast<void>(line.it.load(relaxed)); }), nanoseconds(2));
      wait_until(microseconds(300) + i * microseconds(100));
      expect_hop(cost_of([&] { EXPECT_EQ(line.it.load(relaxed), 7u); }));
    });
  }
  on.start([&] {
    wait_until(microseconds(200));
    expect_hop(cost_of([&] { static_cast<void>(line.it.exchange(7, relaxed)); }));
  });
  on.run_until(the_end);
  EXPECT_TRUE(on.all_finished());
}

TEST(Line, IsWrittenWithoutASecondHopByWhoHasJustReadIt) {
  machine on(1);
  word line;
  span at_once = 0;
  span later = 0;
  on.start([&] { line.it.store(1, relaxed); });
  on.start([&] {
    wait_until(microseconds(100));
    at_once = cost_of([&] {
      static_cast<void>(line.it.load(relaxed));
      line.it.fetch_add(1, relaxed);
    });
  });
  on.start([&] {
    wait_until(microseconds(200));
    static_cast<void>(line.it.load(relaxed));
    wait_until(microseconds(300));
    later = cost_of([&] { line.it.fetch_add(1, relaxed); });
  });
  on.run_until(the_end);
  expect_hop(at_once);
  expect_hop(later);
}

TEST(Stores, CostLittleAndAreSeenByOthersAHopLater) {
  machine on(1);
  word line;
  on.start([&] { line.it.store(1, relaxed); });
  on.start([&] {
    wait_until(microseconds(100));
    EXPECT_LE(cost_of([&] { line.it.store(2, relaxed); }), nanoseconds(3));
    EXPECT_EQ(line.it.load(relaxed), 2u);  // by itself
    EXPECT_EQ(line.it.in_memory(), 1u);
    wait_until(microseconds(101));
    EXPECT_EQ(line.it.in_memory(), 2u);
  });
  on.run_until(the_end);
  EXPECT_TRUE(on.all_finished());
}

TEST(Stores, AreWaitedForByAnAccessThatReadsAndWrites) {
  machine on(1);
  word line;
  word other;
  span took = 0;
  on.start([&] { line.it.store(1, relaxed); });
  on.start([&] {
    static_cast<void>(other.it.exchange(1, relaxed));
    wait_until(microseconds(100));
    line.it.store(2, relaxed);
    took = cost_of([&] { static_cast<void>(other.it.exchange(2, relaxed)); });
  });
  on.run_until(the_end);
  expect_hop(took);
}

TEST(Futex, SleepsUntilItIsWokenAndNotWhereTheWordIsAnotherOne) {
  machine on(1);
  word its;
  instant woken = 0;
  instant woke = 0;
  bool returned_at_once = false;
  on.start([&] {
    detail::never no_limit;
    returned_at_once = cost_of([&] { platform::wait(its.it, 1, no_limit); }) < microseconds(2);
    platform::wait(its.it, 0, no_limit);
    woken = time();
  });
  on.start([&] {
    wait_until(microseconds(500));
    platform::wake(&its.it);
    woke = time();
  });
  on.run_until(the_end);
  ASSERT_TRUE(on.all_finished());
  EXPECT_TRUE(returned_at_once);
  EXPECT_GE(woken - woke, price::idle_exit - price::idle_exit / 5);
  EXPECT_LE(woken - woke, price::idle_exit + price::idle_exit / 5);
}

TEST(Futex, SleepsNoLongerThanItsLimit) {
  machine on(1);
  word its;
  span took = 0;
  bool in_time = true;
  on.start([&] {
    auto limit = platform::after(std::chrono::microseconds(300));
    static_cast<void>(limit.left());
    took = cost_of([&] { in_time = platform::wait(its.it, 0, limit); });
  });
  on.run_until(the_end);
  EXPECT_FALSE(in_time);
  EXPECT_GE(took, microseconds(300));
  EXPECT_LE(took, microseconds(300) + price::timer_slack + microseconds(25));
}

/// Threads that have nothing to do with each other: as many times more threads do as many times more.
TEST(Cores, ScaleWhatTheyDoNotShare) {
  std::vector<double> rates;
  for (std::size_t const cores : {1u, 64u}) {
    machine on(1);
    std::vector<word> lines(cores);
    bool open = true;
    int sum = 0;
    for (word& mine : lines) {
      on.start([&] {
        for (; open; ++sum) mine.it.fetch_add(1, relaxed);
      });
    }
    on.run_until(microseconds(500));
    rates.push_back(sum);
    open = false;
    on.run_until(the_end);
    EXPECT_TRUE(on.all_finished());
  }
  EXPECT_NEAR(rates[1] / rates[0], 64, 6);
}

TEST(Contenders, LoseNoItemAndDoTheSameBySeed) {
  for (contender const& each : contenders()) {
    auto const swaps = [&](std::uint64_t seed) {
      outcome const got = each.run({9, microseconds(20), microseconds(100), seed});
      EXPECT_TRUE(got.items_conserved) << each.name;
      return got.swaps_per_second;
    };
    double const once = swaps(1);
    EXPECT_GT(once, 0) << each.name;
    std::unique_ptr<char[]> const elsewhere(new char[12345]);  // other addresses for what comes
    EXPECT_EQ(once, swaps(1)) << each.name;
    EXPECT_NE(once, swaps(2)) << each.name;
  }
}

/// Or a run would depend on the C library, and on all that has run before, whose cache has a new object's lines.
TEST(Contenders, UseNoMemoryAgain) {
  machine on(1);
  auto* const one = platform::make<platform::atomic<int>>(16);
  platform::destroy(one, 16);
  auto* const other = platform::make<platform::atomic<int>>(16);
  EXPECT_NE(one, other);
  platform::destroy(other, 16);
}

double swaps_of(std::string_view name, int threads) {
  auto const found = std::ranges::find(contenders(), name, &contender::name);
  return found->run({threads, microseconds(50), microseconds(200), 1}).swaps_per_second;
}

/// What exchanger.hpp and docs/simulation.md say of the default.
TEST(Default, IsAheadOfAllOthersAndGrowsWithTheCores) {
  double before = 0;
  for (int const threads : {4, 16, 64}) {
    double const mine = swaps_of("tree_of_cells", threads);
    EXPECT_GT(mine, 3 * before) << threads;
    for (contender const& each : contenders()) {
      double const its = each.name == "tree_of_cells" ? 0 : swaps_of(each.name, threads);
      EXPECT_GE(mine, 1.5 * its) << each.name << ", " << threads;
    }
    before = mine;
  }
}

}  // namespace
}  // namespace rendezvous::bench::simulated
