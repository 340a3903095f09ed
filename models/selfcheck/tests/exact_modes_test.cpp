// The ways to search that prune nothing, or do not see everything, on graphs: unreduced, bounded, random, by
// priorities. The unreduced one finds the graphs of every_graph; what the others are said to find they find, and they
// repeat.
//
// MODES_PROGRAMS says how many random programs, MODES_SEED from which seed on.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>

#include "../../exact/axioms/cpp20.hpp"
#include "../../exact/axioms/sequential_consistency.hpp"
#include "../../exact/search/pct.hpp"
#include "../../exact/search/unreduced.hpp"
#include "../../search/dice.hpp"
#include "environment.hpp"
#include "exact_interpreter.hpp"
#include "random_programs.hpp"

namespace models::selfcheck {

namespace {

using exact::pct_search;
using exact::random_search;
using exact::unreduced_search;

constexpr auto acquire = std::memory_order_acquire;
constexpr auto release = std::memory_order_release;
constexpr std::uint64_t plenty = 10'000'000;

enum : int { x, y, z };

program const store_buffering{{store(x, 1), load(y)}, {store(y, 1), load(x)}};
program const message_passing{{store(x, 1), store(y, 1, release)}, {load(y, acquire), load(x)}};
program const three_writers{{store(x, 1), load(y)}, {store(x, 2), store(y, 1)}, {load(x), load(x)}};
program const two_and_two{{store(x, 1), store(y, 2)}, {store(y, 1), store(x, 2)}};
program const waiting{{wait_while(x, 0), load(y)}, {store(y, 1), store(x, 1)}, {store(x, 0)}};
program const choosing{{choice(3), store(x, 1)}, {cas(x, 0, 2), load(x)}};
program const starting{{store(x, 1), spawn(1), join(1), load(x)}, {store(x, 2)}};
program const* const small_programs[] = {&store_buffering, &message_passing, &three_writers, &two_and_two,
                                         &waiting,         &choosing,        &starting};

exact::memory_model const& model() {
  static exact::cpp20 const all;
  return all;
}

int size_of(program const& p) { return static_cast<int>(p.size()); }

unreduced_search unreduced(program const& p, search_bounds const& within = {}) {
  return unreduced_search(model(), size_of(p), running_threads(p), within);
}
random_search at_random(program const& p, std::uint64_t seed, std::uint64_t executions) {
  return random_search(model(), size_of(p), running_threads(p), seed, executions);
}
pct_search by_priorities(program const& p, int depth, std::uint64_t seed, std::uint64_t executions) {
  return pct_search(model(), size_of(p), running_threads(p), depth, seed, executions);
}

/// So many threads, each with so many operations that all can perform at any time.
program independent(int threads, int operations) {
  program p;
  for (int t = 0; t != threads; ++t) p.emplace_back(static_cast<std::size_t>(operations), store(t, 1));
  return p;
}

/// A search that takes down who has had a turn.
class watched final : public exact::strategy {
 public:
  explicit watched(exact::strategy& how) : how_(how) {}

  bool next(exact::execution& e) override {
    if (!how_.next(e)) return false;
    turns.emplace_back();
    return true;
  }
  int pick(exact::execution& e) override {
    int const t = how_.pick(e);
    if (t >= 0 && e.done(t) != 0) turns.back() += std::to_string(t);
    return t;
  }
  [[nodiscard]] char const* fault() const override { return how_.fault(); }

  std::vector<std::string> turns;

