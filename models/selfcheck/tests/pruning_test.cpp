// What the reduced search leaves out, rule by rule: the smallest programs that show when a rule goes too far.
//
// Each program has as many graphs as reasoning says, and the unreduced search must agree. A comment tells for
// which change of reduced.cpp the test fails: fewer graphs when it prunes too much, a graph reached twice when
// it prunes too little.
#include <gtest/gtest.h>

#include "../../search/reduced.hpp"
#include "../../search/unreduced.hpp"
#include "program.hpp"

namespace models::selfcheck {

namespace {

constexpr auto acquire = std::memory_order_acquire;
constexpr auto release = std::memory_order_release;
constexpr auto seq_cst = std::memory_order_seq_cst;
constexpr std::uint64_t plenty = 1'000'000;

enum : int { x, y, z };

enum class ends { all, some_in_a_deadlock };

/// Both searches reach exactly so many graphs, the reduced one each of them once, and a deadlock or none.
void expect_graphs(program const& p, std::size_t count, ends how = ends::all) {
  reduced_search with(static_cast<int>(p.size()));
  exploration const few = explore(p, with, plenty);
  unreduced_search without;
  exploration const all = explore(p, without, plenty);
  EXPECT_EQ(few.fault, nullptr);
  EXPECT_EQ(all.graphs.size(), count) << describe(p);
  EXPECT_EQ(few.graphs, all.graphs) << describe(p);
  EXPECT_EQ(few.complete, count) << describe(p);
  EXPECT_EQ(all.deadlocks != 0, how == ends::some_in_a_deadlock) << describe(p);
  EXPECT_EQ(few.deadlocks != 0, how == ends::some_in_a_deadlock) << describe(p);
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

/// As above, but a failure ends the round at once.
instruction at_once_until(instruction i, int length) {
  i.op.on_failure = failing::ends_round;
  return until(i, length);
}

// A read of which only the value matters.

/// Fails when has_it_already() is never true: the graphs are reached again and again.
TEST(ReadByValue, HasEachValueOnce) {
  expect_graphs({{by_value(load(x))}, {store(x, 1), store(x, 0), store(x, 1), store(x, 0)}}, 2);
}

/// Fails when are_alike() is true of equal values only.
TEST(ReadByValue, HasNoValueWhenOnlyTheFailureCounts) {
  expect_graphs({{counted(cas(x, 7, 8))}, {store(x, 1), store(x, 2), store(x, 3)}}, 1);
}

/// It succeeds with the 0 that is there at first, and fails with whatever else.
/// Fails when are_alike() is true of a failure and of what is expected.
TEST(ReadByValue, StillSucceedsWhenOnlyTheFailureCounts) {
  expect_graphs({{counted(cas(x, 0, 8))}, {store(x, 1), store(x, 2)}}, 2);
}

/// After the newest of equal values 1 0 1 could not be read.
/// Fails when representative() is the write itself, or extend_read() goes on with every write.
TEST(ReadByValue, HasTheOldestOfEqualValues) {
  expect_graphs({{store(x, 1), store(x, 0), store(x, 1)}, {by_value(load(x)), by_value(load(x)), by_value(load(x))}},
                8);
}

/// Fails when has_it_already() is never true: the graph is reached twice.
TEST(ReadByValue, IsNotRevisitedByAValueThatItMayHaveAlready) {
  expect_graphs({{by_value(load(x))}, {store(x, 0), store(x, 0)}}, 1);
}

/// Three modification orders, and for each nine ways to read: what the second load may have depends on the oldest
/// position of the value that the first one has. Here some graphs are reached twice.
/// Fails when has_it_already() does not ask for an earlier position.
TEST(ReadByValue, IsRevisitedByAnEqualValueInAnEarlierPosition) {
  program const p{{store(x, 2), store(x, 1)}, {by_value(load(x)), load(x)}, {store(x, 1)}};
  reduced_search with(3);
  exploration const few = explore(p, with, plenty);
  unreduced_search without;
  EXPECT_EQ(few.graphs.size(), 27u);
  EXPECT_EQ(few.graphs, explore(p, without, plenty).graphs);
}

/// What a read by value passes over counts by its value too: it would be 0 again.
/// Fails when would_read_something_else() compares the writes: then nobody is blocked for good.
TEST(ReadByValue, IsNotStaleBecauseOfAnEqualValue) {
  expect_graphs({{first(by_value(load(x))), until(by_value(cas(x, 7, 1)), 2)}, {store(x, 1), store(x, 0)}}, 0,
                ends::some_in_a_deadlock);
}

/// All that was written can be read, in two values, though the oldest are further back than Relacy's history.
/// Fails when performed_place() asks for the write itself: then the search is not exhaustive.
TEST(ReadByValue, IsPerformedWhereTheHistoryWindowReaches) {
  thread_code writer;
  for (std::uint64_t i = 0; i != history_window + 3; ++i) writer.push_back(store(x, (i + 1) % 2));
  writer.push_back(store(y, 1));
  program const p{writer, {load(y), by_value(load(x))}};
  reduced_search how(2);
  exploration const e = explore(p, how, plenty);
  EXPECT_TRUE(how.exhaustive());
  EXPECT_EQ(e.outcomes, (std::set<std::string>{"| 0 0 | ", "| 0 1 | ", "| 1 0 | ", "| 1 1 | "}));
}

/// The first load has a 0 that is kept, for one that is not; so the second one cannot have the 5 between them.
/// Fails when the earlier read is forgotten: Relacy would not go back behind what it has performed.
TEST(ReadByValue, DoesNotGoBackBehindWhatWasPerformed) {
  thread_code writer{store(x, 5), store(x, 0)};
  for (std::uint64_t i = 0; i != history_window - 1; ++i) writer.push_back(store(x, i + 10));
  writer.push_back(store(y, 1));
  program const p{writer, {load(y), by_value(load(x)), by_value(load(x))}};
  reduced_search how(2);
  explore(p, how, plenty);
  EXPECT_FALSE(how.exhaustive());
}

// A round that is given up, and stays as it is.

/// Fails when `stays` says so of every read, or blocked_for_good() of every round: the livelock is cut off.
TEST(GivenUpRound, IsReportedWhenNothingCanEndIt) {
  expect_graphs({{store(y, 2), first(until(cas(y, 0, 3), 1))}, {wait_while(x, 1)}}, 0, ends::some_in_a_deadlock);
}

/// Two threads take a spin lock, one after the other. The one that comes second has seen the lock as it was at
/// first, taken, or free again, before it took it: three graphs for each order.
/// Fails when a round is cut off although a write to come can change what it has read.
TEST(GivenUpRound, BeginsAgainWhenItsReadChanges) {
  thread_code const lock{first(load(x, acquire)), until(cas(x, 0, 1, acquire), 2), store(x, 0, release)};
  expect_graphs({lock, lock}, 6);
}

/// The same with nothing before the compare-and-swap: one graph for each order.
/// Fails when revisit_read() drops every read that has become a blocked one.
TEST(RoundThatEndsAtOnce, BeginsAgainWhenItsCompareAndSwapReadsSomethingElse) {
  thread_code const lock{first(at_once_until(cas(x, 0, 1, acquire), 1)), store(x, 0, release)};
  expect_graphs({lock, lock}, 2);
}

/// The failure is a read that only another value can bring to life: 1 is never there again.
/// Fails when a compare-and-swap that blocked is added once more with each old value that blocks it too.
TEST(RoundThatEndsAtOnce, IsReportedOnceWhenNothingCanEndIt) {
  program const p{{first(at_once_until(cas(x, 1, 2), 1))}, {store(x, 3)}};
  expect_graphs(p, 0, ends::some_in_a_deadlock);
}

// Awaits.

/// Fails when an await that cannot go on yet takes a place in the graph: then nobody wakes it.
TEST(Await, TakesItsTurnWhenThereIsSomethingToRead) {
  expect_graphs({{wait_while(y, 0)}, {store(y, 1)}}, 1);
  expect_graphs({{wait_while(y, 0, seq_cst)}, {store(y, 2)}}, 1);
}

/// The loop ends when its compare-and-swap comes right after the 0, before or after the 1; the await reads the 1
/// or the 2. When the 1 comes between, the loop never ends.
/// Fails when acceptable_before() is the newest value, whether it is acceptable or not.
TEST(Await, IsMaximalWithTheNewestValueThatItAccepts) {
  expect_graphs({{store(y, 1)}, {wait_while(y, 0)}, {store(y, 0), first(until(cas(y, 0, 2), 1))}}, 4,
                ends::some_in_a_deadlock);
}

/// Fails when every await is taken for maximal: a graph is reached twice.
TEST(Await, IsNotMaximalWhenItReadsAnOldValue) { expect_graphs({{wait_while(y, 1)}, {store(y, 0), store(y, 2)}}, 3); }

/// Fails when push_blocked_await() does nothing: the deadlock is not seen.
TEST(Await, MayMissWhatItCouldHaveRead) {
  expect_graphs({{store(x, 1)}, {wait_while(x, 1)}}, 1, ends::some_in_a_deadlock);
}

/// Fails when push_blocked_await() is called although the newest value is acceptable: a graph is reached twice.
TEST(Await, DoesNotMissTheNewestValue) { expect_graphs({{store(z, 1)}, {wait_while(z, 0)}}, 1); }

/// Fails when extend_await() does not ask whether its value is within reach.
TEST(Await, IsNotExhaustiveBeyondTheHistoryWindow) {
  thread_code writer{store(x, 7)};
  for (int i = 0; i != history_window + 1; ++i) writer.push_back(store(x, 0));
  writer.push_back(store(y, 1));
  instruction seven = wait_while(x, 7);
  seven.op.accept = acceptable::equal;
  program const p{writer, {wait_while(y, 0), seven}};
  reduced_search how(2);
  explore(p, how, plenty);
  EXPECT_FALSE(how.exhaustive());
}

/// The await goes first here. Fails when revisit_read() drops an await that the write leaves blocked.
TEST(Await, MayMissWhatItHasReadWhenItIsMadeToLookLater) {
  expect_graphs({{wait_while(x, 1)}, {store(x, 1)}}, 1, ends::some_in_a_deadlock);
}

// What is added without a choice (`maximal_extension`), so that a revisit may delete it.

/// Two alternatives, two values to read.
/// Fails when the first alternative is taken for a choice, or the second for none.
TEST(MaximalExtension, IsTheFirstAlternative) { expect_graphs({{load(y)}, {choice(2)}, {store(y, 1)}}, 4); }

/// Fails when a fence stands in the way of a revisit.
TEST(MaximalExtension, IsAFence) { expect_graphs({{load(y)}, {fence(acquire)}, {store(y, 1)}}, 2); }

/// Fails when a write is always taken for a choice.
TEST(MaximalExtension, IsAWriteInTheLastPosition) { expect_graphs({{load(x), store(y, 2)}, {store(x, 0)}}, 2); }

/// Of the four combinations, the load cannot see a store that comes after a store that comes after it.
/// Fails when a write is taken for maximal wherever it stands: a graph is reached twice.
TEST(MaximalExtension, IsNoWriteInAnEarlierPosition) {
  expect_graphs({{load(x), store(z, 1)}, {store(z, 1), store(x, 0)}}, 3);
}

/// Fails when a read is always taken for a choice.
TEST(MaximalExtension, IsAReadOfTheNewestValue) { expect_graphs({{load(x)}, {store(x, 0)}}, 2); }

/// It fails, or succeeds after the first store, or after the second.
/// Fails when every read is taken for maximal: a graph is reached twice.
TEST(MaximalExtension, IsNoReadOfAnOldValue) { expect_graphs({{cas(y, 1, 1)}, {store(y, 1), store(y, 1)}}, 3); }

/// The store of 2 has three positions when the compare-and-swap fails, two when it reads the first 1, one after
/// the second. Fails when the prefix of the new write does not count because it was added later.
TEST(MaximalExtension, IsJudgedWithThePrefixOfTheWrite) {
  expect_graphs({{cas(y, 1, 1), store(y, 2)}, {store(y, 1), store(y, 1)}}, 6);
}

// Read-modify-writes.

/// Fails when a read-modify-write that was completed on paper does not revisit.
TEST(ReadModifyWrite, IsReadByWhoCameBefore) { expect_graphs({{load(y), store(y, 2)}, {add(y, 1)}}, 3); }

/// Fails when `complete` takes every read for replaced already, and drops it.
TEST(ReadModifyWrite, IsCompletedOnPaper) { expect_graphs({{store(x, 0)}, {add(x, 1)}}, 2); }

/// a, its replacement, and b: b comes before, after, or is replaced itself.
/// Fails when the search for earlier places ends at a read-modify-write instead of passing over it.
TEST(ReadModifyWrite, IsPassedOverByAStoreThatComesEarlier) {
  expect_graphs({{store(z, 1), cas(z, 1, 0)}, {store(z, 1)}}, 3);
}

// Positions of writes in modification order.

/// Fails when push_earlier_positions() does nothing.
TEST(Store, HasEveryEarlierPosition) { expect_graphs({{store(x, 2)}, {store(x, 1)}}, 2); }

/// The addition comes right after the initial value or one of the stores, each with two orders.
/// Fails when a write that revisits tries only the last position.
TEST(Store, HasEveryEarlierPositionWhenItRevisits) { expect_graphs({{store(y, 0)}, {add(y, 1)}, {store(y, 0)}}, 6); }

// seq_cst.

/// Fails when push_alternative() drops a seq_cst read of what is hidden by now.
TEST(SeqCstRead, ReadsWhatIsHiddenOnlyInThisOrderOfExecution) {
  expect_graphs({{store(x, 1, seq_cst)}, {load(x, seq_cst)}}, 2);
}

/// Of the four combinations, the new x with the old y needs a load before the addition that comes before it.
/// Fails when push_alternative() does not execute anew: a graph too many.
TEST(SeqCstRead, DoesNotReadWhatIsHiddenInEveryOrder) {
  expect_graphs({{load(x), load(y, seq_cst)}, {add(y, 1, seq_cst), store(x, 0)}}, 3);
}

/// Fails when comes_too_late() is always false: the await never ends.
TEST(SeqCstAwait, BeginsAgainInAnOrderInWhichItIsNotTooLate) {
  expect_graphs({{store(x, 1, seq_cst)}, {wait_while(x, 1, seq_cst)}}, 1, ends::some_in_a_deadlock);
}

// Counts that are known from theory.

std::size_t factorial(std::size_t n) { return n < 2 ? 1 : n * factorial(n - 1); }

/// What is not reduced, with its price: 8!/(2!)^4 orders of fences that have nothing to do with one another.
TEST(SeqCstFence, TakesItsTurnAmongAllOthers) {
  program const p(4, {seq_cst_fence(), seq_cst_fence()});
  reduced_search how(4);
  exploration const e = explore(p, how, plenty);
  EXPECT_EQ(e.graphs.size(), 1u);
  EXPECT_EQ(e.complete, 2'520u);
}

TEST(Theory, GivesOneGraphForEachOrderOfWriters) {
  for (std::size_t n = 2; n <= 5; ++n) {
    program p;
    for (std::size_t t = 0; t != n; ++t) p.push_back({store(x, t + 1)});
    expect_graphs(p, factorial(n));
  }
}

TEST(Theory, GivesOneGraphForIndependentWriters) {
  expect_graphs({{store(0, 1), store(0, 2)}, {store(1, 1), store(1, 2)}, {store(2, 1), store(2, 2)}}, 1);
}

/// Each of n writers reads the cell before its own, old or new; nobody writes the first. The reader looks for
/// the last zero and stops at any of n + 1 cells.
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

}  // namespace

}  // namespace models::selfcheck
