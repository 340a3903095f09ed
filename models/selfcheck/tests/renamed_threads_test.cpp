// The graph machine on executions that are made again with interchangeable threads renamed.
#include <gtest/gtest.h>

#include <functional>
#include <optional>
#include <vector>

#include "../../exact/platform/pieces.hpp"
#include "functions_program.hpp"
#include "small_failing_worlds.hpp"

namespace models::selfcheck {

namespace {

/// Three threads that are said to be interchangeable, and what they share.
struct shared {
  atomic<int> x{0, "x"};
  atomic<int> y{0, "y"};
  plain<int> d{"d"};
};

using code = std::function<void(shared&, int)>;

constexpr int equals = 3;

std::vector<of_functions<shared>::code> that_run(code const& all_run) {
  std::vector<of_functions<shared>::code> threads;
  for (int me = 0; me != equals; ++me) threads.emplace_back([all_run, me](shared& s) { all_run(s, me); });
  return threads;
}

constexpr std::uint64_t other_numberings = 5;

exploration_options options_with(std::optional<std::size_t> renamings) {
  exploration_options options;
  options.renamings = renamings;
  for (int t = 0; t != equals; ++t) options.interchangeable[t] = 1;
  return options;
}

exploration_result found(code const& all_run, std::optional<std::size_t> renamings = {}) {
  auto& p = *new of_functions<shared>(that_run(all_run));  // after a failure its objects cannot end
  return explored(p, equals, options_with(renamings));
}

void arrive(shared& s, int) {
  s.x.fetch_add(1, relaxed);
  s.y.fetch_add(1, relaxed);
}

TEST(RenamedThreads, StandForAllNumberings) {
  exploration_result const r = found(arrive, other_numberings);
  EXPECT_EQ(r.verdict, "pass");
  EXPECT_TRUE(r.exhaustive);
  EXPECT_TRUE(r.up_to_renaming);
  EXPECT_EQ(r.complete, 6u);
  EXPECT_EQ(r.graphs, 36u);
  EXPECT_EQ(r.trials, 6 * other_numberings);
}

TEST(RenamedThreads, AreFoundToDifferWithoutAnExecutionThatShowsIt) {
  exploration_result const r = found([](shared& s, int me) { (me == 0 ? s.x : s.y).store(1, relaxed); });
  EXPECT_EQ(r.verdict, verdict_kind::not_interchangeable);
  EXPECT_EQ(r.message, "a thread does something else");
  EXPECT_EQ(r.schedule, "");
  EXPECT_EQ(r.needs, weak_memory::not_asked);
}

/// By itself, each numbering that the search explores is free of races.
TEST(RenamedThreads, AreShownWhereAnExecutionWithThemFails) {
  exploration_result const r = found(
      [](shared& s, int me) {
        int const before = s.x.fetch_add(1, relaxed);
        if (me == 2 && before == 0) s.d.write(1);
        if (me == 0 && before == 2) s.d.write(2);
      },
      other_numberings);
  EXPECT_EQ(r.verdict, "data race");
  EXPECT_NE(r.schedule, "");
}

/// After a seq_cst fence the search tells reads apart that are said to be known by their values; so do these.
TEST(RenamedThreads, ReadByValueWhereTheOriginalDoes) {
  exploration_result const r = found(
      [](shared& s, int) {
        fence(std::memory_order_seq_cst, site::current());
        static_cast<void>(s.x.load(by_value(relaxed)));
        fence(acquire, site::current());
      },
      other_numberings);
  EXPECT_EQ(r.verdict, "pass") << r.message;
  EXPECT_EQ(r.trials, other_numberings);
}

/// Only one that is made again has a loop that looks twice: stacks are compared from then on, and it is begun again.
TEST(RenamedThreads, CanBeBegunAgainToCompareStacks) {
  exploration_result const r = found(
      [](shared& s, int me) {
        if (s.x.fetch_add(1, relaxed) != 0) return;
        if (me == 0) {
          static_cast<void>(s.y.load(relaxed));
          static_cast<void>(s.y.load(relaxed));
        } else {
          for (int i = 0; i != 2; ++i) static_cast<void>(s.y.load(relaxed));
        }
      },
      other_numberings);
  EXPECT_EQ(r.verdict, "pass") << r.message;
  EXPECT_EQ(r.complete, 1u);
  EXPECT_EQ(r.trials, other_numberings);
}

/// Each execution by another, which is given what the one before has left.
std::uint64_t trials_in_pieces(code const& all_run) {
  using exact::exploration_in_pieces;
  exploration_options const options = options_with({});
  progress seen;
  std::uint64_t trials = 0;
  std::vector<exploration_in_pieces::left_over> left{{exploration_in_pieces::whole(equals, equals), 1}};
  while (!left.empty()) {
    of_functions<shared> p(that_run(all_run));
    exploration_in_pieces e(p, equals, options, seen);
    for (auto const& l : left) e.give(l.graph, l.share);
    e.execute();
    left = e.take_waiting();
    exploration_result const part = e.take();
    EXPECT_EQ(part.verdict, "pass");
    trials += part.trials;
  }
  return trials;
}

TEST(RenamedThreads, AreTriedInPiecesAsInTheWhole) {
  code const arrive_and_look = [](shared& s, int me) {
    arrive(s, me);
    static_cast<void>(s.x.load(relaxed));
  };
  exploration_result const whole = found(arrive_and_look);
  EXPECT_GT(whole.trials, 3u);
  EXPECT_LT(whole.trials, whole.complete);
  EXPECT_EQ(trials_in_pieces(arrive_and_look), whole.trials);
}

}  // namespace

}  // namespace models::selfcheck
