// The simulated machine: what it charges, what it makes visible when, and that it does the same again.
#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "../simulated/contenders.hpp"
#include "../simulated/platform.hpp"
#include "../simulated/run.hpp"
#include "../simulated/scheduler.hpp"

namespace rendezvous::bench::simulated {
namespace {

constexpr auto relaxed = std::memory_order_relaxed;
constexpr instant the_end = milliseconds(1000);

profile here() { return *profile_named("here"); }

/// Nothing varies by chance but hops, and nothing interrupts.
profile undisturbed(profile of) {
  of.costs.tick = the_end;
  return of;
}

/// Two clusters of two cores on each of two sockets.
profile eight_cores() {
  profile of = undisturbed(here());
  of.cores = {8, 2, 4};
  of.costs.hop_in_cluster = nanoseconds(20);
  of.costs.hop_in_socket = nanoseconds(100);
  of.costs.hop_to_other_socket = nanoseconds(500);
  return of;
}

template <class T>
struct alignas(128) alone {
  T it{};
};
using word = alone<atomic<std::uint32_t>>;

/// How long the action takes on the running thread's clock.
template <class Action>
span cost_of(Action action) {
  instant const before = machine::current()->time();
  action();
  return machine::current()->time() - before;
}

/// Waits for a simulated time, so that threads take their turns.
void wait_until(instant when) {
  while (machine::current()->time() < when) machine::current()->work(nanoseconds(100));
}

void expect_hop(span took, span hop) {
  EXPECT_GE(took, hop - hop / 10);
  EXPECT_LE(took, hop + hop / 10 + nanoseconds(5));
}

/// What a load on core `asker` takes of a line that core `holder` has written.
span load_from(int holder, int asker) {
  machine on(eight_cores(), 1);
  word line;
  span took = 0;
  on.start(holder, [&] { line.it.store(1, relaxed); });
  on.start(asker, [&] {
    wait_until(microseconds(100));
    took = cost_of([&] { EXPECT_EQ(line.it.load(relaxed), 1u); });
  });
  on.run_until(the_end);
  EXPECT_TRUE(on.all_finished());
  return took;
}

TEST(Line, TakesAHopAsFarAsItIs) {
  expect_hop(load_from(0, 1), nanoseconds(20));
  expect_hop(load_from(0, 2), nanoseconds(100));
  expect_hop(load_from(0, 4), nanoseconds(500));
  EXPECT_LE(load_from(0, 0), nanoseconds(5));
}

TEST(Line, IsTakenFromAllSharersByAWrite) {
  machine on(eight_cores(), 1);
  word line;
  span of_write = 0;
  span of_read_again = 0;
  for (int core : {0, 1, 4}) {
    on.start(core, [&, core] {
      static_cast<void>(line.it.load(relaxed));
      wait_until(microseconds(100));
      span const while_shared = cost_of([&] { static_cast<void>(line.it.load(relaxed)); });
      EXPECT_LE(while_shared, nanoseconds(2));
      wait_until(microseconds(300));
      if (core != 1) return;
      of_read_again = cost_of([&] { EXPECT_EQ(line.it.load(relaxed), 7u); });
    });
  }
  on.start(3, [&] {
    wait_until(microseconds(200));
    of_write = cost_of([&] { static_cast<void>(line.it.exchange(7, relaxed)); });
  });
  on.run_until(the_end);
  expect_hop(of_write, nanoseconds(500));       // the farthest has to give it up
  expect_hop(of_read_again, nanoseconds(100));  // and the nearest has lost it
}

/// Until when some threads, each on its core, have done something to one line that core 0 has written, all at once.
template <class Action>
span all_at_once(int threads, Action action) {
  machine on(undisturbed(with_cores(*profile_named("socket"), 64)), 1);
  word line;
  instant last = 0;
  on.start(0, [&] { line.it.store(1, relaxed); });
  on.start(1, [&] {
    wait_until(microseconds(100));
    static_cast<void>(line.it.load(relaxed));
  });
  for (int i = 0; i != threads; ++i) {
    on.start(2 + i, [&] {
      wait_until(microseconds(200));
      action(line.it);
      last = std::max(last, machine::current()->time());
    });
  }
  on.run_until(the_end);
  return last - microseconds(200);
}

TEST(Line, IsCopiedToManyReadersAtOnceAndWrittenByOneAtATime) {
  span const hop = profile_named("socket")->costs.hop_in_socket;
  EXPECT_LE(all_at_once(32, [](auto& it) { static_cast<void>(it.load(relaxed)); }), 5 * hop);
  EXPECT_GE(all_at_once(32, [](auto& it) { it.fetch_add(1, relaxed); }), 28 * hop);
}

TEST(Line, IsWrittenWithoutASecondHopByWhoHasJustReadIt) {
  machine on(eight_cores(), 1);
  word line;
  span at_once = 0;
  span later = 0;
  on.start(0, [&] { line.it.store(1, relaxed); });
  on.start(2, [&] {
    wait_until(microseconds(100));
    at_once = cost_of([&] {
      static_cast<void>(line.it.load(relaxed));
      line.it.fetch_add(1, relaxed);
    });
  });
  on.start(4, [&] {
    wait_until(microseconds(200));
    static_cast<void>(line.it.load(relaxed));
    wait_until(microseconds(300));
    later = cost_of([&] { line.it.fetch_add(1, relaxed); });
  });
  on.run_until(the_end);
  expect_hop(at_once - nanoseconds(5), nanoseconds(100));
  expect_hop(later, nanoseconds(500));
}

TEST(Stores, CostLittleAndAreSeenByOthersAHopLater) {
  machine on(eight_cores(), 1);
  word line;
  span took = 0;
  std::uint32_t seen_by_itself = 0;
  on.start(4, [&] { line.it.store(1, relaxed); });
  on.start(0, [&] {
    wait_until(microseconds(100));
    took = cost_of([&] { line.it.store(2, relaxed); });
    seen_by_itself = line.it.load(relaxed);
    EXPECT_EQ(line.it.in_memory(), 1u);
    wait_until(microseconds(101));
    EXPECT_EQ(line.it.in_memory(), 2u);
  });
  on.run_until(the_end);
  EXPECT_LE(took, nanoseconds(3));
  EXPECT_EQ(seen_by_itself, 2u);
}

TEST(Stores, AreWaitedForByAnAccessThatReadsAndWrites) {
  machine on(eight_cores(), 1);
  word line;
  word other;
  span took = 0;
  on.start(4, [&] { line.it.store(1, relaxed); });
  on.start(0, [&] {
    static_cast<void>(other.it.exchange(1, relaxed));
    wait_until(microseconds(100));
    line.it.store(2, relaxed);
    took = cost_of([&] { static_cast<void>(other.it.exchange(2, relaxed)); });
  });
  on.run_until(the_end);
  expect_hop(took, nanoseconds(500));
}

measurement measured(std::string const& name, profile const& where, setup const& how) {
  for (contender const& each : contenders()) {
    if (each.name != name) continue;
    outcome const got = each.run(where, how, {milliseconds(1), milliseconds(4), 1});
    EXPECT_TRUE(got.items_conserved) << name;
    return got.measured;
  }
  ADD_FAILURE() << name;
  return {};
}

constexpr setup two_threads{question::throughput, 2, placement::pinned, item::word, false};

/// A hop of docs/bench-hardware-threads.json: 29.3 million a second.
TEST(Limit, OfHopsIsThatOfTheMachineThatThePricesAreFrom) {
  EXPECT_NEAR(measured("limit-hop", here(), two_threads).swaps_per_second, 29.3e6, 1.5e6);
}

/// The same: 48 us for a swap between cores; on one core the prices lie between this limit and a mutex.
TEST(Limit, OfFutexesIsThatOfTheMachineThatThePricesAreFrom) {
  setup one_core = two_threads;
  one_core.where = placement::one_core;
  EXPECT_NEAR(measured("limit-futex", here(), two_threads).swaps_per_second, 20.9e3, 3e3);
  EXPECT_NEAR(measured("limit-futex", here(), one_core).swaps_per_second, 208e3, 60e3);
}

TEST(Futex, SleepsUntilItIsWokenAndNotWhereTheWordIsAnotherOne) {
  machine on(undisturbed(here()), 1);
  word its;
  instant woken = 0;
  instant woke = 0;
  bool returned_at_once = false;
  on.start(0, [&] {
    detail::never no_limit;
    returned_at_once = cost_of([&] { platform::wait(its.it, 1, no_limit); }) < microseconds(2);
    platform::wait(its.it, 0, no_limit);
    woken = machine::current()->time();
  });
  on.start(1, [&] {
    wait_until(microseconds(500));
    platform::wake(&its.it);
    woke = machine::current()->time();
  });
  on.run_until(the_end);
  ASSERT_TRUE(on.all_finished());
  EXPECT_TRUE(returned_at_once);
  span const idle_exit = here().costs.idle_exit;
  EXPECT_GE(woken - woke, idle_exit - idle_exit / 5);
  EXPECT_LE(woken - woke, idle_exit + idle_exit / 5);
}

TEST(Futex, SleepsNoLongerThanItsLimit) {
  machine on(undisturbed(here()), 1);
  word its;
  span took = 0;
  bool in_time = true;
  on.start(0, [&] {
    auto limit = platform::after(std::chrono::microseconds(300));
    static_cast<void>(limit.left());
    took = cost_of([&] { in_time = platform::wait(its.it, 0, limit); });
  });
  on.run_until(the_end);
  EXPECT_FALSE(in_time);
  EXPECT_GE(took, microseconds(300));
  EXPECT_LE(took, microseconds(300) + here().costs.timer_slack + microseconds(25));
}

TEST(Scheduler, SharesACoreAmongThoseWhoNeverSleep) {
  machine on(here(), 1);
  bool open = true;
  std::vector<thread*> all;
  for (int i = 0; i != 3; ++i) {
    all.push_back(&on.start(0, [&] {
      while (open) on.work(microseconds(1));
    }));
  }
  on.run_until(milliseconds(120));
  span sum = 0;
  for (thread const* each : all) {
    EXPECT_GE(machine::used_by(*each), milliseconds(30));
    sum += machine::used_by(*each);
  }
  EXPECT_NEAR(in_seconds(sum), 0.120, 0.002);
  open = false;
  on.run_until(the_end);
  EXPECT_TRUE(on.all_finished());
}

TEST(Scheduler, GivesTheCoreToAnotherOneWhenAThreadYields) {
  machine on(undisturbed(here()), 1);
  std::vector<int> order;
  for (int i = 0; i != 2; ++i) {
    on.start(0, [&, i] {
      for (int turn = 0; turn != 4; ++turn) {
        order.push_back(i);
        on.yield();
      }
    });
  }
  on.run_until(the_end);
  EXPECT_TRUE(order == (std::vector{0, 1, 0, 1, 0, 1, 0, 1}) || order == (std::vector{1, 0, 1, 0, 1, 0, 1, 0}));
}

TEST(Scheduler, TakesTheWholeSliceOfWhoYields) {
  constexpr span slice = 1000;
  run_queue queue(slice);
  runnable one;
  runnable other;
  queue.start(one);
  queue.start(other);
  queue.yield(one);
  queue.ran(other, slice - 1);
  EXPECT_EQ(queue.first(), &other);
  queue.ran(other, 2);
  EXPECT_EQ(queue.first(), &one);
}

TEST(Scheduler, LetsASleeperInBeforeOneWhoHasRunMoreThanTheAverage) {
  constexpr span slice = 1000;
  run_queue queue(slice);
  runnable one;
  runnable other;
  queue.start(one);
  queue.start(other);
  queue.sleep(other, 0);
  queue.ran(one, 100);
  queue.wake(other, 100);
  EXPECT_TRUE(queue.preempts(other, one));
  runnable third;
  queue.start(third);
  third.time = one.time + 300;  // so the one that runs is behind the average now
  EXPECT_FALSE(queue.preempts(other, one));
}

/// Threads that have nothing to do with each other: twice as many on twice as many cores do twice as much.
TEST(Cores, ScaleWhatTheyDoNotShare) {
  std::vector<double> rates;
  for (int cores : {1, 64}) {
    machine on(with_cores(*profile_named("socket"), cores), 1);
    std::vector<word> lines(static_cast<std::size_t>(cores));
    bool open = true;
    std::uint64_t sum = 0;
    for (int i = 0; i != cores; ++i) {
      on.start(i, [&, i] {
        while (open) {
          lines[static_cast<std::size_t>(i)].it.fetch_add(1, relaxed);
          ++sum;
        }
      });
    }
    on.run_until(microseconds(500));
    rates.push_back(static_cast<double>(sum));
    open = false;
    on.run_until(the_end);
    EXPECT_TRUE(on.all_finished());
  }
  EXPECT_NEAR(rates[1] / rates[0], 64, 6);
}

TEST(Contenders, LoseNoItemWhateverTheMachine) {
  for (char const* const name : {"here", "two-sockets", "chiplets"}) {
    profile const where = with_cores(*profile_named(name), name == std::string("here") ? 2 : 8);
    for (placement const place : {placement::pinned, placement::one_core, placement::loaded}) {
      for (bool const timed : {false, true}) {
        for (contender const& each : contenders()) {
          for (int const threads : {2, 9}) {
            setup const how{question::throughput, threads, place, item::word, timed};
            if (!each.takes(how)) continue;
            outcome const got = each.run(where, how, {microseconds(100), microseconds(400), 7});
            EXPECT_TRUE(got.items_conserved) << each.name << ", " << describe(how) << ", " << name;
          }
        }
      }
    }
  }
}

TEST(Contenders, SwapLargerItemsInMoreLines) {
  setup how = two_threads;
  double const words = measured("single_slot", here(), how).swaps_per_second;
  how.what = item::bytes64;
  EXPECT_LT(measured("single_slot", here(), how).swaps_per_second, 0.95 * words);
}

/// Of the first contender, on one core, so many of whose threads have learned not to yield.
double on_one_core(int threads, int impatient, span run_up) {
  setup how = two_threads;
  how.threads = threads;
  how.where = placement::one_core;
  return contenders().front().run(here(), how, {run_up, milliseconds(12), 1, impatient}).measured.swaps_per_second;
}

/// Whoever does not yield is waited for by way of the kernel.
TEST(OneCore, IsSlowerWhereOneThreadDoesNotYield) {
  EXPECT_GT(on_one_core(2, 0, milliseconds(4)), 500e3);
  EXPECT_LT(on_one_core(2, 1, milliseconds(2)), 300e3);
}

/// Without busy processes the slow mode is over long before a thread would try a yield in any case.
TEST(OneCore, HasTheThreadsYieldAgainWhenNothingKeepsThemAway) {
  for (int const threads : {2, 8}) {
    EXPECT_GT(on_one_core(threads, 1, milliseconds(40)), 500e3) << threads;
    EXPECT_GT(on_one_core(threads, threads, milliseconds(40)), 500e3) << threads;
  }
}

/// A swap is a yield and little else: there are no polls for one who cannot run.
TEST(OneCore, HasNoPollsInASwap) {
  span const yield_and_change = here().costs.yield + here().costs.change;
  double const seconds_of_a_swap = 1 / on_one_core(2, 0, milliseconds(4));
  EXPECT_LT(seconds_of_a_swap, in_seconds(yield_and_change) + 150e-9);  // a round of polls takes 1,080 ns
}

/// Who ends its spins early sleeps before its partner, which has just slept itself, is awake. They do not go on so.
TEST(TwoCores, AreNotLeftAsleepInTurnByTwoThreadsThatDoNotYield) {
  contender const& slot = contenders().front();
  auto const swaps = [&](int impatient) {
    return slot.run(here(), two_threads, {milliseconds(4), milliseconds(16), 1, impatient}).measured.swaps_per_second;
  };
  EXPECT_GT(swaps(2), 0.9 * swaps(0));
}

/// A thread soon stops to yield to busy processes. If it did not, a swap would take a slice.
TEST(Loaded, IsHalfAsFastAsTheCoresThatAreLeft) {
  setup how = two_threads;
  how.where = placement::loaded;
  contender const& slot = contenders().front();
  double const alone = slot.run(here(), two_threads, {milliseconds(4), milliseconds(16), 1}).measured.swaps_per_second;
  EXPECT_GT(slot.run(here(), how, {milliseconds(50), milliseconds(100), 1}).measured.swaps_per_second, 0.25 * alone);
}

std::vector<double> a_run(unsigned seed) {
  run_options chosen;
  chosen.profile = "chiplets";
  chosen.cores = 16;
  chosen.core_milliseconds = 2;
  chosen.rounds = 2;
  chosen.seed = seed;
  wishes asked;
  asked.threads = {16, 24};
  std::vector<setup> const plan = plan_for(asked, chosen);
  results const all = run(plan, chosen, [](int, int, int) {});
  std::vector<double> figures;
  for (setup const& how : plan) {
    for (auto const& [name, of] : all.cells.at(how)) {
      for (measurement const& each : of.windows) {
        figures.insert(figures.end(), {each.swaps_per_second, each.fairness, each.cpu_per_swap});
      }
    }
  }
  return figures;
}

TEST(Run, DoesTheSameBySeed) {
  std::vector<double> const once = a_run(1);
  EXPECT_EQ(once.size(), 2u * 10 * 2 * 3);
  std::unique_ptr<char[]> const elsewhere(new char[12345]);  // other addresses for what comes
  EXPECT_EQ(once, a_run(1));
  EXPECT_NE(once, a_run(2));
}

/// Or it would depend on the C library, and on all that has run before, whose cache has a new object's lines.
TEST(Run, UsesNoMemoryAgain) {
  machine on(here(), 1);
  auto* const one = platform::make<platform::atomic<int>>(16);
  platform::destroy(one, 16);
  auto* const other = platform::make<platform::atomic<int>>(16);
  EXPECT_NE(one, other);
  platform::destroy(other, 16);
}

TEST(Run, KnowsItsProfiles) {
  run_options chosen;
  chosen.profile = "nowhere";
  EXPECT_THROW(profile_of(chosen), std::invalid_argument);
  EXPECT_EQ(with_cores(*profile_named("two-sockets"), 16).cores.cores_of_a_socket, 8);
  EXPECT_EQ(with_cores(*profile_named("chiplets"), 128).cores.cores_of_a_cluster, 8);
}

}  // namespace
}  // namespace rendezvous::bench::simulated
