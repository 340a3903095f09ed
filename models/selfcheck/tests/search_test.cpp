// The reduced search against the unreduced one, and against counts that are known from theory.
//
// Equal outcomes are not enough: a reduction can lose behaviours and still reach every outcome. What is
// compared is the set of execution graphs.
//
// May touch: standard output, environment.
#include <gtest/gtest.h>

#include <cstdlib>

#include "../../search/reduced.hpp"
#include "../../search/scripted.hpp"
#include "../../search/unreduced.hpp"
#include "program.hpp"

namespace models::selfcheck {

namespace {

constexpr auto acquire = std::memory_order_acquire;
constexpr auto release = std::memory_order_release;
constexpr std::uint64_t plenty = 10'000'000;

exploration reduced(program const& p) {
  reduced_search how(static_cast<int>(p.size()));
  return explore(p, how, plenty);
}

exploration unreduced(program const& p, std::uint64_t limit = plenty) {
  unreduced_search how;
  return explore(p, how, limit);
}

enum : int { x, y, z };

/// Both searches reach the same graphs, the same outcomes and deadlocks or none; the reduced one reaches no
/// graph twice. Returns what the reduced one found.
exploration expect_same(program const& p) {
  exploration const full = unreduced(p);
  exploration few = reduced(p);
  EXPECT_EQ(few.fault, nullptr);
  EXPECT_EQ(full.fault, nullptr);
  EXPECT_EQ(few.graphs, full.graphs) << describe(p);
  EXPECT_EQ(few.outcomes, full.outcomes) << describe(p);
  EXPECT_EQ(few.deadlocks != 0, full.deadlocks != 0) << describe(p);
  EXPECT_EQ(few.complete, few.graphs.size()) << describe(p);
  return few;
}

std::uint64_t factorial(std::uint64_t n) { return n < 2 ? 1 : n * factorial(n - 1); }

TEST(ReducedSearch, RunsThreadsOnceThatShareNothing) {
  program const p{{store(0, 1)}, {store(1, 1)}, {store(2, 1)}, {store(3, 1)}};
  exploration const e = expect_same(p);
  EXPECT_EQ(e.complete, 1u);
  EXPECT_EQ(e.blocked, 0u);
}

TEST(ReducedSearch, RunsOncePerOrderOfTheWritersOfOneLocation) {
  for (std::uint64_t n = 2; n <= 5; ++n) {
    program p;
    for (std::uint64_t t = 0; t != n; ++t) p.push_back({store(x, t + 1)});
    EXPECT_EQ(reduced(p).complete, factorial(n));
  }
}

TEST(ReducedSearch, RunsOncePerOrderOfReadModifyWrites) {
  for (std::uint64_t n = 2; n <= 5; ++n) {
    program p;
    for (std::uint64_t t = 0; t != n; ++t) p.push_back({add(x, 1)});
    exploration const e = reduced(p);
    EXPECT_EQ(e.complete, factorial(n));
    EXPECT_EQ(e.blocked, 0u);
  }
}

/// n threads read what one writes: each sees the old value or the new one.
TEST(ReducedSearch, RunsOncePerWayToReadASingleWrite) {
  for (int readers = 1; readers <= 4; ++readers) {
    program p{{store(x, 1)}};
    for (int t = 0; t != readers; ++t) p.push_back({load(x)});
    EXPECT_EQ(reduced(p).complete, 1u << readers);
  }
}

/// "Last zero" of the DPOR papers, with the loop of the reader unrolled: n writers, each of its own cell
/// after reading its neighbour's.
TEST(ReducedSearch, AgreesOnChainsOfNeighbours) {
  program const p{{store(x, 1)}, {load(x), store(y, 1)}, {load(y), store(z, 1)}};
  EXPECT_EQ(expect_same(p).complete, 4u);
}

TEST(ReducedSearch, ShowsAllFourOutcomesOfStoreBuffering) {
  program const p{{store(x, 1), load(y)}, {store(y, 1), load(x)}};
  exploration const e = expect_same(p);
  EXPECT_EQ(e.complete, 4u);
  EXPECT_TRUE(e.outcomes.contains("0 | 0 | "));
}

TEST(ReducedSearch, PassesMessagesByReleaseAndAcquireOnly) {
  program const ordered{{store(x, 1), store(y, 1, release)}, {load(y, acquire), load(x)}};
  EXPECT_FALSE(expect_same(ordered).outcomes.contains("| 1 0 | "));
  program const unordered{{store(x, 1), store(y, 1)}, {load(y, acquire), load(x)}};
  EXPECT_TRUE(expect_same(unordered).outcomes.contains("| 1 0 | "));
  program const fenced{{store(x, 1), fence(release), store(y, 1)}, {load(y), fence(acquire), load(x)}};
  EXPECT_FALSE(expect_same(fenced).outcomes.contains("| 1 0 | "));
}

/// A gap: the store of 3 continues the release sequence of its thread unless the other thread's write comes between. So
/// the acquire that reads it may read an old y only then, and no execution without that write leads there. All that the
/// search can do is say that it has left the common ground with C++20, where a store continues no sequence.
TEST(ReducedSearch, MissesSomeCutReleaseSequences) {
  program const p{
      {add(x, 1, std::memory_order_acq_rel), load(y)}, {add(x, 1)}, {store(y, 3), add(x, 1, release), store(x, 3)}};
  reduced_search how(3);
  exploration const few = explore(p, how, plenty, departures_are::looked_for);
  EXPECT_EQ(few.graphs.size(), 16u);
  EXPECT_EQ(unreduced(p).graphs.size(), 17u);
  EXPECT_NE(few.departures & static_cast<int>(departure::release_sequence), 0);
}

constexpr auto seq_cst = std::memory_order_seq_cst;

TEST(ReducedSearch, ForbidsStoreBufferingBySeqCst) {
  program const accesses{{store(x, 1, seq_cst), load(y, seq_cst)}, {store(y, 1, seq_cst), load(x, seq_cst)}};
  EXPECT_EQ(expect_same(accesses).outcomes, (std::set<std::string>{"0 | 1 | ", "1 | 0 | ", "1 | 1 | "}));
  program const fences{{store(x, 1), seq_cst_fence(), load(y)}, {store(y, 1), seq_cst_fence(), load(x)}};
  exploration const full = unreduced(fences);
  exploration const few = reduced(fences);
  EXPECT_EQ(few.outcomes, (std::set<std::string>{"0 | 1 | ", "1 | 0 | ", "1 | 1 | "}));
  EXPECT_EQ(few.graphs, full.graphs);
}

TEST(ReducedSearch, LetsAllReadersAgreeBySeqCst) {
  program const p{{store(x, 1, seq_cst)},
                  {store(y, 1, seq_cst)},
                  {load(x, seq_cst), load(y, seq_cst)},
                  {load(y, seq_cst), load(x, seq_cst)}};
  exploration const e = expect_same(p);
  EXPECT_EQ(e.complete, 15u);
  EXPECT_FALSE(e.outcomes.contains("| | 1 0 | 1 0 | "));
}

TEST(ReducedSearch, KeepsReadsOfOneLocationInOrder) {
  program const p{{store(x, 1), store(x, 2)}, {load(x), load(x)}};
  exploration const e = expect_same(p);
  EXPECT_TRUE(e.outcomes.contains("| 2 2 | "));
  EXPECT_FALSE(e.outcomes.contains("| 2 1 | "));
}

TEST(ReducedSearch, LetsIndependentReadersDisagreeOnIndependentWrites) {
  program const p{
      {store(x, 1)}, {store(y, 1)}, {load(x, acquire), load(y, acquire)}, {load(y, acquire), load(x, acquire)}};
  exploration const e = expect_same(p);
  EXPECT_EQ(e.complete, 16u);
  EXPECT_TRUE(e.outcomes.contains("| | 1 0 | 1 0 | "));
}

TEST(ReducedSearch, ContinuesReleaseSequencesThroughReadModifyWrites) {
  program const p{{store(x, 1), store(y, 1, release)}, {add(y, 1)}, {load(y, acquire), load(x)}};
  exploration const e = expect_same(p);
  EXPECT_FALSE(e.outcomes.contains("| 1 | 2 0 | "));
  EXPECT_TRUE(e.outcomes.contains("| 1 | 2 1 | "));
}

TEST(ReducedSearch, LetsAFailedCompareAndSwapReadAnOldValue) {
  program const p{{store(x, 1)}, {cas(x, 1, 2)}};
  exploration const e = expect_same(p);
  EXPECT_EQ(e.complete, 2u);
  program const stale{{store(x, 1), store(y, 1)}, {load(y), cas(x, 1, 2)}};
  EXPECT_TRUE(expect_same(stale).outcomes.contains("| 1 0- | "));
}

TEST(ReducedSearch, LetsOneOfTwoCompareAndSwapsWin) {
  program const p{{cas(x, 0, 1)}, {cas(x, 0, 2)}, {cas(x, 0, 3)}};
  exploration const e = expect_same(p);
  // Every winner, and each loser reads a value that it did not expect: the winner's.
  EXPECT_EQ(e.complete, 3u);
}

TEST(ReducedSearch, FindsADeadlockThatOneOrderOfWritesMakes) {
  program const p{{wait_while(x, 0)}, {store(x, 1)}, {store(x, 0)}};
  EXPECT_NE(expect_same(p).deadlocks, 0u);
  program const harmless{{wait_while(x, 0)}, {store(x, 1)}};
  EXPECT_EQ(expect_same(harmless).deadlocks, 0u);
}

/// An await may end with a value that is overwritten before the thread looks, whoever comes first.
TEST(ReducedSearch, EndsAnAwaitWithAValueThatDoesNotLast) {
  expect_same({{wait_while(y, 0), store(x, 1), store(x, 0)}, {wait_while(x, 0)}, {store(y, 1)}});
  expect_same({{wait_while(x, 0)}, {cas(x, 1, 0)}, {store(x, 1)}});
  expect_same({{wait_while(x, 0)}, {cas(x, 1, 2)}, {add(x, 1)}});
}

TEST(ReducedSearch, EndsAnAwaitWithAValueThatWasNeverTheNewest) {
  expect_same({{wait_while(y, 0)}, {store(y, 0), add(x, 1)}, {cas(y, 0, 2), store(x, 1)}});
  expect_same({{cas(x, 0, 1), wait_while(y, 0)}, {store(y, 0)}, {store(y, 1), store(x, 1)}});
  expect_same({{wait_while(y, 1), wait_while(x, 1)}, {store(x, 0), store(y, 2), store(y, 0)}, {store(y, 2)}});
}

/// The second await is deaf only when the compare-and-swap reads something else than it does at first.
TEST(ReducedSearch, FindsADeadlockBehindAChoiceThatIsTakenBack) {
  EXPECT_NE(expect_same({{wait_while(y, 0), cas(y, 1, 2)}, {wait_while(y, 1)}, {store(y, 1)}, {add(y, 1)}}).deadlocks,
            0u);
}

TEST(ReducedSearch, LetsASeqCstAwaitReadWhatASeqCstStoreHidesLater) {
  program const p{{store(y, 0, std::memory_order_seq_cst), wait_while(x, 1)},
                  {store(x, 2), wait_while(y, 0, std::memory_order_seq_cst)},
                  {store(y, 1)}};
  EXPECT_EQ(expect_same(p).complete, 4u);
}

/// The await can end with 1 only before the seq_cst addition hides that value: in another order of execution.
TEST(ReducedSearch, EndsASeqCstAwaitWithAValueThatIsHiddenByNow) {
  program const p{{wait_while(y, 0), add(x, 1, std::memory_order_seq_cst), store(x, 1)},
                  {wait_while(x, 0, std::memory_order_seq_cst), cas(y, 1, 1)},
                  {store(x, 0)},
                  {store(y, 2, release)}};
  EXPECT_EQ(expect_same(p).complete, 7u);
}

TEST(ReducedSearch, ExploresEveryAlternativeOfAChoice) {
  program const p{{choice(3), store(x, 1)}, {load(x)}};
  EXPECT_EQ(expect_same(p).complete, 6u);
}

/// A spin lock that n threads take.
program spin_lock(std::size_t n, instruction take) {
  instruction look = load(x, acquire);
  look.round = true;
  take.skip_if = 1;
  take.back = 2;
  return program(n, {look, take, store(x, 0, release)});
}

/// One graph for each order, and nobody waits for ever.
TEST(ReducedSearch, BlocksFruitlessRetriesWithoutLosingAnOrder) {
  for (std::size_t n = 2; n <= 3; ++n) {
    program const p = spin_lock(n, cas(x, 0, 1, acquire));
    exploration const e = reduced(p);
    EXPECT_EQ(e.deadlocks, 0u);
    EXPECT_EQ(e.graphs, unreduced(p).graphs);
  }
}

/// A thread that fails to take the lock knows only that it is taken, not by whom; and it must not be cut off
/// although it has passed over a free lock, since the lock may be taken again and then be free.
TEST(ReducedSearch, BlocksFruitlessRetriesOfReadsThatAreKnownByTheirValue) {
  program const p = spin_lock(3, by_value(cas(x, 0, 1, acquire)));
  exploration const e = reduced(p);
  EXPECT_EQ(e.deadlocks, 0u);
  EXPECT_EQ(e.graphs, unreduced(p).graphs);
}

TEST(ReducedSearch, ReportsARetryThatNothingCanEnd) {
  instruction look = load(x);
  look.round = true;
  instruction take = cas(x, 1, 2);
  take.skip_if = 1;
  take.back = 2;
  program const p{{look, take}, {store(y, 1)}};
  EXPECT_NE(reduced(p).deadlocks, 0u);
  EXPECT_NE(unreduced(p).deadlocks, 0u);
}

TEST(ScriptedSearch, RepeatsAnExecutionFromItsText) {
  program const p{{store(x, 1), load(y)}, {store(y, 1), load(x)}};
  auto const schedule = schedule_from("010a1a");
  ASSERT_TRUE(schedule);
  scripted_search how(*schedule);
  exploration const e = explore(p, how, 1);
  EXPECT_EQ(e.fault, nullptr);
  EXPECT_EQ(e.outcomes, (std::set<std::string>{"0 | 0 | "}));
  EXPECT_EQ(to_text(*schedule), "010a1a");
}

TEST(ScriptedSearch, RefusesWhatIsNoSchedule) {
  EXPECT_FALSE(schedule_from("a0"));
  EXPECT_FALSE(schedule_from("0ab"));
  EXPECT_FALSE(schedule_from("9"));
  EXPECT_FALSE(schedule_from("0 1"));
}

TEST(ScriptedSearch, SaysWhenAScheduleDoesNotFit) {
  program const p{{store(x, 1)}, {load(x)}};
  scripted_search how(*schedule_from("01z"));
  EXPECT_NE(explore(p, how, 1).fault, nullptr);
}

/// How many random programs; set the environment variable to look longer.
int programs() {
  char const* const n = std::getenv("SEARCH_TEST_PROGRAMS");
  return n != nullptr ? std::atoi(n) : 600;
}

struct tally {
  std::uint64_t many = 0;   // executions of the unreduced search
  std::uint64_t few = 0;    // and of the reduced one
  std::uint64_t twice = 0;  // of those, for a graph seen before
};

enum class kind { ordinary, mostly_waits, by_value };

/// A random program that the seed makes; its kind leaves the rest as it would be without.
program random_program(std::uint64_t seed, kind what, generator_options& o) {
  std::mt19937_64 random(seed);
  o.threads = 2 + static_cast<int>(random() % 3);
  o.locations = 1 + static_cast<int>(random() % 3);
  o.length = o.threads == 2   ? 3 + static_cast<int>(random() % 2)
             : o.threads == 3 ? 2 + static_cast<int>(random() % 2)
                              : 1 + static_cast<int>(random() % 2);
  o.waits = random() % 2 == 0;
  o.retries = o.threads < 4 && random() % 3 == 0;
  o.fences = random() % 3 == 0;
  o.seq_cst = random() % 3 == 0;
  o.mostly_waits = what == kind::mostly_waits;
  o.by_value = what == kind::by_value;
  if (o.by_value) o.fences = false;  // an acquire fence would tell apart what is read
  return generate(random, o);
}

/// False: the unreduced search takes too long.
bool agrees(std::uint64_t seed, kind what, tally& sum) {
  generator_options o;
  program const p = random_program(seed, what, o);
  exploration const full = unreduced(p, 60'000);
  if (!full.finished) return false;
  exploration const e = reduced(p);
  EXPECT_EQ(e.fault, nullptr) << "seed " << seed << "\n" << describe(p);
  EXPECT_EQ(e.graphs, full.graphs) << "seed " << seed << "\n" << describe(p);
  EXPECT_EQ(e.outcomes, full.outcomes) << "seed " << seed << "\n" << describe(p);
  EXPECT_EQ(e.deadlocks != 0, full.deadlocks != 0) << "seed " << seed << "\n" << describe(p);
  if (!(o.fences && o.seq_cst) && !o.by_value) {
    EXPECT_EQ(e.complete, e.graphs.size()) << "seed " << seed << "\n" << describe(p);
  }
  sum.twice += e.complete - e.graphs.size();
  sum.many += full.complete + full.blocked;
  sum.few += e.complete + e.blocked;
  return true;
}

tally compare_random_programs(int count, kind what) {
  tally sum;
  int compared = 0;
  for (std::uint64_t seed = 1; compared < count && !::testing::Test::HasFailure(); ++seed) {
    if (agrees(seed, what, sum)) ++compared;
  }
  std::printf("%d random programs: %llu executions unreduced, %llu reduced, %llu of them for a graph seen before\n",
              compared, static_cast<unsigned long long>(sum.many), static_cast<unsigned long long>(sum.few),
              static_cast<unsigned long long>(sum.twice));
  return sum;
}

TEST(ReducedSearch, ReachesTheSameGraphsAsTheUnreducedOnRandomPrograms) {
  tally const sum = compare_random_programs(programs(), kind::ordinary);
  EXPECT_LT(sum.twice * 100, sum.few);
  EXPECT_LT(sum.few * 5, sum.many);
}

/// Up to the writes of equal values that a read by value may have: for each graph one that differs in nothing else.
TEST(ReducedSearch, ReachesTheSameGraphsAsTheUnreducedOnRandomProgramsThatReadByValue) {
  tally const sum = compare_random_programs(programs(), kind::by_value);
  EXPECT_LT(sum.twice * 100, sum.few);
  EXPECT_LT(sum.few * 5, sum.many);
}

/// Waits and retries are where graphs were lost before.
TEST(ReducedSearch, ReachesTheSameGraphsAsTheUnreducedOnRandomProgramsThatMostlyWait) {
  tally const sum = compare_random_programs(programs() / 2, kind::mostly_waits);
  EXPECT_LT(sum.twice * 100, sum.few);
  EXPECT_LT(sum.few * 5, sum.many);
}

}  // namespace

}  // namespace models::selfcheck
