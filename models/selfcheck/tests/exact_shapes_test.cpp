// Shapes in which it matters that modification order is a choice, that a release sequence ends with a plain store, and
// what orders seq_cst operations; programs that are right because of that; and random ones of such shapes. By the
// axioms each has as many graphs as are explored, each once.
//
// EXACT_PROGRAMS / 10 random programs of each kind, from EXACT_SEED on.
#include <gtest/gtest.h>

#include <cstdio>

#include "../../exact/axioms/cpp20.hpp"
#include "axioms.hpp"
#include "environment.hpp"
#include "exact_interpreter.hpp"

namespace models::selfcheck {

namespace {

constexpr auto relaxed = std::memory_order_relaxed;
constexpr auto acquire = std::memory_order_acquire;
constexpr auto release = std::memory_order_release;
constexpr auto seq_cst = std::memory_order_seq_cst;
constexpr std::uint64_t plenty = 1'000'000;
constexpr std::size_t most_partial_graphs = 20'000;

enum : int { x, y, z };

void expect_the_same(program const& p, exact_exploration const& found, allowed const& all) {
  EXPECT_EQ(found.fault, nullptr) << found.fault;
  EXPECT_EQ(found.complete, found.graphs.size()) << "a graph was explored twice\n" << describe(p);
  EXPECT_EQ(found.complete, all.graphs.size()) << describe(p);
  EXPECT_EQ(found.outcomes, all.outcomes) << describe(p);
  EXPECT_EQ(found.deadlock, all.deadlock) << describe(p);
}

/// Its outcomes, after a comparison with the axioms.
std::set<std::string> outcomes_of(program const& p, std::size_t graphs) {
  exact_exploration const found = explore_exactly(p, exact::cpp20(), plenty);
  allowed const all = allowed_by_cpp20(p, plenty);
  EXPECT_TRUE(all.finished);
  expect_the_same(p, found, all);
  EXPECT_EQ(found.complete, graphs) << describe(p);
  return found.outcomes;
}

instruction skip_if(int outcome, int count, instruction i) {
  i.skip_if = outcome;
  i.skip = count;
  return i;
}

// Release sequences.

/// The acquire synchronises with nothing when it reads the second store: since C++20 that ends the sequence.
TEST(ReleaseSequence, EndsWithAStoreOfItsOwnThread) {
  thread_code const writer{store(x, 1), store(y, 1, release), store(y, 2)};
  EXPECT_TRUE(outcomes_of({writer, {load(y, acquire), load(x)}}, 5).contains("| 2 0 | "));
  EXPECT_TRUE(outcomes_of({writer, {load(y), fence(acquire), load(x)}}, 5).contains("| 2 0 | "));
  EXPECT_TRUE(outcomes_of({writer, {add(y, 1)}, {load(y, acquire), load(x)}}, 20).contains("| 2 | 3 0 | "));
}

/// What comes after the acquire can come before the store of 1 in modification order.
TEST(ReleaseSequence, OrdersNoStoreBehindItsEnd) {
  outcomes_of({{store(x, 1), store(y, 1, release), store(y, 2)}, {load(y, acquire), store(x, 2)}}, 5);
}

TEST(ReleaseSequence, EndsWithAStoreOfAnotherThread) {
  program const p{{store(x, 1), store(y, 1, release), store(y, 3)}, {store(y, 2)}, {load(y, acquire), load(x)}};
  EXPECT_TRUE(outcomes_of(p, 21).contains("| | 3 0 | "));
}

TEST(ReleaseSequence, GoesOnWithAReadModifyWrite) {
  program const p{{store(x, 1), store(y, 1, release)}, {cas(y, 1, 2)}, {load(y, acquire), load(x)}};
  EXPECT_FALSE(outcomes_of(p, 7).contains("| 1+ | 2 0 | "));
}

TEST(ReleaseSequence, IsNotMissedWhereTheNextStoreReleasesToo) {
  program const p{{store(x, 1), store(y, 1, release), store(y, 2, release)}, {load(y, acquire), load(x)}};
  EXPECT_FALSE(outcomes_of(p, 4).contains("| 2 0 | "));
}

// Modification order.

/// Both first stores are the last ones: no order of execution is the modification order, too.
TEST(ModificationOrder, IsNoOrderOfExecution) {
  outcomes_of({{store(x, 1), store(y, 2)}, {store(y, 1), store(x, 2)}}, 4);
  EXPECT_TRUE(outcomes_of({{store(x, 1), add(y, 1)}, {store(y, 1), add(x, 1)}}, 4).contains("0 | 0 | "));
}

TEST(ModificationOrder, ContainsWhatHappensBefore) {
  outcomes_of({{store(x, 1, release), store(y, 2, release)}, {load(y, acquire), store(x, 2)}}, 3);
}

/// A load may read the oldest of many values, or any other; and a second one nothing older than that.
TEST(ModificationOrder, IsReadFromAsFarBackAsItGoes) {
  constexpr std::size_t many = 20;
  thread_code writer;
  for (std::uint64_t i = 1; i != many; ++i) writer.push_back(store(x, i));
  writer.push_back(store(y, 1));
  outcomes_of({writer, {skip_if(0, 1, load(y)), load(x)}}, 1 + many);
  outcomes_of({writer, {skip_if(0, 2, load(y)), load(x), load(x)}}, 1 + many * (many + 1) / 2);
}

/// A load of which only the value matters has one graph for each value.
TEST(ModificationOrder, IsReadByValueAsFarBackAsItGoes) {
  thread_code writer;
  for (std::uint64_t i = 1; i != 20; ++i) writer.push_back(store(x, i % 2));
  writer.push_back(store(y, 1));
  program const p{writer, {by_value(load(y)), by_value(load(x))}};
  exact_exploration const found = explore_exactly(p, exact::cpp20(), plenty);
  EXPECT_EQ(found.complete, 4u);
  EXPECT_EQ(found.outcomes, (std::set<std::string>{"| 0 0 | ", "| 0 1 | ", "| 1 0 | ", "| 1 1 | "}));
}

TEST(ModificationOrder, EndsAnAwaitWithAValueOfLongAgo) {
  thread_code writer{store(x, 7)};
  writer.insert(writer.end(), 20, store(x, 0));
  writer.push_back(store(y, 1));
  instruction seven = wait_while(x, 7);
  seven.op.accept = acceptable::equal;
  exact_exploration const found = explore_exactly({writer, {wait_while(y, 0), seven}}, exact::cpp20(), plenty);
  EXPECT_EQ(found.outcomes, (std::set<std::string>{"| 1 7 | "}));
  EXPECT_TRUE(found.deadlock) << "it may also come too late";
}

// The order of seq_cst operations.

TEST(SeqCst, HasNoPlaceForTheRelaxed) {
  program const p{{store(x, 1, seq_cst), store(y, 1)}, {load(y), load(x, seq_cst)}};
  EXPECT_TRUE(outcomes_of(p, 4).contains("| 1 0 | "));
}

/// The second thread has its old y by a load that comes before the store of it in the order of seq_cst operations.
TEST(SeqCst, IsNotTheOrderOfExecution) {
  program const p{{store(x, 1, seq_cst), choice(1), store(x, 2, release)},
                  {load(x, acquire), load(y, seq_cst)},
                  {store(y, 1, seq_cst), load(x, seq_cst)}};
  EXPECT_TRUE(outcomes_of(p, 18).contains("0 | 2 0 | 0 | "));
}

TEST(SeqCst, OrdersAFenceAndAnAccess) {
  program const one{{store(x, 1), seq_cst_fence(), load(y)}, {store(y, 1, seq_cst), load(x, seq_cst)}};
  EXPECT_FALSE(outcomes_of(one, 3).contains("0 | 0 | "));
  program const each{{store(x, 1), seq_cst_fence(), load(y, seq_cst)},
                     {store(y, 1, seq_cst), seq_cst_fence(), load(x)}};
  EXPECT_FALSE(outcomes_of(each, 3).contains("0 | 0 | "));
}

/// Message passing through another thread, with fences at its ends only: nothing puts the one before the other.
TEST(SeqCst, OrdersNoFencesByWhatGoesThroughAThreadWithoutOne) {
  thread_code const first{store(z, 1), seq_cst_fence(), store(x, 1)};
  thread_code const last{load(y), seq_cst_fence(), load(z)};
  EXPECT_TRUE(outcomes_of({first, {load(x), store(y, 1)}, last}, 8).contains("| 1 | 1 0 | "));
  EXPECT_FALSE(outcomes_of({first, {load(x), seq_cst_fence(), store(y, 1)}, last}, 7).contains("| 1 | 1 0 | "));
}

/// Two pairs of fences, each in the one order that a read of something old settles, and a ring of news around them.
TEST(SeqCst, OrdersNoFencesInARing) {
  enum : int { z1, z2, to1, to2, by1, by2 };
  program const p{{load(to1), seq_cst_fence(), load(z1)},
                  {store(z1, 1), seq_cst_fence(), store(by2, 1)},
                  {load(by2), store(to2, 1)},
                  {load(to2), seq_cst_fence(), load(z2)},
                  {store(z2, 1), seq_cst_fence(), store(by1, 1)},
                  {load(by1), store(to1, 1)}};
  EXPECT_TRUE(outcomes_of(p, 64).contains("1 0 | | 1 | 1 0 | | 1 | "));
}

// Right programs. The same as scenarios, with plain data, are in models/selfcheck/weak.

/// None of these outcomes is there; the first one is, when the program is written in a weaker way.
void expect_none(std::vector<std::string> const& wrong, program const& right, std::size_t graphs,
                 program const& weaker) {
  std::set<std::string> const found = outcomes_of(right, graphs);
  for (std::string const& outcome : wrong) EXPECT_FALSE(found.contains(outcome)) << outcome;
  EXPECT_TRUE(explore_exactly(weaker, exact::cpp20(), plenty).outcomes.contains(wrong.front()));
}

/// An odd sequence number is 1 here: the reader does not look then.
program seqlock(std::memory_order of_fence) {
  enum : int { sequence, data };
  return {{store(sequence, 1), fence(release), store(data, 1), store(sequence, 2, release), store(sequence, 1),
           fence(release), store(data, 2), store(sequence, 4, release)},
          {skip_if(1, 3, load(sequence, acquire)), load(data), fence(of_fence), load(sequence)}};
}

TEST(RightPrograms, Seqlock) {
  expect_none({"| 2 2 2 | ", "| 2 0 2 | ", "| 0 1 0 | ", "| 0 2 0 | "}, seqlock(acquire), 19, seqlock(release));
}

program petersons_lock(std::memory_order writing, std::memory_order reading) {
  enum : int { mine, theirs, turn, data };
  auto const thread = [&](int me, int other) {
    return thread_code{store(me, 1, writing),
                       store(turn, static_cast<std::uint64_t>(other), writing),
                       skip_if(0, 1, load(other, reading)),
                       skip_if(other, 2, load(turn, reading)),
                       load(data),
                       store(data, static_cast<std::uint64_t>(me) + 1),
                       store(me, 0, writing)};
  };
  return {thread(mine, theirs), thread(theirs, mine)};
}

/// They do not both see the data as they were at first.
TEST(RightPrograms, PetersonsLock) {
  expect_none({"0 0 | 0 0 | ", "0 0 | 1 1 0 | ", "1 0 0 | 0 0 | ", "1 0 0 | 1 1 0 | "},
              petersons_lock(seq_cst, seq_cst), 14, petersons_lock(release, acquire));
}

program hazard_pointer(std::memory_order of_hazard) {
  enum : int { pointer, hazard, node };
  return {{load(pointer), store(hazard, 1, of_hazard), skip_if(1, 1, load(pointer, seq_cst)), load(node),
           store(hazard, 0, release)},
          {cas(pointer, 0, 1, seq_cst), skip_if(1, 1, load(hazard, seq_cst)), store(node, 1)}};
}

/// Who has found the pointer again does not use what is reclaimed.
TEST(RightPrograms, HazardPointer) {
  expect_none({"0 0 1 | 0+ 0 | "}, hazard_pointer(seq_cst), 8, hazard_pointer(release));
}

/// One element, which the owner takes while a thief steals.
program chase_lev_deque(std::memory_order of_push) {
  enum : int { top, bottom, element };
  return {{store(element, 7), fence(of_push), store(bottom, 1),          // push
           store(bottom, 0), seq_cst_fence(), skip_if(1, 2, load(top)),  // take
           load(element), cas(top, 0, 1, seq_cst), store(bottom, 1)},
          {load(top, acquire), seq_cst_fence(), skip_if(0, 2, load(bottom, acquire)),  // steal
           load(element), cas(top, 0, 1, seq_cst)}};
}

/// A thief that gets it has read it.
TEST(RightPrograms, ChaseLevDeque) {
  expect_none({"1 | 0 1 0 0+ | ", "0 7 1- | 0 1 0 0+ | "}, chase_lev_deque(release), 8, chase_lev_deque(acquire));
}

// Random programs of such shapes.

class random_shape {
 public:
  explicit random_shape(std::uint64_t seed) : random_(seed) {}

