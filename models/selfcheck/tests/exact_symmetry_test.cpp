// The exact search with interchangeable threads, against the search without: the graphs of the one, with the threads
// renamed in every way, are those of the other.
//
// EXACT_SYMMETRY_PROGRAMS says how many random programs.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

#include "../../exact/axioms/cpp20.hpp"
#include "../../exact/graph/renaming.hpp"
#include "../../exact/search/every_graph.hpp"
#include "../../exact/search/orbit.hpp"
#include "environment.hpp"
#include "equal_threads.hpp"
#include "exact_interpreter.hpp"

namespace models::selfcheck {

namespace {

using exact::thread_sets;

constexpr int x = 0;
constexpr int y = 1;
constexpr std::uint64_t plenty = 400'000;
constexpr std::uint64_t not_too_many = 20'000;  // graphs

exact_exploration all(program const& p, std::uint64_t limit = plenty) {
  return explore_exactly(p, exact::cpp20(), limit, reads_of(p));
}
/// Each graph counts for all that it becomes when the threads of these sets are renamed.
exact_exploration up_to(thread_sets const& s, program const& p) {
  exact::cpp20 const model;
  exact::every_graph search(model, static_cast<int>(p.size()), running_threads(p), s);
  exact::renamings const equal(s);
  std::set<std::string> graphs;
  exact_exploration e = explore_exactly(p, search, plenty, reads_of(p), [&](ended_execution const& ended) {
    if (!ended.run.everybody_finished()) return;
    for (std::uint64_t i = 0; i != equal.count(); ++i) {
      graphs.insert(name_of(exact::renamed(ended.run.so_far(), equal[i]), reads_of(p)));
    }
  });
  e.graphs = graphs;
  return e;
}

std::uint64_t factorial(std::uint64_t n) { return n < 2 ? 1 : n * factorial(n - 1); }

// Renamings.

TEST(Renamings, AreAllPermutationsOfEachSetOnce) {
  exact::renamings const all({1, 1, 1, 2, 0, 2, 3});
  ASSERT_EQ(all.count(), 12u);
  EXPECT_EQ(all[0], exact::renaming());
  std::set<std::vector<int>> different;
  for (std::uint64_t i = 0; i != all.count(); ++i) {
    std::vector<int> to;
    for (int t = 0; t != 7; ++t) to.push_back(all[i](t));
    EXPECT_EQ(to[4], 4);
    EXPECT_EQ(to[6], 6);
    EXPECT_EQ(to[3] + to[5], 3 + 5);
    EXPECT_EQ(all[i].after(all[i].inverse()), exact::renaming());
    different.insert(to);
  }
  EXPECT_EQ(different.size(), 12u);
}

TEST(Renamings, OfALargeSetCanBeTaken) {
  EXPECT_EQ(exact::renamings(first(20)).count(), 2'432'902'008'176'640'000u);
  EXPECT_EQ(exact::renamings(first(exact::most_threads)).count(), std::uint64_t{1} << 63);
}

// Known programs.

TEST(Symmetry, ExploresOneOrderOfEqualThreads) {
  for (int n = 2; n <= 5; ++n) {
    exact_exploration const e = up_to(first(n), program(static_cast<std::size_t>(n), {add(x, 1)}));
    EXPECT_EQ(e.fault, nullptr);
    EXPECT_EQ(e.complete, 1u);
    EXPECT_EQ(e.graphs.size(), factorial(static_cast<std::uint64_t>(n)));
  }
}

/// Returns how many executions there were.
std::uint64_t expect_the_same_graphs(thread_sets const& s, program const& p) {
  exact_exploration const full = all(p);
  exact_exploration const few = up_to(s, p);
  EXPECT_TRUE(full.finished);
  EXPECT_EQ(few.fault, nullptr) << few.fault;
  EXPECT_EQ(few.graphs, full.graphs) << few.graphs.size() << " instead of " << full.graphs.size();
  EXPECT_EQ(few.deadlock, full.deadlock);
  EXPECT_EQ(few.race, full.race);
  EXPECT_LE(few.complete, full.complete);
  return few.complete;
}

/// One of the first two reads what comes early in modification order, and was caused by what the other reads.
TEST(Symmetry, LosesNothingThatComesEarlierThanWhatCausedIt) {
  program const p{{load(x), store(y, 1)}, {load(x), store(y, 1)}, {load(y), store(x, 1)}, {store(x, 2)}};
  expect_the_same_graphs(first(2), p);
}

/// The same, where a third one reads something between the two in modification order.
TEST(Symmetry, LosesNothingOfThreeThatReadInAnotherOrderThanTheyCause) {
  thread_code const equal{load(x), store(y, 1)};
  expect_the_same_graphs(first(3), {equal, equal, equal, {load(y), store(x, 1)}, {store(x, 2), store(x, 3)}});
}

/// The same by way of two sets.
TEST(Symmetry, LosesNothingWhereTwoSetsCauseEachOther) {
  thread_code const one{load(x), store(y, 1)};
  thread_code const other{load(y), store(x, 1)};
  expect_the_same_graphs({1, 1, 2, 2}, {one, one, other, other, {store(x, 2), store(y, 2)}});
}

TEST(Symmetry, RefusesThreadsThatAreStartedOrAwaitedByTheirNumbers) {
  char const* const refusal = "interchangeable threads are spawned or joined by their numbers";
  EXPECT_STREQ(up_to({0, 1, 1}, {{spawn(1), spawn(2)}, {add(x, 1)}, {add(x, 1)}}).fault, refusal);
  EXPECT_STREQ(up_to({0, 1, 1}, {{join(1)}, {add(x, 1)}, {add(x, 1)}}).fault, refusal);
}

// Random programs.

std::uint64_t programs() { return from_environment("EXACT_SYMMETRY_PROGRAMS", 2000); }

void expect_the_same_of_random_programs(int equal, std::uint64_t first_seed) {
  std::uint64_t representatives = 0;
  std::uint64_t graphs = 0;
  for (std::uint64_t seed = first_seed; seed != first_seed + programs(); ++seed) {
    program const p = with_equal_threads(equal, seed);
    exact_exploration const full = all(p, not_too_many);
    if (!full.finished) continue;
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + describe(p));
    representatives += expect_the_same_graphs(first(equal), p);
    graphs += full.complete;
    if (testing::Test::HasFailure()) return;
  }
  std::printf("%llu graphs by %llu representatives\n", static_cast<unsigned long long>(graphs),
              static_cast<unsigned long long>(representatives));
  EXPECT_LT(representatives, graphs - graphs / 4);
}

// Orbits.

/// Of all its graphs, those that are equal to fewer others than there are renamings.
std::size_t expect_a_name_for_each_graph(thread_sets const& s, program const& p) {
  exact::orbit_names const names(s);
  exact::renamings const equal(s);
  std::set<std::uint64_t> all_names;
  std::set<std::uint64_t> graphs;
  std::size_t even = 0;
  exact::cpp20 const model;
  exact::every_graph search(model, static_cast<int>(p.size()), running_threads(p));
  explore_exactly(p, search, 300, relaxed_reads::as_written, [&](ended_execution const& ended) {
    if (!ended.run.everybody_finished()) return;
    exact::graph const& g = ended.run.so_far();
    std::set<std::uint64_t> different;
    std::set<std::uint64_t> named;
    std::size_t times = 0;
    names.for_each(g, [&](std::uint64_t name) { times += named.insert(name).second ? 1 : 2; });
    for (std::uint64_t i = 0; i != equal.count(); ++i) {
      different.insert(exact::graph_fingerprint(g)(equal[i]));
      EXPECT_EQ(exact::fingerprint(exact::renamed(g, equal[i])), exact::graph_fingerprint(g)(equal[i]));
      names.for_each(exact::renamed(g, equal[i]), [&](std::uint64_t name) { EXPECT_TRUE(named.contains(name)); });
    }
    EXPECT_EQ(named.size(), different.size());
    EXPECT_EQ(times, named.size()) << "a name comes twice";
    if (different.size() != equal.count()) ++even;
    all_names.insert(named.begin(), named.end());
    graphs.insert(different.begin(), different.end());
  });
  EXPECT_EQ(all_names.size(), graphs.size());
  return even;
}

TEST(Orbits, HaveANameForEachGraph) {
  std::size_t even = 0;
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    for (int const equal : {2, 3}) {
      program const p = with_equal_threads(equal, seed);
      thread_sets s = first(equal);
      s.resize(p.size());
      even += expect_a_name_for_each_graph(s, p);
    }
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
  EXPECT_GT(even, 100u);
}

TEST(Orbits, KeepSetsApart) {
  instruction const look = load(x);
  EXPECT_GT(
      expect_a_name_for_each_graph({1, 2, 1, 0, 2}, {{add(x, 1)}, {look}, {add(x, 1)}, {look, add(y, 1)}, {look}}), 0u);
}

TEST(Orbits, OfThreadsThatDoTheSameAreAsManyAsThereAreGraphs) {
  thread_sets s = first(4);
  s.resize(8);
  EXPECT_EQ(expect_a_name_for_each_graph(s, program(8, {load(x)})), 1u);
}

TEST(Symmetry, LosesNothingOfTwoEqualThreads) { expect_the_same_of_random_programs(2, 1); }
TEST(Symmetry, LosesNothingOfThreeEqualThreads) { expect_the_same_of_random_programs(3, 1'000'000); }

}  // namespace

}  // namespace models::selfcheck
