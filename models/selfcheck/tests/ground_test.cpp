// What the verdict "clean" of the detectors is worth: random programs, explored, against every execution that
// the axioms of C++20 allow them.
//
// May touch: standard output.
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <iterator>

#include "../../search/reduced.hpp"
#include "axioms.hpp"
#include "environment.hpp"
#include "program.hpp"

namespace models::selfcheck {

namespace {

constexpr auto acquire = std::memory_order_acquire;
constexpr auto release = std::memory_order_release;
constexpr auto seq_cst = std::memory_order_seq_cst;
constexpr std::uint64_t most_executions = 100'000;
constexpr std::size_t most_partial_graphs = 20'000;

enum : int { x, y, z, u, v };

exploration explored(program const& p) {
  reduced_search how(static_cast<int>(p.size()));
  return explore(p, how, most_executions, departures_are::looked_for);
}

bool departs(exploration const& e, departure d) { return (e.departures & static_cast<std::uint8_t>(d)) != 0; }

/// Exactly so many executions by the axioms, and how many of them the explorer shows.
void expect_graphs(program const& p, std::size_t by_axioms, std::size_t shown) {
  EXPECT_EQ(allowed_by_cpp20(p, most_partial_graphs).graphs.size(), by_axioms) << describe(p);
  EXPECT_EQ(explored(p).graphs.size(), shown) << describe(p);
}

// The axioms themselves, on shapes whose number of executions is known.

TEST(Axioms, AllowWhatIsKnownOfMessagePassing) {
  expect_graphs({{store(x, 1), store(y, 1)}, {load(y), load(x)}}, 4, 4);
  expect_graphs({{store(x, 1), store(y, 1, release)}, {load(y, acquire), load(x)}}, 3, 3);
  expect_graphs({{store(x, 1), fence(release), store(y, 1)}, {load(y), fence(acquire), load(x)}}, 3, 3);
}

TEST(Axioms, AllowWhatIsKnownOfStoreBuffering) {
  expect_graphs({{store(x, 1), load(y)}, {store(y, 1), load(x)}}, 4, 4);
  expect_graphs({{store(x, 1, seq_cst), load(y, seq_cst)}, {store(y, 1, seq_cst), load(x, seq_cst)}}, 3, 3);
  expect_graphs({{store(x, 1), seq_cst_fence(), load(y)}, {store(y, 1), seq_cst_fence(), load(x)}}, 3, 3);
}

TEST(Axioms, AllowWhatIsKnownOfReleaseSequences) {
  expect_graphs({{store(x, 1), store(y, 1, release)}, {cas(y, 1, 2)}, {load(y, acquire), load(x)}}, 7, 7);
}

/// Two stores each in opposite order, and the same by read-modify-writes: one execution is in no order.
TEST(Axioms, AllowMoreThanAnyOrderOfExecution) {
  expect_graphs({{store(x, 1), store(y, 2)}, {store(y, 1), store(x, 2)}}, 4, 3);
  expect_graphs({{store(x, 1), add(y, 1)}, {store(y, 1), add(x, 1)}}, 4, 3);
}

/// Message passing through two others, with seq_cst fences at its ends: nothing puts the one before the other.
TEST(Axioms, AllowFencesThatAreExecutedInTheOtherOrder) {
  program const p{
      {store(z, 1), seq_cst_fence(), store(x, 1)}, {load(x), store(y, 1)}, {load(y), seq_cst_fence(), load(z)}};
  expect_graphs(p, 8, 7);
  EXPECT_TRUE(departs(explored(p), departure::fence_order));
}

/// The second thread has its old y by a load that comes before the store of it in the order of seq_cst operations.
TEST(Axioms, AllowSeqCstReadsThatAreExecutedInTheOtherOrder) {
  program const p{{store(x, 1, seq_cst), choice(1), store(x, 2, release)},
                  {load(x, acquire), load(y, seq_cst)},
                  {store(y, 1, seq_cst), load(x, seq_cst)}};
  EXPECT_TRUE(departs(explored(p), departure::seq_cst_order));
  EXPECT_GT(allowed_by_cpp20(p, most_partial_graphs).graphs.size(), explored(p).graphs.size());
}

// The detectors, one by one: each speaks where C++20 allows more than is shown, and where nothing hangs on it, none.

bool all_shown(program const& p) {
  allowed const all = allowed_by_cpp20(p, most_partial_graphs);
  exploration const e = explored(p);
  EXPECT_TRUE(all.finished && e.finished) << describe(p);
  return e.graphs.size() == all.graphs.size() && e.outcomes == all.outcomes;
}

void expect_departure(program const& p, departure d) {
  EXPECT_EQ(static_cast<int>(explored(p).departures), static_cast<int>(d)) << describe(p);
  EXPECT_FALSE(all_shown(p)) << describe(p);
}

void expect_right(program const& p) {
  EXPECT_EQ(static_cast<int>(explored(p).departures), 0) << describe(p);
  EXPECT_TRUE(all_shown(p)) << describe(p);
}

instruction skip_if(int outcome, int count, instruction i) {
  i.skip_if = outcome;
  i.skip = count;
  return i;
}

TEST(Detectors, MindReleaseSequencesWhereSomethingIsKnownByThem) {
  expect_departure({{store(x, 1), store(y, 1, release), store(y, 2)}, {load(y, acquire), load(x)}},
                   departure::release_sequence);
  expect_departure({{store(x, 1), store(y, 1, release), store(y, 2)}, {load(y), fence(acquire), load(x)}},
                   departure::release_sequence);
  expect_departure({{store(x, 1), store(y, 1, release), store(y, 2)}, {add(y, 1)}, {load(y, acquire), load(x)}},
                   departure::release_sequence);
  expect_departure({{store(x, 1), store(y, 1, release), store(y, 2)}, {load(y, acquire), store(x, 2)}},
                   departure::release_sequence);
  expect_right({{store(x, 1), store(y, 1, release), store(y, 2)}, {load(y, acquire), load(z)}});
  expect_right({{store(x, 1), store(y, 1, release), store(y, 2, release)}, {load(y, acquire), load(x)}});
}

/// The store in between ends the sequence, but not in the execution that lacks it.
TEST(Detectors, MindReleaseSequencesThatAnotherStoreHasEnded) {
  expect_departure({{store(x, 1), store(y, 1, release), store(y, 3)}, {store(y, 2)}, {load(y, acquire), load(x)}},
                   departure::release_sequence);
}

TEST(Detectors, MindStoresThatCouldComeEarlier) {
  expect_departure({{store(x, 1), store(y, 2)}, {store(y, 1), store(x, 2)}}, departure::modification_order);
  expect_departure({{store(x, 1), add(y, 1)}, {store(y, 1), add(x, 1)}}, departure::place_of_rmw);
  expect_right({{store(x, 1, release), store(y, 2, release)}, {load(y, acquire), store(x, 2)}});
}

TEST(Detectors, MindFencesTogetherWithAccessesWhereTheyDiffer) {
  expect_departure({{store(x, 1), seq_cst_fence(), load(y)}, {store(y, 1, seq_cst), load(x, seq_cst)}},
                   departure::mixed_seq_cst);
  expect_right({{store(x, 1), seq_cst_fence(), load(y, seq_cst)}, {store(y, 1, seq_cst), seq_cst_fence(), load(x)}});
}

/// Two pairs of fences, each in the one order that a read of something old settles; but these reads may come last.
TEST(Detectors, MindFencesWhoseOrderComesOutLate) {
  enum : int { z1, z2, to1, to2, by1, by2 };
  program const p{{load(to1), seq_cst_fence(), load(z1)},
                  {store(z1, 1), seq_cst_fence(), store(by2, 1)},
                  {load(by2), store(to2, 1)},
                  {load(to2), seq_cst_fence(), load(z2)},
                  {store(z2, 1), seq_cst_fence(), store(by1, 1)},
                  {load(by1), store(to1, 1)}};
  EXPECT_TRUE(departs(explored(p), departure::fence_order));
  EXPECT_EQ(explored(p).outcomes.count("1 0 | | 1 | 1 0 | | 1 | "), 0u);
}

// Right programs: no detector may speak. The same as scenarios, with plain data, are in models/selfcheck/ground.

TEST(RightPrograms, Seqlock) {
  enum : int { sequence, data };
  expect_right({{store(sequence, 1), fence(release), store(data, 1), store(sequence, 2, release), store(sequence, 1),
                 fence(release), store(data, 2), store(sequence, 4, release)},
                {skip_if(1, 3, load(sequence, acquire)), load(data), fence(acquire), load(sequence)}});
}

TEST(RightPrograms, PetersonsLock) {
  enum : int { mine, theirs, turn, data };
  auto const thread = [](int me, int other) {
    return thread_code{store(me, 1, seq_cst),
                       store(turn, static_cast<std::uint64_t>(other), seq_cst),
                       skip_if(0, 1, load(other, seq_cst)),
                       skip_if(other, 2, load(turn, seq_cst)),
                       load(data),
                       store(data, static_cast<std::uint64_t>(me) + 1),
                       store(me, 0, seq_cst)};
  };
  expect_right({thread(mine, theirs), thread(theirs, mine)});
}

TEST(RightPrograms, HazardPointer) {
  enum : int { pointer, hazard, node };
  expect_right({{load(pointer), store(hazard, 1, seq_cst), skip_if(1, 1, load(pointer, seq_cst)), load(node),
                 store(hazard, 0, release)},
                {cas(pointer, 0, 1, seq_cst), skip_if(1, 1, load(hazard, seq_cst)), store(node, 1)}});
}

/// One element; the owner takes it while the thief steals.
TEST(RightPrograms, ChaseLevDeque) {
  enum : int { top, bottom, element };
  expect_right({{store(element, 7), fence(release), store(bottom, 1),          // push
                 store(bottom, 0), seq_cst_fence(), skip_if(1, 2, load(top)),  // take
                 load(element), cas(top, 0, 1, seq_cst), store(bottom, 1)},
                {load(top, acquire), seq_cst_fence(), skip_if(0, 2, load(bottom, acquire)),  // steal
                 load(element), cas(top, 0, 1, seq_cst)}});
}

// All of them, by chance.

constexpr departure all_kinds[] = {departure::modification_order, departure::release_sequence, departure::mixed_seq_cst,
                                   departure::place_of_rmw,       departure::seq_cst_order,    departure::fence_order};
constexpr char const* names[] = {"modification order", "release sequence", "mixed seq_cst",
                                 "place of rmw",       "seq_cst order",    "fence order"};

struct tally {
  int clean = 0;     // programs that never leave the common ground
  int departed = 0;  // programs that do
  int needless = 0;  // of those, with all executions that C++20 allows them and no others
  std::array<int, std::size(all_kinds)> by_kind{};
  std::array<int, std::size(all_kinds)> needless_by_kind{};
};

program of_all_kinds(std::mt19937_64& random) {
  generator_options o;
  o.threads = 2 + static_cast<int>(random() % 2);
  o.locations = 1 + static_cast<int>(random() % 2);
  o.length = o.threads == 2 ? 3 + static_cast<int>(random() % 2) : 2 + static_cast<int>(random() % 2);
  o.fences = random() % 2 == 0;
  o.seq_cst = random() % 2 == 0;
  return generate(random, o);
}

/// One thread writes a location several times, as a release or not; the others read it and look what else they know.
program of_release_sequences(std::mt19937_64& random) {
  auto const below = [&random](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  auto const either = [&](std::memory_order o) { return below(2) == 0 ? o : std::memory_order_relaxed; };
  thread_code writer;
  for (int k = 3 + below(2); k != 0; --k) {
    int const where = below(3) == 0 ? x : y;
    switch (below(8)) {
      case 0: writer.push_back(fence(release)); break;
      case 1: writer.push_back(add(where, 4, either(release))); break;
      default: writer.push_back(store(where, static_cast<std::uint64_t>(k), either(release)));
    }
  }
  program p{writer};
  for (int t = 1 + below(2); t != 0; --t) {
    thread_code reader;
    switch (below(4)) {
      case 0: reader.push_back(add(y, 4, either(acquire))); break;
      case 1: reader.push_back(store(y, 8, either(release))); break;
      default: reader.push_back(load(y, either(acquire)));
    }
    if (below(3) == 0) reader.push_back(fence(acquire));
    switch (below(5)) {
      case 0: reader.push_back(store(x, 8, either(release))); break;
      case 1: reader.push_back(add(x, 4, either(acquire))); break;
      case 2: reader.push_back(cas(x, 0, 9)); break;
      default: reader.push_back(load(x));
    }
    p.push_back(reader);
  }
  return p;
}

/// In each thread two accesses, and between them a seq_cst fence or none: news that may go round in a ring.
program of_fences(std::mt19937_64& random) {
  auto const below = [&random](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  bool const mixed = below(2) == 0;
  int const threads = 2 + below(2);
  std::uint64_t value = 1;
  auto const access = [&](int where, bool stores) {
    auto const order = mixed && below(2) == 0 ? seq_cst : std::memory_order_relaxed;
    if (below(4) == 0) stores = !stores;
    if (below(8) == 0) return add(where, 1, order);
    return stores ? store(where, value++, order) : load(where, order);
  };
  program p;
  for (int t = 0; t != threads; ++t) {
    thread_code code{access(t, t == 0 || threads == 2)};
    if (below(3) != 0) code.push_back(seq_cst_fence());
    code.push_back(access((t + 1) % threads, t + 1 != threads && threads != 2));
    if (threads == 2 && below(2) == 0) code.push_back(access(below(2), below(2) == 0));
    p.push_back(code);
  }
  return p;
}

program random_program(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  switch (random() % 4) {
    case 0: return of_release_sequences(random);
    case 1: return of_fences(random);
    default: return of_all_kinds(random);
  }
}

/// False: there are too many executions.
bool judged(std::uint64_t seed, tally& sum) {
  program const p = random_program(seed);
  allowed const all = allowed_by_cpp20(p, most_partial_graphs);
  exploration const e = explored(p);
  if (!all.finished || !e.finished) return false;
  bool const same = e.graphs.size() == all.graphs.size() && e.outcomes == all.outcomes;
  if (e.departures != 0) {
    ++sum.departed;
    if (same) ++sum.needless;
    for (std::size_t k = 0; k != std::size(all_kinds); ++k) {
      if (!departs(e, all_kinds[k])) continue;
      ++sum.by_kind[k];
      if (same) ++sum.needless_by_kind[k];
    }
    return true;
  }
  ++sum.clean;
  EXPECT_EQ(e.graphs.size(), all.graphs.size()) << "seed " << seed << "\n" << describe(p);
  EXPECT_EQ(e.outcomes, all.outcomes) << "seed " << seed << "\n" << describe(p);
  return true;
}

TEST(CommonGround, IsWhereExactlyTheExecutionsOfCpp20AreExplored) {
  tally sum;
  int const programs = static_cast<int>(from_environment("GROUND_PROGRAMS", 1'000));
  for (std::uint64_t seed = from_environment("GROUND_SEED", 1); sum.clean < programs && !HasFailure(); ++seed)
    judged(seed, sum);
  std::printf(
      "%d random programs have exactly the executions of C++20; %d more leave the common ground, %d needlessly\n",
      sum.clean, sum.departed, sum.needless);
  for (std::size_t k = 0; k != std::size(all_kinds); ++k) {
    std::printf("  %s: %d, needlessly %d\n", names[k], sum.by_kind[k], sum.needless_by_kind[k]);
    EXPECT_GT(sum.by_kind[k], 0) << names[k];
  }
  EXPECT_LT(100 * sum.needless, sum.departed);
}

}  // namespace

}  // namespace models::selfcheck
