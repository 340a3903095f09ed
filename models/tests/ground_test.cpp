// What the verdict "clean" of the detectors is worth: random programs, explored, against every execution that
// the axioms of C++20 allow them.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

#include "../explorer/reduced.hpp"
#include "axioms.hpp"
#include "program.hpp"

namespace models::testing {

namespace {

constexpr auto acquire = std::memory_order_acquire;
constexpr auto release = std::memory_order_release;
constexpr auto seq_cst = std::memory_order_seq_cst;
constexpr std::uint64_t most_executions = 100'000;
constexpr std::size_t most_partial_graphs = 20'000;

enum : int { x, y, z };

exploration explored(program const& p) {
  reduced_search how(static_cast<int>(p.size()));
  return explore(p, how, most_executions);
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

// The detectors.

struct tally {
  int clean = 0;     // programs that never leave the common ground
  int departed = 0;  // programs that do
  int needless = 0;  // of those, with all executions that C++20 allows them and no others
};

program random_program(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  generator_options o;
  o.threads = 2 + static_cast<int>(random() % 2);
  o.locations = 1 + static_cast<int>(random() % 2);
  o.length = o.threads == 2 ? 3 + static_cast<int>(random() % 2) : 2 + static_cast<int>(random() % 2);
  o.fences = random() % 2 == 0;
  o.seq_cst = random() % 2 == 0;
  return generate(random, o);
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
    return true;
  }
  ++sum.clean;
  EXPECT_EQ(e.graphs.size(), all.graphs.size()) << "seed " << seed << "\n" << describe(p);
  EXPECT_EQ(e.outcomes, all.outcomes) << "seed " << seed << "\n" << describe(p);
  return true;
}

int programs() {
  char const* const wanted = std::getenv("GROUND_PROGRAMS");
  return wanted == nullptr ? 1'000 : std::atoi(wanted);
}

TEST(CommonGround, IsWhereExactlyTheExecutionsOfCpp20AreExplored) {
  tally sum;
  for (std::uint64_t seed = 1; sum.clean < programs() && !HasFailure(); ++seed) judged(seed, sum);
  std::printf(
      "%d random programs have exactly the executions of C++20; %d more leave the common ground, %d needlessly\n",
      sum.clean, sum.departed, sum.needless);
  EXPECT_GT(sum.departed, sum.needless);
}

}  // namespace

}  // namespace models::testing