  /// One thread writes a location several times, as a release or not; the others read it and look what else they know.
  program of_release_sequences() {
    program p{written()};
    for (int t = 1 + below(2); t != 0; --t) p.push_back(read_and_look());
    return p;
  }

  /// In each thread two accesses, and between them a seq_cst fence or none: news that may go round in a ring.
  program of_fences() {
    mixed_ = below(2) == 0;
    int const threads = 2 + below(2);
    program p;
    for (int t = 0; t != threads; ++t) {
      p.push_back({access(t, t == 0 || threads == 2)});
      if (below(3) != 0) p.back().push_back(seq_cst_fence());
      p.back().push_back(access((t + 1) % threads, t + 1 != threads && threads != 2));
      if (threads == 2 && below(2) == 0) p.back().push_back(access(below(2), below(2) == 0));
    }
    return p;
  }

 private:
  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  std::memory_order either(std::memory_order o) { return below(2) == 0 ? o : relaxed; }

  thread_code written() {
    thread_code code;
    for (int k = 3 + below(2); k != 0; --k) {
      int const where = below(3) == 0 ? x : y;
      switch (below(8)) {
        case 0: code.push_back(fence(release)); break;
        case 1: code.push_back(add(where, 4, either(release))); break;
        default: code.push_back(store(where, static_cast<std::uint64_t>(k), either(release)));
      }
    }
    return code;
  }

