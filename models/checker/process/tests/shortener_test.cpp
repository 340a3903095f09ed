// Failing executions of real models, made short: the shortest are known.
#include "../shortener.hpp"

#include <gtest/gtest.h>

#include "../../../types/platform.hpp"
#include "../../options.hpp"
#include "../runner.hpp"

namespace models::checker {

namespace {

/// Threads 1 and 2 disturb each other in two ways; thread 0 is only noise, which searches come upon first.
struct disturbed {
  static constexpr int threads = 3;
  static constexpr int calls = 1;
  void thread(int me) {
    constexpr auto relaxed = std::memory_order_relaxed;
    if (me == 1) {
      x.fetch_add(1, relaxed);
      x.fetch_add(1, relaxed);
    } else if (me == 2) {
      int const seen = x.fetch_add(10, relaxed);
      if (seen == 1) fail("got between", "thread 2 got between");
      if (seen == 2) fail("came late", "thread 2 came late");
    } else {
      for (int i = 0; i != 5; ++i) y.fetch_add(1, relaxed);
    }
  }
  void finish() {}
  atomic<int> x{0, "x"};
  atomic<int> y{0, "y"};
};

scenario example() {
  scenario s{{}, disturbed::threads, disturbed::calls, maker_of(world_of<disturbed>())};
  s.what.name = "a/disturbed";
  s.what.expected = "pass";
  return s;
}

exploration_result made_short(scenario const& s, std::string const& verdict, std::string const& schedule) {
  signals arriving;
  shortener work(s, verdict, schedule, 60);
  for (;;) {
    if (auto result = work.poll()) return *result;
    arriving.wait(std::chrono::milliseconds(100));
  }
}

TEST(Shortener, FindsTheFewestPreemptionsAndThenTheFewestOperations) {
  scenario const s = example();
  exploration_result const between = made_short(s, "got between", "0o2.1o.0o3.2o-");
  EXPECT_EQ(between.verdict, "got between");
  EXPECT_EQ(between.schedule, "1o.2o-");
  EXPECT_EQ(between.preemptions, 1);
  EXPECT_NE(between.trace.find("=> got between"), std::string::npos);

  exploration_result const late = made_short(s, "came late", "0o2.1o.0o2.1o.2o-");
  EXPECT_EQ(late.schedule, "1o2.2o-");
  EXPECT_EQ(late.preemptions, 0);
}

TEST(Shortener, BringsBackWhatItSawWhenTheFailureDoesNotRepeat) {
  exploration_result const other = made_short(example(), "leak", "1o.2o-");
  EXPECT_EQ(other.verdict, "got between");
  EXPECT_EQ(other.schedule, "1o.2o-");
}

TEST(Shortener, WorksForEachWayToSearch) {
  scenario const s = example();
  struct collector : listener {
    void finished(std::size_t, row const& r) override { rows.push_back(r); }
    void progress(std::vector<running_row> const&) override {}
    std::vector<row> rows;
  };
  for (search const mode : {search::exact, search::unreduced, search::bounded, search::random, search::pct}) {
    run_settings settings;
    settings.how.mode = mode;
    settings.how.seed = 5;
    signals arriving;
    collector seen;
    ASSERT_EQ(run_all({&s}, settings, arriving, seen), 0);
    row const& r = seen.rows.at(0);
    ASSERT_TRUE(r.verdict == "got between" || r.verdict == "came late") << r.verdict;
    EXPECT_EQ(r.seen.schedule, r.verdict == "got between" ? "1o.2o-" : "1o2.2o-");
    EXPECT_EQ(r.seen.preemptions, r.verdict == "got between" ? 1 : 0);
    EXPECT_NE(r.seen.trace.find("=> " + r.verdict.words()), std::string::npos);
  }
}

}  // namespace

}  // namespace models::checker
