// Executions of the exact search that are made again with interchangeable threads renamed.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "../../exact/axioms/cpp20.hpp"
#include "../../exact/search/divisible.hpp"
#include "../../exact/search/renamed_executions.hpp"
#include "equal_threads.hpp"
#include "exact_interpreter.hpp"

namespace models::selfcheck {

namespace {

constexpr int x = 0;
constexpr int y = 1;
constexpr std::uint64_t plenty = 1'000'000;
constexpr std::uint64_t not_too_many = 5'000;  // graphs
constexpr std::uint64_t every = 1'000;         // renaming there is
constexpr std::optional<std::uint64_t> a_sample;

exact::cpp20 const model;

exact::every_graph search_of(exact::thread_sets const& s, program const& p) {
  return exact::every_graph(model, static_cast<int>(p.size()), running_threads(p), s);
}

/// What a search has made again, and all that it has seen.
struct tried {
  exact_exploration all;
  std::uint64_t of_the_search = 0;  // executions
  std::multiset<std::string> again;
};

void explore(tried& found, program const& p, exact::renamed_executions& how, std::uint64_t executions) {
  exact_exploration const e = explore_exactly(p, how, executions, reads_of(p), [&](ended_execution const& ended) {
    if (how.renamed() == nullptr) {
      ++found.of_the_search;
    } else {
      found.again.insert(ended.graph + ended.outcome);
    }
  });
  found.all.graphs.insert(e.graphs.begin(), e.graphs.end());
  found.all.outcomes.insert(e.outcomes.begin(), e.outcomes.end());
  found.all.fault = e.fault;
}

tried try_renamed(exact::thread_sets const& s, program const& p, std::optional<std::uint64_t> times) {
  exact::every_graph search = search_of(s, p);
  exact::renamed_executions how(search, times);
  tried found;
  explore(found, p, how, plenty);
  return found;
}

// What they show.

std::string fault_of(program const& p, std::optional<std::uint64_t> times = every) {
  char const* const fault = try_renamed(first(static_cast<int>(p.size())), p, times).all.fault;
  return fault == nullptr ? "" : fault;
}

/// With that result the next one is left out.
instruction unless(instruction i, int result) {
  i.skip_if = result;
  i.skip = 1;
  return i;
}

/// Of its failures nothing is used but their number.
instruction only_counted(instruction i) {
  i.op.on_failure = failing::only_that;
  return i;
}

TEST(Renamed, ShowWhatAThreadDoesOtherwise) {
  EXPECT_EQ(fault_of({{add(x, 1)}, {add(x, 1)}}), "");
  EXPECT_EQ(fault_of({{add(x, 1)}, {add(x, 1, std::memory_order_release)}}), "a thread does something else");
  EXPECT_EQ(fault_of({{store(x, 1)}, {store(y, 1)}}), "a thread does something else");
  EXPECT_EQ(fault_of({{choice(2)}, {choice(3)}}), "a thread does something else");
  EXPECT_EQ(fault_of({{cas(x, 0, 1)}, {cas(x, 1, 1)}}), "a compare-and-swap, or a wait, ends in another way");
  EXPECT_EQ(fault_of({{cas(x, 0, 1)}, {only_counted(cas(x, 0, 1))}}), "a thread does something else");
  EXPECT_EQ(fault_of({{wait_while(x, 0)}, {wait_while(x, 1)}}), "a compare-and-swap, or a wait, ends in another way");
  EXPECT_EQ(fault_of({{load(x), store(x, 0)}, {load(x), store(x, 1)}}), "two values become one, or one becomes two");
}

/// The second one goes on to y when it comes to x first, or last.
TEST(Renamed, ShowThatAThreadDoesMoreOrLess) {
  EXPECT_EQ(fault_of({{add(x, 1)}, {unless(add(x, 1), 1), add(y, 1)}}), "a thread does more");
  EXPECT_EQ(fault_of({{add(x, 1)}, {unless(add(x, 1), 0), add(y, 1)}}), "a thread ends earlier");
}

TEST(Renamed, ShowWhatAThreadWouldDoNext) {
  thread_code const waits{wait_while(x, 0)};
  auto const fault_if_joined = [&](int one, int other) {
    char const* const fault = try_renamed({1, 1, 0, 0}, {{join(one)}, {join(other)}, waits, waits}, every).all.fault;
    return std::string(fault == nullptr ? "" : fault);
  };
  EXPECT_EQ(fault_if_joined(2, 2), "");
  EXPECT_EQ(fault_if_joined(2, 3), "a thread does something else");
}

// What takes more than a sample.

/// What a thread has read.
using seen = std::vector<std::uint64_t>;

/// All that a thread can see that looks three times and finds one of these.
std::vector<seen> looks(seen const& values) {
  std::vector<seen> all;
  for (auto const a : values) {
    for (auto const b : values) {
      for (auto const c : values) all.push_back({a, b, c});
    }
  }
  return all;
}

/// Only a thread that has read just this does it.
instruction after(seen const& what, instruction i) {
  for (std::uint64_t const value : what) i.only_if += std::to_string(value) + " ";
  return i;
}

/// Of threads that do the same, but for one that does something more after `what`.
program with_more(program p, int unlike, seen const& what, instruction const& more) {
  p[static_cast<std::size_t>(unlike)].push_back(after(what, more));
  return p;
}

bool is_refused(program const& p, std::optional<std::uint64_t> times) {
  return try_renamed(first(3), p, times).all.fault != nullptr;
}

TEST(Renamed, ShowAThreadThatIsDifferentAfterOneCombinationOfValues) {
  program const equal(3, {add(0, 1), add(1, 1), add(2, 1)});
  EXPECT_FALSE(is_refused(with_more(equal, 0, {3, 0, 0}, store(3, 1)), every)) << "no thread reads that";
  for (instruction const& more : {store(3, 1), fence(std::memory_order_acquire)}) {
    int by_sample = 0;
    for (int unlike = 0; unlike != 3; ++unlike) {
      for (seen const& what : looks({0, 1, 2})) {
        program const p = with_more(equal, unlike, what, more);
        EXPECT_TRUE(is_refused(p, every)) << describe(p);
        by_sample += is_refused(p, a_sample) ? 1 : 0;
      }
    }
    EXPECT_LT(by_sample, 3 * 27) << "for these a sample would do";
  }
}

/// It has to be renamed together with the threads from whom it has got the items: fewer renamings do not do.
TEST(Renamed, ShowAThreadThatIsDifferentAfterTheItemsOfCertainOthers) {
  auto const item = [](int thread) { return static_cast<std::uint64_t>(100 * (thread + 1)); };
  program equal;
  for (int t = 0; t != 3; ++t) {
    thread_code code;
    for (int location = 0; location != 3; ++location) {
      code.push_back(add(location, item(t)));
      code.back().op.modify = rmw_kind::swap;
    }
    equal.push_back(code);
  }
  int by_one = 0;
  for (int unlike = 0; unlike != 3; ++unlike) {
    for (seen const& what : looks({0, item((unlike + 1) % 3), item((unlike + 2) % 3)})) {
      program const p = with_more(equal, unlike, what, store(3, 1));
      EXPECT_TRUE(is_refused(p, every)) << unlike << " after " << p[static_cast<std::size_t>(unlike)].back().only_if;
      by_one += is_refused(p, 1) ? 1 : 0;
    }
  }
  EXPECT_LT(by_one, 81) << "these do not need more than one renaming";
}

/// Three threads that give up a round of a loop unless a fourth one has written; one of them does something more there
/// after `what`.
program with_more_in_a_round(int unlike, seen what) {
  what.push_back(0);
  instruction look = load(3);
  look.round = true;
  look.skip_if = 1;
  look.skip = 1;
  instruction vain = load(4);
  vain.back = 2;
  program p(3, {add(0, 1), add(1, 1), add(2, 1), look, vain});
  p.push_back({store(3, 1)});
  thread_code& other = p[static_cast<std::size_t>(unlike)];
  other[3].skip = 2;
  other.insert(other.begin() + 4, after(what, load(5)));
  other.back().back = 3;
  return p;
}

/// Such a round is a part of no complete execution.
TEST(Renamed, ShowAThreadThatIsDifferentInARoundThatItGivesUp) {
  EXPECT_FALSE(is_refused(with_more_in_a_round(0, {3, 0, 0}), every)) << "no thread reads that";
  for (int unlike = 0; unlike != 3; ++unlike) {
    for (seen const& what : looks({0, 1, 2})) {
      program const p = with_more_in_a_round(unlike, what);
      EXPECT_TRUE(is_refused(p, every)) << describe(p);
    }
  }
}

// Which ones are made again.

TEST(Renamed, LeaveNothingOutIfEachIsMadeAgainUnderEveryNumbering) {
  std::size_t trials = 0;
  for (std::uint64_t seed = 1; seed <= 400 && !HasFailure(); ++seed) {
    int const equal = 2 + static_cast<int>(seed % 2);
    program const p = with_equal_threads(equal, seed);
    exact_exploration const full = explore_exactly(p, model, not_too_many, reads_of(p));
    if (!full.finished) continue;
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + describe(p));
    tried const found = try_renamed(first(equal), p, every);
    EXPECT_EQ(found.all.fault, nullptr) << found.all.fault;
    EXPECT_EQ(found.all.graphs, full.graphs);
    EXPECT_EQ(found.all.outcomes, full.outcomes);
    trials += found.again.size();
  }
  EXPECT_GT(trials, 1'000u);
}

TEST(Renamed, AreAsManyAsAreAskedFor) {
  program const p(3, {add(x, 1), add(y, 1)});
  for (std::uint64_t times = 0; times != 8; ++times) {
    tried const found = try_renamed(first(3), p, times);
    EXPECT_EQ(found.of_the_search, 6u);
    EXPECT_EQ(found.again.size(), 6 * std::min<std::uint64_t>(times, 5));
  }
}

TEST(Renamed, OfASampleContainTheFirstOne) {
  EXPECT_EQ(try_renamed(first(2), {{add(x, 1)}, {add(x, 1)}}, a_sample).again.size(), 1u);
  EXPECT_EQ(fault_of({{add(x, 1)}, {add(x, 2)}, {add(x, 3)}}, a_sample), "");
  EXPECT_NE(fault_of({{store(x, 1)}, {store(y, 1)}}, a_sample), "");
}

/// The search made so many executions at a time, each time by another that is given what was left.
tried carried_on(exact::thread_sets const& s, program const& p, std::uint64_t executions) {
  tried found;
  raw_vector<exact::waiting_graph> left;
  left.push_back({exact::graph(static_cast<int>(p.size()), running_threads(p)), 1});
  while (!left.empty()) {
    exact::every_graph each = search_of(s, p);
    exact::divisible_search search(each);
    for (auto& w : left) search.give(std::move(w.g), w.share);
    exact::renamed_executions how(search, a_sample);
    explore(found, p, how, executions);
    while (how.is_to_try()) explore(found, p, how, 1);
    left = search.waiting();
  }
  return found;
}

TEST(Renamed, OfASampleAreTheSameWhoeverExploresWhat) {
  std::uint64_t executions = 0;
  std::size_t trials = 0;
  for (std::uint64_t seed = 1; seed <= 200 && !HasFailure(); ++seed) {
    int const equal = 2 + static_cast<int>(seed % 2);
    program const p = with_equal_threads(equal, seed);
    if (!explore_exactly(p, model, not_too_many, reads_of(p)).finished) continue;
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + describe(p));
    tried const whole = try_renamed(first(equal), p, a_sample);
    EXPECT_EQ(carried_on(first(equal), p, 1 + seed % 5).again, whole.again);
    executions += whole.of_the_search;
    trials += whole.again.size();
  }
  EXPECT_GT(trials, executions / 6);
  EXPECT_LT(trials, executions / 2);
}

}  // namespace

}  // namespace models::selfcheck