  thread_code read_and_look() {
    thread_code code;
    switch (below(4)) {
      case 0: code.push_back(add(y, 4, either(acquire))); break;
      case 1: code.push_back(store(y, 8, either(release))); break;
      default: code.push_back(load(y, either(acquire)));
    }
    if (below(3) == 0) code.push_back(fence(acquire));
    switch (below(5)) {
      case 0: code.push_back(store(x, 8, either(release))); break;
      case 1: code.push_back(add(x, 4, either(acquire))); break;
      case 2: code.push_back(cas(x, 0, 9)); break;
      default: code.push_back(load(x));
    }
    return code;
  }

  instruction access(int where, bool stores) {
    auto const order = mixed_ ? either(seq_cst) : relaxed;
    if (below(4) == 0) stores = !stores;
    if (below(8) == 0) return add(where, 1, order);
    return stores ? store(where, value_++, order) : load(where, order);
  }

  std::mt19937_64 random_;
  bool mixed_ = false;
  std::uint64_t value_ = 1;
};

void compare_random_programs(program (random_shape::*write)()) {
  std::uint64_t const programs = from_environment("EXACT_PROGRAMS", 50'000) / 10;
  std::uint64_t graphs = 0;
  std::uint64_t compared = 0;
  for (std::uint64_t seed = from_environment("EXACT_SEED", 1); compared != programs; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    random_shape shape(seed);
    program const p = (shape.*write)();
    allowed const all = allowed_by_cpp20(p, most_partial_graphs);
    if (!all.finished) continue;
    expect_the_same(p, explore_exactly(p, exact::cpp20(), plenty), all);
    if (testing::Test::HasFailure()) return;
    ++compared;
    graphs += all.graphs.size();
  }
  std::printf("%llu random programs have %llu graphs\n", static_cast<unsigned long long>(compared),
              static_cast<unsigned long long>(graphs));
}

TEST(ReleaseSequence, IsThatOfTheAxiomsInRandomPrograms) {
  compare_random_programs(&random_shape::of_release_sequences);
}

TEST(SeqCst, OrdersWhatTheAxiomsOrderInRandomPrograms) { compare_random_programs(&random_shape::of_fences); }

}  // namespace

}  // namespace models::selfcheck
