// The graph machine on programs whose threads start threads: the same graphs whoever searches, whole and in pieces, and
// executions that repeat themselves.
#include <gtest/gtest.h>

#include "../../exact/platform/pieces.hpp"
#include "../../types/platform.hpp"
#include "functions_program.hpp"

namespace models::selfcheck {

namespace {

constexpr auto relaxed = std::memory_order_relaxed;
constexpr auto acquire = std::memory_order_acquire;
constexpr auto release_ = std::memory_order_release;

/// Thread 1 starts thread 3 if it reads early what thread 2 writes, and thread 0 joins what was started.
struct a_tree_of_threads {
  static constexpr int threads = 4;
  static constexpr int running = 1;
  static constexpr int calls = 1;

  void thread(int me) {
    if (me == 0) {
      start_thread(1);
      start_thread(2);
      join_thread(1);
      seen = x.load(relaxed);
      join_thread(2);
    } else if (me == 1) {
      if (x.load(acquire) != 1) return;
      started = true;
      start_thread(3);
      y.fetch_add(1, relaxed);
    } else {
      x.store(me == 2 ? 1 : 2, release_);
      y.fetch_add(1, relaxed);
    }
  }
  void finish() const {
    outcome(started ? "started" : "not started");
    outcome(seen == 0 ? "0" : seen == 1 ? "1" : "2");
  }

  atomic<int> x{0, "x"};
  atomic<int> y{0, "y"};
  int seen = 0;          // of thread 0
  bool started = false;  // of thread 1
};

exploration_options options_for(search mode) {
  exploration_options options;
  options.running = a_tree_of_threads::running;
  options.how.mode = mode;
  return options;
}

exploration_result found(search mode) {
  return explored<a_tree_of_threads>(a_tree_of_threads::threads, options_for(mode));
}

/// By the axioms: thread 1 reads 0, and then 0 or 1 is seen; or it reads 1, and thread 3 writes before what thread 2
/// has written, or behind that, when its value may not be there yet.
TEST(StartedThreads, ReachWhatTheirOrderAllows) {
  exploration_result const r = found(search::exact);
  EXPECT_EQ(r.verdict, "pass") << r.message;
  EXPECT_TRUE(r.exhaustive);
  EXPECT_EQ(r.outcomes.size(), 4u);
  for (char const* each : {"not started 0", "not started 1", "started 1", "started 2"})
    EXPECT_EQ(r.outcomes.count(each), 1u) << each;
  EXPECT_EQ(r.complete, r.graphs);
  EXPECT_EQ(r.by_relacy.performed, r.complete);
}

TEST(StartedThreads, AreTheSameForSearchesThatPruneNothing) {
  exploration_result const all = found(search::exact);
  exploration_result const unreduced = found(search::unreduced);
  EXPECT_TRUE(unreduced.exhaustive);
  EXPECT_GT(unreduced.complete, all.complete);
  EXPECT_EQ(unreduced.graph_set, all.graph_set);
  exploration_result const stock = found(search::stock);
  EXPECT_EQ(stock.verdict, "pass") << stock.message;
  for (auto const& [words, times] : all.outcomes) EXPECT_EQ(stock.outcomes.count(words), 1u) << words;
}

/// Each graph by an exploration of its own.
TEST(StartedThreads, AreTheSameInPieces) {
  using exact::exploration_in_pieces;
  exploration_result const all = found(search::exact);
  auto const program = maker_of(world_of<a_tree_of_threads>())();
  auto const options = options_for(search::exact);
  constexpr int threads = a_tree_of_threads::threads;
  progress seen;
  std::uint64_t complete = 0;
  std::vector<exploration_in_pieces::left_over> left{{exploration_in_pieces::whole(threads, options.running), 1}};
  while (!left.empty()) {
    exploration_in_pieces e(*program, threads, options, seen);
    e.give(left.back().graph, left.back().share);
    left.pop_back();
    e.execute();
    for (auto& l : e.take_waiting()) left.push_back(std::move(l));
    exploration_result const part = e.take();
    ASSERT_EQ(part.verdict, "pass") << part.message;
    complete += part.complete;
  }
  EXPECT_EQ(complete, all.complete);
}

struct fails_in_the_last : a_tree_of_threads {
  void thread(int me) {
    if (me == 3 && y.load(relaxed) == 2) fail("last", "of all");
    a_tree_of_threads::thread(me);
  }
};

TEST(StartedThreads, AreRepeated) {
  auto options = options_for(search::exact);
  exploration_result const r = explored<fails_in_the_last>(4, options);
  ASSERT_EQ(r.verdict, "last");
  EXPECT_NE(r.trace.find("starts thread 3"), std::string::npos) << r.trace;
  options.repeat = r.schedule;
  EXPECT_EQ(explored<fails_in_the_last>(4, options).verdict, "last");
}

/// The fault is thread 0's, and what it takes of thread 1 comes before any operation of that.
struct races_with_a_beginning : a_tree_of_threads {
  void thread(int me) {
    if (me == 1) return data.write(1);
    start_thread(1);
    if (x.load(relaxed) == 0) data.write(2);
  }
  plain<int> data{"data"};
};

TEST(StartedThreads, AreRepeatedBehindTheirStart) {
  for (std::uint64_t seed = 1; seed != 10; ++seed) {
    auto options = options_for(search::random);
    options.how.seed = seed;
    options.how.executions = 100;
    exploration_result const r = explored<races_with_a_beginning>(4, options);
    ASSERT_EQ(r.verdict, "data race");
    EXPECT_EQ(r.schedule.front(), '0') << r.schedule;
    options.repeat = r.schedule;
    EXPECT_EQ(explored<races_with_a_beginning>(4, options).verdict, "data race") << r.schedule;
  }
}

}  // namespace

}  // namespace models::selfcheck
