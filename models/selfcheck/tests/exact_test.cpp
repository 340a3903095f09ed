// The exact search against two oracles that have nothing of it: the axioms of C++20, and all interleavings; and by
// itself on programs whose graphs are known.
//
// EXACT_PROGRAMS says how many random programs, EXACT_SEED from which seed on.
#include <gtest/gtest.h>

#include <cstdio>

#include "../../exact/axioms/cpp20.hpp"
#include "../../exact/axioms/sequential_consistency.hpp"
#include "axioms.hpp"
#include "environment.hpp"
#include "exact_interpreter.hpp"
#include "interleavings.hpp"
#include "random_programs.hpp"

namespace models::selfcheck {

namespace {

constexpr int x = 0;
constexpr int y = 1;
constexpr int z = 2;
constexpr auto acquire = std::memory_order_acquire;
constexpr auto release = std::memory_order_release;
constexpr auto acq_rel = std::memory_order_acq_rel;
constexpr auto seq_cst = std::memory_order_seq_cst;

constexpr std::size_t most_partial_graphs = 4'000;
constexpr std::uint64_t plenty = 1'000'000;

exact_exploration explored(program const& p, relaxed_reads how = relaxed_reads::as_written) {
  return explore_exactly(p, exact::cpp20(), plenty, how);
}
exact_exploration interleaved_search(program const& p) {
  return explore_exactly(p, exact::sequential_consistency(), plenty);
}

void expect_each_graph_once(exact_exploration const& r) {
  EXPECT_EQ(r.fault, nullptr) << r.fault;
  EXPECT_TRUE(r.finished);
  EXPECT_EQ(r.complete, r.graphs.size()) << "a graph was explored twice";
}

void expect_the_same(exact_exploration const& r, allowed const& all) {
  EXPECT_EQ(r.fault, nullptr) << r.fault;
  EXPECT_EQ(r.complete, all.graphs.size());
  EXPECT_EQ(r.outcomes, all.outcomes);
  EXPECT_EQ(r.race, all.race);
  EXPECT_EQ(r.deadlock, all.deadlock);
}

/// Compares as many random programs as are asked for, or up to the first that differs. `compare` says whether it could
/// be compared. Returns how many were.
template <class Compare>
std::uint64_t compare_random_programs(kinds written, Compare compare) {
  std::uint64_t const programs = from_environment("EXACT_PROGRAMS", 50'000);
  std::uint64_t compared = 0;
  for (std::uint64_t seed = from_environment("EXACT_SEED", 1); compared != programs; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    author a(seed, written);
    program const p = a.write();
    if (compare(p, a)) ++compared;
    if (!testing::Test::HasFailure()) continue;
    std::printf("%s", describe(p).c_str());
    break;
  }
  return compared;
}

TEST(Exact, ExploresWhatTheAxiomsAllowRandomPrograms) {
  std::uint64_t graphs = 0;
  std::uint64_t races = 0;
  std::uint64_t deadlocks = 0;
  std::uint64_t const compared = compare_random_programs(kinds::all, [&](program const& p, author const&) {
    allowed const all = allowed_by_cpp20(p, most_partial_graphs);
    if (!all.finished) return false;
    // Reads by value may lead to a graph twice; they have a test of their own.
    exact_exploration const r = explored(p, relaxed_reads::all_told_apart);
    expect_the_same(r, all);
    graphs += r.complete;
    races += r.race ? 1 : 0;
    deadlocks += r.deadlock ? 1 : 0;
    return true;
  });
  std::printf("%llu random programs, %llu with a race, %llu with a deadlock: %llu graphs, each explored once\n",
              static_cast<unsigned long long>(compared), static_cast<unsigned long long>(races),
              static_cast<unsigned long long>(deadlocks), static_cast<unsigned long long>(graphs));
  EXPECT_GT(races, compared / 100);
  EXPECT_GT(deadlocks, compared / 100);
}

TEST(Exact, LosesNothingByReadsOfWhichOnlyTheValueMatters) {
  std::uint64_t told_apart = 0;
  std::uint64_t by_value = 0;
  std::uint64_t values = 0;
  compare_random_programs(kinds::by_value, [&](program const& p, author const& a) {
    exact_exploration const all = explored(p, relaxed_reads::all_told_apart);
    exact_exploration const few = explored(p, relaxed_reads::named_by_value);
    EXPECT_EQ(few.graphs, all.graphs);
    EXPECT_EQ(few.outcomes, all.outcomes);
    EXPECT_EQ(few.race, all.race);
    EXPECT_EQ(few.deadlock, all.deadlock);
    if (a.with().fence_first) return true;  // many of those reads are told apart
    told_apart += all.complete;
    by_value += few.complete;
    values += all.graphs.size();
    return true;
  });
  std::printf("%llu graphs, of which %llu differ in values: explored by %llu executions\n",
              static_cast<unsigned long long>(told_apart), static_cast<unsigned long long>(values),
              static_cast<unsigned long long>(by_value));
  EXPECT_LT(by_value, told_apart);
  EXPECT_LT(by_value, values + values / 20);
}

TEST(Exact, TellsReadsApartThatASeqCstFenceOrders) {
  program const p{{store(y, 1), store(y, 0), seq_cst_fence(), load(x)},
                  {store(x, 1), seq_cst_fence(), by_value(load(y)), load(z)},
                  {store(z, 1)}};
  exact_exploration const few = explored(p, relaxed_reads::named_by_value);
  EXPECT_EQ(few.outcomes, allowed_by_cpp20(p, plenty).outcomes);
  EXPECT_EQ(few.graphs, explored(p, relaxed_reads::all_told_apart).graphs);
}

TEST(Exact, TellsReadsApartUnderSequentialConsistency) {
  program const p{{store(y, 1), store(y, 0), load(x)}, {store(x, 1), by_value(load(y)), store(z, 1)}, {load(z)}};
  EXPECT_EQ(interleaved_search(p).outcomes, all_interleavings(p).outcomes);
}

TEST(Exact, ExploresTheInterleavingsOfRandomPrograms) {
  std::uint64_t const programs = from_environment("EXACT_PROGRAMS", 50'000) / 5;
  std::mt19937_64 random(from_environment("EXACT_SEED", 1));
  for (std::uint64_t compared = 0; compared != programs && !HasFailure(); ++compared) {
    generator_options o;
    o.threads = 2 + static_cast<int>(random() % 2);
    o.locations = 2;
    o.length = o.threads == 2 ? 4 : 2;
    o.waits = random() % 2 == 0;
    o.fences = random() % 3 == 0;
    o.seq_cst = random() % 2 == 0;
    program const p = generate(random, o);
    interleaved const all = all_interleavings(p);
    exact_exploration const r = interleaved_search(p);
    expect_each_graph_once(r);
    EXPECT_EQ(r.graphs.size(), all.graphs.size()) << describe(p);
    EXPECT_EQ(r.outcomes, all.outcomes) << describe(p);
  }
}

// What an order of execution that is the modification order, too, cannot show.

using outcomes = std::set<std::string>;

TEST(Exact, ShowsBothStoresOfTwoThreadsOverwritten) {
  program const p{{store(x, 1), store(y, 2)}, {store(y, 1), store(x, 2)}};
  EXPECT_EQ(explored(p).complete, 4u);
  EXPECT_EQ(interleaved_search(p).complete, 3u);
}

TEST(Exact, ShowsASeqCstLoadBeforeWhatWasExecutedEarlier) {
  program const p{{store(x, 1, release), load(y, seq_cst)}, {add(y, 1, seq_cst), load(x)}};
  EXPECT_TRUE(explored(p).outcomes.contains("0 | 0 0 | "));
  EXPECT_FALSE(interleaved_search(p).outcomes.contains("0 | 0 0 | "));
}

TEST(Exact, FindsTheGraphOfACutReleaseSequence) {
  program const p{{add(x, 1, acq_rel), load(y)}, {add(x, 1)}, {store(y, 3), add(x, 1, release), store(x, 3)}};
  exact_exploration const r = explored(p);
  expect_each_graph_once(r);
  EXPECT_EQ(r.complete, allowed_by_cpp20(p, plenty).graphs.size());
  EXPECT_EQ(r.complete, 20u);  // an order of execution that is the modification order, too, has 17 of them
}

/// Z6.U of RC11's paper: seq_cst accesses give no order to relaxed ones of another thread.
TEST(Exact, AllowsZ6U) {
  program const p{{store(x, 1, seq_cst), store(y, 1, release)},
                  {add(y, 1, seq_cst), load(y)},
                  {store(y, 3, seq_cst), load(x, seq_cst)}};
  EXPECT_TRUE(explored(p).outcomes.contains("| 1 3 | 0 | "));
}

TEST(Exact, LetsIndependentReadersAgreeBySeqCstOnly) {
  auto const with = [](std::memory_order writing, std::memory_order reading) {
    return program{{store(x, 1, writing)},
                   {store(y, 1, writing)},
                   {load(x, reading), load(y, reading)},
                   {load(y, reading), load(x, reading)}};
  };
  EXPECT_EQ(explored(with(release, acquire)).complete, 16u);
  EXPECT_EQ(explored(with(seq_cst, seq_cst)).complete, 15u);
}

TEST(Exact, KnowsFencesOnlyByWhatTheyOrder) {
  thread_code const two_fences{seq_cst_fence(), seq_cst_fence()};
  EXPECT_EQ(explored({two_fences, two_fences, two_fences, two_fences}).complete, 1u);
  program const buffering{{store(x, 1), seq_cst_fence(), load(y)}, {store(y, 1), seq_cst_fence(), load(x)}};
  EXPECT_EQ(explored(buffering).outcomes, (outcomes{"0 | 1 | ", "1 | 0 | ", "1 | 1 | "}));
}

// Programs that fail without one of the pairs by which the order of seq_cst operations is made (axioms/cpp20.cpp),
// where random programs seldom do.

/// The number of graphs, as the axioms have it, too.
std::uint64_t graphs_of(program const& p) {
  exact_exploration const r = explored(p);
  expect_each_graph_once(r);
  expect_the_same(r, allowed_by_cpp20(p, plenty));
  return r.complete;
}

TEST(SeqCstOrder, LeadsFromAFenceToAFenceByWhatWasReadFromALaterWrite) {
  program const once{{store(y, 2)}, {store(z, 2), seq_cst_fence(), load(y)}, {load(y), seq_cst_fence(), store(z, 1)}};
  EXPECT_EQ(graphs_of(once), 7u);
  program const twice{
      {cas(x, 0, 1)}, {load(x), seq_cst_fence(), store(y, 1)}, {store(x, 2)}, {store(y, 1), seq_cst_fence(), load(x)}};
  EXPECT_EQ(graphs_of(twice), 22u);
}

TEST(SeqCstOrder, LeadsFromAFenceToAFenceByWhatWasReadFromAWriteBehindTheFirst) {
  program const p{{cas(x, 0, 1), store(y, 1, release)},
                  {store(y, 2), seq_cst_fence(), store(x, 2)},
                  {load(y), seq_cst_fence(), cas(y, 1, 0)}};
  EXPECT_EQ(graphs_of(p), 23u);
}

TEST(SeqCstOrder, LeadsFromAFenceToAnAccessAndBack) {
  program const p{{add(x, 1), seq_cst_fence(), load(y)}, {store(y, 1, seq_cst), load(x, seq_cst)}};
  EXPECT_EQ(graphs_of(p), 3u);
}

/// What happens before, of accesses: by other locations on both ends, which plain data are, too, and choices are not.
TEST(SeqCstOrder, LeadsFromAnAccessToAnotherByOtherLocations) {
  auto const with = [](thread_code const& first, thread_code const& second) {
    return program{first, second, {store(y, 1, seq_cst), load(x, seq_cst)}};
  };
  thread_code const read_y{load(x, acquire), load(y, seq_cst)};
  auto const first = [](instruction const& between) {
    return thread_code{store(x, 1, seq_cst), between, store(x, 2, release)};
  };
  EXPECT_EQ(graphs_of(with({store(x, 1, seq_cst), store(x, 2, release)}, read_y)), 18u);
  EXPECT_EQ(graphs_of(with(first(plain_write(0)), read_y)), 17u);
  EXPECT_EQ(graphs_of(with(first(choice(2)), read_y)), 36u);

  auto const second = [](instruction const& between) {
    return thread_code{load(y, acquire), between, load(y, seq_cst)};
  };
  thread_code const write_y{store(x, 1, seq_cst), store(y, 2, release)};
  std::uint64_t const straight = graphs_of(with(write_y, {load(y, acquire), load(y, seq_cst)}));
  EXPECT_EQ(graphs_of(with(write_y, second(plain_read(0)))), straight - 1);
  EXPECT_EQ(graphs_of(with(write_y, second(choice(2)))), 2 * straight);
}

TEST(SeqCstOrder, LeadsFromAThreadThatHasEndedToWhatComesAfterItsJoin) {
  program const p{
      {spawn(2), join(2), load(y, seq_cst)}, {store(y, 1, seq_cst), load(x, seq_cst)}, {store(x, 1, seq_cst)}};
  EXPECT_EQ(graphs_of(p), 3u);
}

// What a thread has read and fenced before a read that is revisited (graph::keep_effects). The last thread is the first
// to be extended, the second one comes last.

TEST(Revisits, KeepWhatAFenceBehindThemMayAcquire) {
  program const p{{load(x), load(y), fence(acquire), load(z)}, {store(y, 1)}, {store(z, 1), store(x, 1, release)}};
  EXPECT_EQ(graphs_of(p), 6u);
}

TEST(Revisits, KeepWhatAFenceBeforeThemHasReleased) {
  program const p{{store(z, 1), fence(release), load(y), store(x, 1)}, {store(y, 1)}, {load(x, acquire), load(z)}};
  EXPECT_EQ(graphs_of(p), 6u);
}

// Threads.

TEST(Exact, OrdersAThreadAfterWhatSpawnedItAndBeforeWhatJoinsIt) {
  program const p{{plain_write(0), spawn(1), join(1), plain_write(0), load(x)}, {plain_write(0), store(x, 1)}};
  exact_exploration const r = explored(p);
  EXPECT_FALSE(r.race);
  EXPECT_EQ(r.outcomes, (outcomes{"1 | | "}));
  program const unjoined{{spawn(1), plain_write(0)}, {plain_write(0)}};
  EXPECT_TRUE(explored(unjoined).race);
}

TEST(Exact, FindsADeadlockOfAThreadThatIsJoinedButWaits) {
  EXPECT_TRUE(explored({{spawn(1), join(1), store(x, 1)}, {wait_while(x, 0)}}).deadlock);
}

TEST(Exact, HasSixtyFourThreads) {
  thread_code all;
  for (int t = 1; t != exact::most_threads; ++t) all.push_back(spawn(t));
  for (int t = 1; t != exact::most_threads; ++t) all.push_back(join(t));
  all.push_back(load(x));
  program p(exact::most_threads);
  p[0] = all;
  p[1] = {store(x, 1)};
  p[63] = {store(x, 63)};
  exact_exploration const r = explored(p);
  EXPECT_EQ(r.complete, 2u);
  EXPECT_EQ(r.outcomes.size(), 2u);
}

TEST(Exact, HasNoMoreThreadsThanThat) {
  EXPECT_STREQ(explored(program(exact::most_threads + 1, {load(x)})).fault, "a program has more than 64 threads");
}

TEST(Exact, HasTenThousandEventsOfAThread) {
  thread_code const many(exact::most_events - 1, store(x, 1));
  EXPECT_EQ(explored({many, {load(y)}}).complete, 1u);
  thread_code const too_many(exact::most_events + 1, store(x, 1));
  EXPECT_STREQ(explored({too_many, {load(y)}}).fault, "a thread makes more than 10,000 events in one execution");
  thread_code halves(exact::most_events / 2, add(x, 1));  // two events each
  EXPECT_EQ(explored({halves, {load(y)}}).complete, 1u);
  halves.push_back(add(x, 1));
  EXPECT_STREQ(explored({halves, {load(y)}}).fault, "a thread makes more than 10,000 events in one execution");
}

TEST(Exact, HasAnyNumberOfLocations) {
  thread_code many;
  for (int l = 0; l != 1'000; ++l) many.push_back(store(l, 1));
  EXPECT_EQ(explored({many, {load(z)}}).complete, 2u);
}

}  // namespace

}  // namespace models::selfcheck