 private:
  exact::strategy& how_;
};

/// What identifies each execution: its turns and its graph.
std::vector<std::string> executions_of(program const& p, exact::strategy& how) {
  std::vector<std::string> all;
  watched w(how);
  explore_exactly(p, w, plenty, relaxed_reads::as_written,
                  [&](ended_execution const& e) { all.push_back(w.turns.back() + ' ' + e.graph); });
  return all;
}

/// How many executions read this value with that read of the thread.
std::uint64_t times_read(program const& p, exact::strategy& how, int thread, int read, std::uint64_t value) {
  std::uint64_t times = 0;
  explore_exactly(p, how, plenty, relaxed_reads::as_written, [&](ended_execution const& ended) {
    exact::graph const& g = ended.run.so_far();
    int seen = -1;
    for (int i = 0; i != g.size(thread); ++i) {
      exact::event const& e = g.at(exact::id_of(thread, i));
      if (e.reads() && ++seen == read && e.value == value) ++times;
    }
  });
  return times;
}

search_bounds within(int preemptions, int operations = no_limit, std::uint64_t executions = 0) {
  return {preemptions, operations, executions};
}

void expect_same(exact_exploration const& found, exact_exploration const& all, program const& p) {
  EXPECT_EQ(found.fault, nullptr);
  EXPECT_EQ(found.graphs, all.graphs) << describe(p);
  EXPECT_EQ(found.outcomes, all.outcomes) << describe(p);
  EXPECT_EQ(found.deadlock, all.deadlock) << describe(p);
}

// Unreduced.

/// Compares random programs that have few enough interleavings.
void expect_same_graphs(kinds written, exact::memory_model const& of) {
  constexpr std::uint64_t most_interleavings = 3'000;
  std::uint64_t const programs = from_environment("MODES_PROGRAMS", 2'000);
  std::uint64_t interleavings = 0;
  std::uint64_t graphs = 0;
  std::uint64_t compared = 0;
  for (std::uint64_t seed = from_environment("MODES_SEED", 1); compared != programs && !testing::Test::HasFailure();
       ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    program const p = author(seed, written).write();
    unreduced_search how(of, size_of(p), running_threads(p));
    exact_exploration const every = explore_exactly(p, how, most_interleavings, relaxed_reads::named_by_value);
    if (!every.finished) continue;
    exact_exploration const few = explore_exactly(p, of, plenty, relaxed_reads::named_by_value);
    expect_same(few, every, p);
    EXPECT_EQ(few.race, every.race) << describe(p);
    ++compared;
    interleavings += every.complete;
    graphs += every.graphs.size();
  }
  std::printf("%llu random programs: %llu graphs in %llu interleavings\n", static_cast<unsigned long long>(compared),
              static_cast<unsigned long long>(graphs), static_cast<unsigned long long>(interleavings));
}

TEST(UnreducedSearch, FindsTheGraphsOfTheExactOneOfRandomPrograms) {
  expect_same_graphs(kinds::all, exact::cpp20());
  expect_same_graphs(kinds::by_value, exact::cpp20());
}

TEST(UnreducedSearch, FindsTheGraphsOfTheExactOneUnderSequentialConsistency) {
  expect_same_graphs(kinds::two_or_three_threads, exact::sequential_consistency());
}

TEST(UnreducedSearch, HasNoMoreThreadsThanSixtyFour) {
  program const p(exact::most_threads + 1, {load(x)});
  unreduced_search how = unreduced(p);
  EXPECT_STREQ(explore_exactly(p, how, plenty).fault, exact::too_many_threads);
}

TEST(UnreducedSearch, HasNoMoreEventsThanTenThousand) {
  program const p{thread_code(exact::most_events + 1, store(x, 1))};
  unreduced_search how = unreduced(p);
  EXPECT_STREQ(explore_exactly(p, how, plenty).fault, exact::too_many_events);
}

// Bounded.

TEST(BoundedSearch, IsTheUnreducedOneWhenTheBoundIsLarge) {
  for (program const* p : small_programs) {
    unreduced_search all = unreduced(*p);
    unreduced_search bounded = unreduced(*p, within(1000, 1000));
    EXPECT_EQ(executions_of(*p, bounded), executions_of(*p, all)) << describe(*p);
    EXPECT_TRUE(bounded.exhaustive());
  }
}

TEST(BoundedSearch, RunsThreadsToTheirEndsWithoutPreemptions) {
  for (int threads = 2; threads <= 4; ++threads) {
    program const p = independent(threads, 3);
    unreduced_search how = unreduced(p, within(0));
    std::uint64_t orders = 1;
    for (int n = 2; n <= threads; ++n) orders *= static_cast<std::uint64_t>(n);
    EXPECT_EQ(explore_exactly(p, how, plenty).complete, orders);
    EXPECT_FALSE(how.exhaustive());
  }
}

/// Two threads of k operations have 2 * C(k-1, ceil(r/2)-1) * C(k-1, floor(r/2)-1) schedules of r runs, and
/// a schedule of r runs has r - 2 preemptions: the last switch is away from a thread that has finished.
TEST(BoundedSearch, RunsAsManySchedulesAsThereAreWithSoManyPreemptions) {
  program const p = independent(2, 3);
  std::uint64_t const at_most[] = {2, 2 + 4, 2 + 4 + 8, 2 + 4 + 8 + 4, 2 + 4 + 8 + 4 + 2};
  for (int n = 0; n != 5; ++n) {
    unreduced_search how = unreduced(p, within(n));
    EXPECT_EQ(explore_exactly(p, how, plenty).complete, at_most[n]);
    EXPECT_EQ(how.exhaustive(), n == 4) << n;
  }
}

TEST(BoundedSearch, DoesNotCountASwitchAwayFromAThreadThatWaits) {
  program const p{{add(y, 1), wait_while(x, 0), add(y, 1)}, {store(x, 1)}};
  unreduced_search how = unreduced(p, within(0));
  EXPECT_EQ(explore_exactly(p, how, plenty).complete, 2u);
  EXPECT_TRUE(how.exhaustive());
}

TEST(BoundedSearch, CutsOffExecutionsThatAreTooLong) {
  program const p = independent(2, 2);
  unreduced_search enough = unreduced(p, within(no_limit, 4));
  exact_exploration const all = explore_exactly(p, enough, plenty);
  EXPECT_EQ(all.complete, 6u);
  EXPECT_EQ(all.blocked, 0u);
  EXPECT_TRUE(enough.exhaustive());

  unreduced_search shorter = unreduced(p, within(no_limit, 3));
  exact_exploration const none = explore_exactly(p, shorter, plenty);
  EXPECT_EQ(none.complete, 0u);
  EXPECT_EQ(none.blocked, 6u);
  EXPECT_FALSE(none.deadlock);
  EXPECT_FALSE(shorter.exhaustive());
}

TEST(BoundedSearch, EndsAfterSoManyExecutions) {
  program const p = independent(2, 3);
  unreduced_search enough = unreduced(p, within(no_limit, no_limit, 20));
  EXPECT_EQ(explore_exactly(p, enough, plenty).complete, 20u);
  EXPECT_TRUE(enough.exhaustive());
  unreduced_search few = unreduced(p, within(no_limit, no_limit, 19));
  EXPECT_EQ(explore_exactly(p, few, plenty).complete, 19u);
  EXPECT_FALSE(few.exhaustive());
}

/// The executions of a search, each with what the search tells to go on after it.
struct row_of_executions {
  std::vector<std::string> names;
  std::vector<std::string> reached_by;
  std::vector<int> endings;
};

row_of_executions all_of(program const& p, unreduced_search& how) {
  row_of_executions all;
  watched w(how);
  explore_exactly(p, w, plenty, relaxed_reads::as_written, [&](ended_execution const& e) {
    all.names.push_back(w.turns.back() + ' ' + e.graph);
    all.reached_by.push_back(how.reached_by());
    all.endings.push_back(e.ending);
  });
  return all;
}

TEST(BoundedSearch, GoesOnAfterAnyOfItsExecutions) {
  for (program const* p : small_programs) {
    for (int const preemptions : {0, 1, no_limit}) {
      unreduced_search whole = unreduced(*p, within(preemptions));
      row_of_executions const all = all_of(*p, whole);
      for (std::size_t i = 0; i < all.names.size(); i += 1 + all.names.size() / 50) {
        if (all.reached_by[i].empty()) continue;  // there is no other one
        unreduced_search rest(model(), size_of(*p), running_threads(*p), within(preemptions), all.reached_by[i]);
        row_of_executions const later = all_of(*p, rest);
        std::vector<std::string> found = later.names;
        EXPECT_EQ(rest.fault(), nullptr);
        ASSERT_FALSE(found.empty());
        EXPECT_EQ(later.endings.front(), exact::cut_off) << "before what has been seen";
        found.erase(found.begin());
        ASSERT_EQ(found,
                  std::vector<std::string>(all.names.begin() + static_cast<std::ptrdiff_t>(i) + 1, all.names.end()));
      }
    }
  }
}

TEST(BoundedSearch, SaysWhenItIsToGoOnAfterWhatItCannotDo) {
  unreduced_search how(model(), 2, 2, {}, "7.0");
  explore_exactly(store_buffering, how, plenty);
  EXPECT_NE(how.fault(), nullptr);
}

// Random.

TEST(RandomSearch, RepeatsWithTheSeed) {
  random_search one = at_random(three_writers, 7, 200);
  random_search again = at_random(three_writers, 7, 200);
  random_search other = at_random(three_writers, 8, 200);
  std::vector<std::string> const executions = executions_of(three_writers, one);
  EXPECT_EQ(executions.size(), 200u);
  EXPECT_EQ(executions_of(three_writers, again), executions);
  EXPECT_NE(executions_of(three_writers, other), executions);
  EXPECT_FALSE(one.exhaustive());
}

TEST(RandomSearch, FindsAllGraphsOfSmallProgramsInTheEnd) {
  for (program const* p : small_programs) {
    random_search random = at_random(*p, 1, 5000);
    expect_same(explore_exactly(*p, random, plenty), explore_exactly(*p, model(), plenty), *p);
  }
}

/// Within five standard deviations of a fair coin: 50 of 10,000 throws each.
TEST(RandomSearch, PrefersNoThreadNoValueAndNoPlace) {
  constexpr std::uint64_t throws = 10'000;
  auto const fair = [](std::uint64_t n) { return n > throws / 2 - 250 && n < throws / 2 + 250; };
  program const adding{{add(x, 1)}, {add(x, 1)}};
  random_search threads = at_random(adding, 1, throws);
  EXPECT_PRED1(fair, times_read(adding, threads, 0, 0, 0));
  program const reading{{wait_while(y, 0), load(x)}, {store(x, 1), store(y, 1)}};
  random_search values = at_random(reading, 2, throws);
  EXPECT_PRED1(fair, times_read(reading, values, 0, 1, 0));
  program const writing{{wait_while(y, 0), store(x, 2)}, {store(x, 1), store(y, 1)}};
  random_search places = at_random(writing, 3, throws);
  std::uint64_t last = 0;
  explore_exactly(writing, places, plenty, relaxed_reads::as_written, [&](ended_execution const& e) {
    exact::graph const& g = e.run.so_far();
    last += g.value_of(x, g.newest(x)) == 2 ? 1 : 0;
  });
  EXPECT_PRED1(fair, last);
}

TEST(RandomSearch, DrawsNumbersWithoutFavour) {
  dice d(3);
  std::array<int, 6> faces{};
  for (int i = 0; i != 60'000; ++i) ++faces.at(d.below(6));
  for (int const n : faces) EXPECT_NEAR(n, 10'000, 5 * 92);  // five standard deviations
}

// By priorities.

TEST(PctSearch, RepeatsWithTheSeed) {
  pct_search one = by_priorities(three_writers, 3, 7, 200);
  pct_search again = by_priorities(three_writers, 3, 7, 200);
  pct_search other = by_priorities(three_writers, 3, 8, 200);
  std::vector<std::string> const executions = executions_of(three_writers, one);
  EXPECT_EQ(executions.size(), 200u);
  EXPECT_EQ(executions_of(three_writers, again), executions);
  EXPECT_NE(executions_of(three_writers, other), executions);
}

TEST(PctSearch, FindsAllGraphsOfSmallProgramsInTheEnd) {
  for (program const* p : small_programs) {
    pct_search pct = by_priorities(*p, 4, 1, 20'000);
    expect_same(explore_exactly(*p, pct, plenty), explore_exactly(*p, model(), plenty), *p);
  }
}

/// How often a bug is found by so many executions with each of 20 seeds, as a part of one.
double rate(program const& p, int depth, int thread, int read, std::uint64_t value) {
  constexpr std::uint64_t executions = 1000;
  std::uint64_t found = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    pct_search how = by_priorities(p, depth, seed, executions);
    found += times_read(p, how, thread, read, value);
  }
  return static_cast<double>(found) / (20.0 * executions);
}

/// Thread 1 uses x as its last operation, which thread 0 has not set up as its first: one ordering.
program use_before_set_up() {
  thread_code user(6, add(y, 1));
  user.push_back(add(x, 1));
  return {{add(x, 1)}, user};
}

TEST(PctSearch, FindsABugOfDepthOneWithTheGuaranteedProbability) {
  EXPECT_GT(rate(use_before_set_up(), 1, 1, 6, 0), 0.95 / 2);  // one of two threads is first
  random_search random = at_random(use_before_set_up(), 1, 20'000);
  EXPECT_LT(times_read(use_before_set_up(), random, 1, 6, 0), 20'000u / 50);  // 1 of 2^7 is expected
}

/// Thread 1 gets between two accesses of thread 0 that were meant as one: two orderings.
program check_then_act() {
  thread_code actor(3, add(y, 1));
  actor.push_back(add(x, 1));
  actor.push_back(add(x, 1));
  actor.insert(actor.end(), 3, add(y, 1));
  return {actor, {add(x, 10)}};
}

TEST(PctSearch, FindsABugOfDepthTwoWithTheGuaranteedProbability) {
  EXPECT_GT(rate(check_then_act(), 2, 1, 0, 1), 0.95 / (2 * 9));  // 2 threads, 9 operations
}

TEST(PctSearch, NeedsTheDepthOfTheBug) { EXPECT_EQ(rate(check_then_act(), 1, 1, 0, 1), 0); }

/// Each thread is interrupted once, and the one that was interrupted first goes on first. Whichever that is:
/// those who fall do not fall to the same place.
TEST(PctSearch, FindsABugOfDepthThreeWithTheGuaranteedProbability) {
  program const p{{add(x, 1), add(x, 1)}, {add(x, 10), add(x, 10)}};
  constexpr std::uint64_t executions = 20'000;
  auto const times = [&](int depth, char const* bug) {
    pct_search how = by_priorities(p, depth, 1, executions);
    watched w(how);
    explore_exactly(p, w, plenty);
    return static_cast<double>(std::count(w.turns.begin(), w.turns.end(), bug));
  };
  for (char const* bug : {"0101", "1010"}) {
    EXPECT_GT(times(3, bug) / executions, 0.9 / (2 * 4 * 4)) << bug;  // 2 threads, 4 operations
    EXPECT_EQ(times(2, bug), 0) << bug;
  }
}

}  // namespace

}  // namespace models::selfcheck
