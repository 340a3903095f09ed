// Small programs whose graphs are known by reasoning, or from theory: each is explored once, and by the axioms there
// are as many.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "../../exact/axioms/cpp20.hpp"
#include "axioms.hpp"
#include "exact_interpreter.hpp"

namespace models::selfcheck {

namespace {

constexpr auto acquire = std::memory_order_acquire;
constexpr auto release = std::memory_order_release;
constexpr auto seq_cst = std::memory_order_seq_cst;
constexpr std::uint64_t plenty = 1'000'000;

enum : int { x, y, z };

enum class ends { all, some_in_a_deadlock };

exact_exploration explored(program const& p, relaxed_reads how = relaxed_reads::as_written) {
  return explore_exactly(p, exact::cpp20(), plenty, how);
}

/// So many executions are made, each of another graph; and where reads are told apart by the write, those of the
/// axioms.
void expect_graphs_of(program const& p, std::size_t count, ends how) {
  exact_exploration const few = explored(p);
  EXPECT_EQ(few.fault, nullptr);
  EXPECT_EQ(few.complete, count) << describe(p);
  EXPECT_EQ(few.graphs.size(), count) << describe(p);
  allowed const all = allowed_by_cpp20(p, plenty);
  exact_exploration const told_apart = explored(p, relaxed_reads::all_told_apart);
  EXPECT_EQ(told_apart.complete, all.graphs.size()) << describe(p);
  EXPECT_EQ(told_apart.outcomes, all.outcomes) << describe(p);
  EXPECT_EQ(explored(p, relaxed_reads::named_by_value).graphs, told_apart.graphs) << describe(p);
  EXPECT_EQ(few.outcomes, all.outcomes) << describe(p);
  EXPECT_EQ(few.deadlock, how == ends::some_in_a_deadlock) << describe(p);
  EXPECT_EQ(all.deadlock, how == ends::some_in_a_deadlock) << describe(p);
}

/// Whichever thread the search begins with, and whichever comes next: a rule is met only if what it deletes was there
/// before the write that deletes it.
template <class What>
void in_each_order(program const& p, What what) {
  std::vector<std::size_t> order(p.size());
  std::iota(order.begin(), order.end(), 0);
  do {
    program other;
    for (std::size_t const t : order) other.push_back(p[t]);
    what(other);
  } while (std::next_permutation(order.begin(), order.end()));
}

void expect_graphs(program const& p, std::size_t count, ends how = ends::all) {
  in_each_order(p, [&](program const& in_order) { expect_graphs_of(in_order, count, how); });
}

/// A loop that begins with this instruction ...
instruction first(instruction i) {
  i.round = true;
  return i;
}

/// ... and is left when the compare-and-swap, `length` instructions later, succeeds.
instruction until(instruction i, int length) {
  i.skip_if = 1;
  i.back = length;
  return i;
}

/// ... or is left when that succeeds, and begins anew at once if it fails.
instruction at_once_until(instruction i, int length) {
  i.op.on_failure = failing::ends_round;
  return until(i, length);
}

// A read of which only the value matters.

TEST(ReadByValue, HasEachValueOnce) {
  expect_graphs({{by_value(load(x))}, {store(x, 1), store(x, 0), store(x, 1), store(x, 0)}}, 2);
}

TEST(ReadByValue, HasNoValueWhenOnlyTheFailureCounts) {
  expect_graphs({{counted(cas(x, 7, 8))}, {store(x, 1), store(x, 2), store(x, 3)}}, 1);
}

/// It succeeds with the 0 that is there at first, and fails with whatever else.
TEST(ReadByValue, StillSucceedsWhenOnlyTheFailureCounts) {
  expect_graphs({{counted(cas(x, 0, 8))}, {store(x, 1), store(x, 2)}}, 2);
}

/// After the newest of equal values 1 0 1 could not be read.
TEST(ReadByValue, HasTheOldestOfEqualValues) {
  expect_graphs({{store(x, 1), store(x, 0), store(x, 1)}, {by_value(load(x)), by_value(load(x)), by_value(load(x))}},
                8);
}

TEST(ReadByValue, IsNotRevisitedByAValueThatItMayHaveAlready) {
  expect_graphs({{by_value(load(x))}, {store(x, 0), store(x, 0)}}, 1);
}

/// What the second load may have depends on the oldest place of the value that the first one has. Some graphs are
/// explored again, by a value that comes earlier.
TEST(ReadByValue, IsRevisitedByAnEqualValueInAnEarlierPlace) {
  program const written{{store(x, 2), store(x, 1)}, {by_value(load(x)), load(x)}, {store(x, 1)}};
  in_each_order(written, [](program const& p) {
    exact_exploration const all = explored(p, relaxed_reads::all_told_apart);
    EXPECT_EQ(all.complete, allowed_by_cpp20(p, plenty).graphs.size());
    EXPECT_EQ(explored(p, relaxed_reads::named_by_value).graphs, all.graphs);
  });
}

/// What a read by value passes over counts by its value too: it would be 0 again.
TEST(ReadByValue, IsNotStaleBecauseOfAnEqualValue) {
  expect_graphs({{first(by_value(load(x))), until(by_value(cas(x, 7, 1)), 2)}, {store(x, 1), store(x, 0)}}, 0,
                ends::some_in_a_deadlock);
}

// A round that is given up, and stays as it is.

TEST(GivenUpRound, IsReportedWhenNothingCanEndIt) {
  expect_graphs({{store(y, 2), first(until(cas(y, 0, 3), 1))}, {wait_while(x, 1)}}, 0, ends::some_in_a_deadlock);
}

/// Two threads take a spin lock, one after the other. The one that comes second has seen the lock as it was at
/// first, taken, or free again, before it took it: three graphs for each order.
TEST(GivenUpRound, BeginsAgainWhenItsReadChanges) {
  thread_code const lock{first(load(x, acquire)), until(cas(x, 0, 1, acquire), 2), store(x, 0, release)};
  expect_graphs({lock, lock}, 6);
}

/// The same with nothing before the compare-and-swap: one graph for each order.
TEST(RoundThatEndsAtOnce, BeginsAgainWhenItsCompareAndSwapReadsSomethingElse) {
  thread_code const lock{first(at_once_until(cas(x, 0, 1, acquire), 1)), store(x, 0, release)};
  expect_graphs({lock, lock}, 2);
}

/// The failure is a read that only another value can bring to life: 1 is never there again. Once for each order of the
/// stores.
TEST(RoundThatEndsAtOnce, IsReportedOnceWhenNothingCanEndIt) {
  program const written{{first(at_once_until(cas(x, 1, 2), 1))}, {store(x, 3)}, {store(x, 4)}};
  expect_graphs(written, 0, ends::some_in_a_deadlock);
  in_each_order(written, [](program const& p) { EXPECT_EQ(explored(p).blocked, 2u) << describe(p); });
}

// Awaits.

TEST(Await, TakesItsTurnWhenThereIsSomethingToRead) {
  expect_graphs({{wait_while(y, 0)}, {store(y, 1)}}, 1);
  expect_graphs({{wait_while(y, 0, seq_cst)}, {store(y, 2)}}, 1);
}

/// The loop ends when its compare-and-swap comes right after the 0, before or after the 1; the await reads the 1 or
/// the 2. When the 1 comes between, the loop never ends.
TEST(Await, IsMaximalWithTheNewestValueThatItAccepts) {
  expect_graphs({{store(y, 1)}, {wait_while(y, 0)}, {store(y, 0), first(until(cas(y, 0, 2), 1))}}, 4,
                ends::some_in_a_deadlock);
}

TEST(Await, IsNotMaximalWhenItReadsAnOldValue) { expect_graphs({{wait_while(y, 1)}, {store(y, 0), store(y, 2)}}, 3); }

TEST(Await, MayMissWhatItCouldHaveRead) {
  expect_graphs({{store(x, 1)}, {wait_while(x, 1)}}, 1, ends::some_in_a_deadlock);
}

TEST(Await, DoesNotMissTheNewestValue) { expect_graphs({{store(z, 1)}, {wait_while(z, 0)}}, 1); }

/// The await goes first here.
TEST(Await, MayMissWhatItHasReadWhenItIsMadeToLookLater) {
  expect_graphs({{wait_while(x, 1)}, {store(x, 1)}}, 1, ends::some_in_a_deadlock);
}

// What is added without a choice (`maximal_extension`), so that a revisit may delete it.

/// Two alternatives, two values to read.
TEST(MaximalExtension, IsTheFirstAlternative) { expect_graphs({{load(y)}, {choice(2)}, {store(y, 1)}}, 4); }

TEST(MaximalExtension, IsAFence) { expect_graphs({{load(y)}, {fence(acquire)}, {store(y, 1)}}, 2); }

TEST(MaximalExtension, IsAWriteInTheLastPosition) { expect_graphs({{load(x), store(y, 2)}, {store(x, 0)}}, 2); }

TEST(MaximalExtension, IsNoWriteInAnEarlierPosition) {
  expect_graphs({{load(x), store(z, 1)}, {store(z, 1), store(x, 0)}}, 4);
}

TEST(MaximalExtension, IsAReadOfTheNewestValue) { expect_graphs({{load(x)}, {store(x, 0)}}, 2); }

/// It fails, or succeeds after the first store, or after the second.
TEST(MaximalExtension, IsNoReadOfAnOldValue) { expect_graphs({{cas(y, 1, 1)}, {store(y, 1), store(y, 1)}}, 3); }

/// The store of 2 has three positions when the compare-and-swap fails, two when it reads the first 1, one after the
/// second.
TEST(MaximalExtension, IsJudgedWithThePrefixOfTheWrite) {
  expect_graphs({{cas(y, 1, 1), store(y, 2)}, {store(y, 1), store(y, 1)}}, 6);
}

// Read-modify-writes.

TEST(ReadModifyWrite, IsReadByWhoCameBefore) { expect_graphs({{load(y), store(y, 2)}, {add(y, 1)}}, 3); }

TEST(ReadModifyWrite, IsCompletedOnPaper) { expect_graphs({{store(x, 0)}, {add(x, 1)}}, 2); }

/// a, its replacement, and b: b comes before, after, or is replaced itself.
TEST(ReadModifyWrite, IsPassedOverByAStoreThatComesEarlier) {
  expect_graphs({{store(z, 1), cas(z, 1, 0)}, {store(z, 1)}}, 3);
}

// Positions of writes in modification order.

TEST(Store, HasEveryEarlierPosition) { expect_graphs({{store(x, 2)}, {store(x, 1)}}, 2); }

/// The addition comes right after the initial value or one of the stores, each with two orders.
TEST(Store, HasEveryEarlierPositionWhenItRevisits) { expect_graphs({{store(y, 0)}, {add(y, 1)}, {store(y, 0)}}, 6); }

// seq_cst.

TEST(SeqCstRead, ReadsWhatIsHiddenOnlyInThisOrderOfExecution) {
  expect_graphs({{store(x, 1, seq_cst)}, {load(x, seq_cst)}}, 2);
}

/// Also the new x with the old y, though the load that comes first is performed after the addition.
TEST(SeqCstRead, ReadsWhatIsHiddenInEveryOrderOfExecution) {
  expect_graphs({{load(x), load(y, seq_cst)}, {add(y, 1, seq_cst), store(x, 0)}}, 4);
}

TEST(SeqCstAwait, BeginsAgainInAnOrderInWhichItIsNotTooLate) {
  expect_graphs({{store(x, 1, seq_cst)}, {wait_while(x, 1, seq_cst)}}, 1, ends::some_in_a_deadlock);
}

// Counts that are known from theory.

std::size_t factorial(std::size_t n) { return n < 2 ? 1 : n * factorial(n - 1); }

TEST(Theory, GivesOneGraphForEachOrderOfWriters) {
  for (std::size_t n = 2; n <= 5; ++n) {
    program p;
    for (std::size_t t = 0; t != n; ++t) p.push_back({store(x, t + 1)});
    expect_graphs_of(p, factorial(n), ends::all);
  }
}

TEST(Theory, GivesOneGraphForIndependentWriters) {
  expect_graphs({{store(0, 1), store(0, 2)}, {store(1, 1), store(1, 2)}, {store(2, 1), store(2, 2)}}, 1);
}

/// Each of n writers reads the cell before its own, old or new; nobody writes the first. The reader looks for the
/// last zero and stops at any of n + 1 cells.
TEST(Theory, GivesTheGraphsOfLastZero) {
  for (int n = 2; n <= 3; ++n) {
    program p(1);
    for (int i = n; i >= 0; --i) {
      instruction look = load(i);
      look.skip_if = 0;
      look.skip = i;
      p[0].push_back(look);
    }
    for (int i = 1; i <= n; ++i) p.push_back({load(i - 1), store(i, 1)});
    expect_graphs(p, static_cast<std::size_t>(n + 1) << (n - 1));
  }
}

/// The graphs, outcomes and deadlocks of the axioms, each graph once.
exact_exploration expect_same(program const& p) {
  exact_exploration r = explored(p);
  allowed const all = allowed_by_cpp20(p, plenty);
  EXPECT_EQ(r.fault, nullptr);
  EXPECT_EQ(r.complete, all.graphs.size()) << describe(p);
  EXPECT_EQ(r.outcomes, all.outcomes) << describe(p);
  EXPECT_EQ(r.deadlock, all.deadlock) << describe(p);
  EXPECT_EQ(r.complete, r.graphs.size()) << describe(p);
  return r;
}

TEST(Programs, RunsThreadsOnceThatShareNothing) {
  program const p{{store(0, 1)}, {store(1, 1)}, {store(2, 1)}, {store(3, 1)}};
  exact_exploration const e = expect_same(p);
  EXPECT_EQ(e.complete, 1u);
  EXPECT_EQ(e.blocked, 0u);
}

TEST(Programs, RunsOncePerOrderOfReadModifyWrites) {
  for (std::uint64_t n = 2; n <= 5; ++n) {
    program p;
    for (std::uint64_t t = 0; t != n; ++t) p.push_back({add(x, 1)});
    exact_exploration const e = expect_same(p);
    EXPECT_EQ(e.complete, factorial(n));
    EXPECT_EQ(e.blocked, 0u);
  }
}

/// n threads read what one writes: each sees the old value or the new one.
TEST(Programs, RunsOncePerWayToReadASingleWrite) {
  for (int readers = 1; readers <= 4; ++readers) {
    program p{{store(x, 1)}};
    for (int t = 0; t != readers; ++t) p.push_back({load(x)});
    EXPECT_EQ(expect_same(p).complete, 1u << readers);
  }
}

/// "Last zero" of the DPOR papers, with the loop of the reader unrolled: n writers, each of its own cell
/// after reading its neighbour's.
TEST(Programs, AgreesOnChainsOfNeighbours) {
  program const p{{store(x, 1)}, {load(x), store(y, 1)}, {load(y), store(z, 1)}};
  EXPECT_EQ(expect_same(p).complete, 4u);
}

TEST(Programs, ShowsAllFourOutcomesOfStoreBuffering) {
  program const p{{store(x, 1), load(y)}, {store(y, 1), load(x)}};
  exact_exploration const e = expect_same(p);
  EXPECT_EQ(e.complete, 4u);
  EXPECT_TRUE(e.outcomes.contains("0 | 0 | "));
}

TEST(Programs, PassesMessagesByReleaseAndAcquireOnly) {
  program const ordered{{store(x, 1), store(y, 1, release)}, {load(y, acquire), load(x)}};
  EXPECT_FALSE(expect_same(ordered).outcomes.contains("| 1 0 | "));
  program const unordered{{store(x, 1), store(y, 1)}, {load(y, acquire), load(x)}};
  EXPECT_TRUE(expect_same(unordered).outcomes.contains("| 1 0 | "));
  program const fenced{{store(x, 1), fence(release), store(y, 1)}, {load(y), fence(acquire), load(x)}};
  EXPECT_FALSE(expect_same(fenced).outcomes.contains("| 1 0 | "));
}

TEST(Programs, ForbidsStoreBufferingBySeqCst) {
  program const accesses{{store(x, 1, seq_cst), load(y, seq_cst)}, {store(y, 1, seq_cst), load(x, seq_cst)}};
  EXPECT_EQ(expect_same(accesses).outcomes, (std::set<std::string>{"0 | 1 | ", "1 | 0 | ", "1 | 1 | "}));
  program const fences{{store(x, 1), seq_cst_fence(), load(y)}, {store(y, 1), seq_cst_fence(), load(x)}};
  EXPECT_EQ(expect_same(fences).outcomes, (std::set<std::string>{"0 | 1 | ", "1 | 0 | ", "1 | 1 | "}));
}

TEST(Programs, LetsAllReadersAgreeBySeqCst) {
  program const p{{store(x, 1, seq_cst)},
                  {store(y, 1, seq_cst)},
                  {load(x, seq_cst), load(y, seq_cst)},
                  {load(y, seq_cst), load(x, seq_cst)}};
  exact_exploration const e = expect_same(p);
  EXPECT_EQ(e.complete, 15u);
  EXPECT_FALSE(e.outcomes.contains("| | 1 0 | 1 0 | "));
}

TEST(Programs, KeepsReadsOfOneLocationInOrder) {
  program const p{{store(x, 1), store(x, 2)}, {load(x), load(x)}};
  exact_exploration const e = expect_same(p);
  EXPECT_TRUE(e.outcomes.contains("| 2 2 | "));
  EXPECT_FALSE(e.outcomes.contains("| 2 1 | "));
}

TEST(Programs, LetsIndependentReadersDisagreeOnIndependentWrites) {
  program const p{
      {store(x, 1)}, {store(y, 1)}, {load(x, acquire), load(y, acquire)}, {load(y, acquire), load(x, acquire)}};
  exact_exploration const e = expect_same(p);
  EXPECT_EQ(e.complete, 16u);
  EXPECT_TRUE(e.outcomes.contains("| | 1 0 | 1 0 | "));
}

TEST(Programs, ContinuesReleaseSequencesThroughReadModifyWrites) {
  program const p{{store(x, 1), store(y, 1, release)}, {add(y, 1)}, {load(y, acquire), load(x)}};
  exact_exploration const e = expect_same(p);
  EXPECT_FALSE(e.outcomes.contains("| 1 | 2 0 | "));
  EXPECT_TRUE(e.outcomes.contains("| 1 | 2 1 | "));
}

TEST(Programs, LetsAFailedCompareAndSwapReadAnOldValue) {
  program const p{{store(x, 1)}, {cas(x, 1, 2)}};
  exact_exploration const e = expect_same(p);
  EXPECT_EQ(e.complete, 2u);
  program const stale{{store(x, 1), store(y, 1)}, {load(y), cas(x, 1, 2)}};
  EXPECT_TRUE(expect_same(stale).outcomes.contains("| 1 0- | "));
}

TEST(Programs, LetsOneOfTwoCompareAndSwapsWin) {
  program const p{{cas(x, 0, 1)}, {cas(x, 0, 2)}, {cas(x, 0, 3)}};
  exact_exploration const e = expect_same(p);
  // Every winner, and each loser reads a value that it did not expect: the winner's.
  EXPECT_EQ(e.complete, 3u);
}

TEST(Programs, FindsADeadlockThatOneOrderOfWritesMakes) {
  program const p{{wait_while(x, 0)}, {store(x, 1)}, {store(x, 0)}};
  EXPECT_TRUE(expect_same(p).deadlock);
  program const harmless{{wait_while(x, 0)}, {store(x, 1)}};
  EXPECT_FALSE(expect_same(harmless).deadlock);
}

/// An await may end with a value that is overwritten before the thread looks, whoever comes first.
TEST(Programs, EndsAnAwaitWithAValueThatDoesNotLast) {
  expect_same({{wait_while(y, 0), store(x, 1), store(x, 0)}, {wait_while(x, 0)}, {store(y, 1)}});
  expect_same({{wait_while(x, 0)}, {cas(x, 1, 0)}, {store(x, 1)}});
  expect_same({{wait_while(x, 0)}, {cas(x, 1, 2)}, {add(x, 1)}});
}

TEST(Programs, EndsAnAwaitWithAValueThatWasNeverTheNewest) {
  expect_same({{wait_while(y, 0)}, {store(y, 0), add(x, 1)}, {cas(y, 0, 2), store(x, 1)}});
  expect_same({{cas(x, 0, 1), wait_while(y, 0)}, {store(y, 0)}, {store(y, 1), store(x, 1)}});
  expect_same({{wait_while(y, 1), wait_while(x, 1)}, {store(x, 0), store(y, 2), store(y, 0)}, {store(y, 2)}});
}

/// The second await is deaf only when the compare-and-swap reads something else than it does at first.
TEST(Programs, FindsADeadlockBehindAChoiceThatIsTakenBack) {
  EXPECT_TRUE(expect_same({{wait_while(y, 0), cas(y, 1, 2)}, {wait_while(y, 1)}, {store(y, 1)}, {add(y, 1)}}).deadlock);
}

TEST(Programs, LetsASeqCstAwaitReadWhatASeqCstStoreHidesLater) {
  program const p{{store(y, 0, seq_cst), wait_while(x, 1)}, {store(x, 2), wait_while(y, 0, seq_cst)}, {store(y, 1)}};
  EXPECT_EQ(expect_same(p).complete, 4u);
}

/// The await can end with 1 only before the seq_cst addition hides that value.
TEST(Programs, EndsASeqCstAwaitWithAValueThatIsHiddenByNow) {
  program const p{{wait_while(y, 0), add(x, 1, seq_cst), store(x, 1)},
                  {wait_while(x, 0, seq_cst), cas(y, 1, 1)},
                  {store(x, 0)},
                  {store(y, 2, release)}};
  EXPECT_EQ(expect_same(p).complete, 9u);
}

TEST(Programs, ExploresEveryAlternativeOfAChoice) {
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

/// Nobody waits for ever.
TEST(Programs, BlocksFruitlessRetriesWithoutLosingAnOrder) {
  EXPECT_EQ(expect_same(spin_lock(2, cas(x, 0, 1, acquire))).complete, 6u);
  EXPECT_FALSE(expect_same(spin_lock(3, cas(x, 0, 1, acquire))).deadlock);
}

/// A thread that fails to take the lock knows only that it is taken, not by whom; and it must not be cut off
/// although it has passed over a free lock, since the lock may be taken again and then be free.
TEST(Programs, BlocksFruitlessRetriesOfReadsThatAreKnownByTheirValue) {
  program const p = spin_lock(3, by_value(cas(x, 0, 1, acquire)));
  exact_exploration const e = explored(p, relaxed_reads::named_by_value);
  EXPECT_FALSE(e.deadlock);
  EXPECT_EQ(e.outcomes, allowed_by_cpp20(p, plenty).outcomes);
  EXPECT_EQ(e.graphs, explored(p, relaxed_reads::all_told_apart).graphs);
}

TEST(Programs, ReportsARetryThatNothingCanEnd) {
  instruction look = load(x);
  look.round = true;
  instruction take = cas(x, 1, 2);
  take.skip_if = 1;
  take.back = 2;
  program const p{{look, take}, {store(y, 1)}};
  EXPECT_TRUE(explored(p).deadlock);
  EXPECT_TRUE(allowed_by_cpp20(p, plenty).deadlock);
}

}  // namespace

}  // namespace models::selfcheck
