// Scenarios that misbehave: whatever one does to its process, it is one row, and the others go on.
#include "../runner.hpp"

#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>

#include <gtest/gtest.h>

#include "../../../types/platform.hpp"
#include "../stillness.hpp"

namespace models::checker {

namespace {

struct world {
  static constexpr int threads = 2;
  static constexpr int calls = 1;
  void finish() { outcome("done"); }
  atomic<int> value{0, "value"};
  plain<int> data{"data"};
};

struct well_behaved : world {
  void thread(int me) { value.fetch_add(me, std::memory_order_relaxed); }
};

struct aborting : world {
  void thread(int) {
    std::fprintf(stderr, "last words\n");
    std::abort();
  }
};

struct leaving : world {
  void thread(int) { _exit(0); }
};

struct endless : world {
  void thread(int) {
    for (;;) ::pause();
  }
};

struct racing : world {
  void thread(int me) {
    value.store(me, std::memory_order_relaxed);
    data.write(me);
  }
};

template <class World>
scenario of(std::string_view name, std::string_view expected = "pass") {
  scenario s{{}, World::threads, World::calls, maker_of(world_of<World>())};
  s.what.name = name;
  s.what.expected = expected;
  return s;
}

struct collector : listener {
  void finished(std::size_t index, row const& r) override { rows.emplace(index, r); }
  void progress(std::vector<running_row> const& now) override { most_at_once = std::max(most_at_once, now.size()); }
  std::map<std::size_t, row> rows;
  std::size_t most_at_once = 0;
};

run_settings quick(unsigned jobs = 2) {
  run_settings settings;
  settings.patience = 60;
  settings.jobs = jobs;
  return settings;
}

std::map<std::size_t, row> explored(std::vector<scenario const*> const& chosen,
                                    run_settings const& settings = quick()) {
  signals arriving;
  collector seen;
  EXPECT_EQ(run_all(chosen, settings, arriving, seen), 0);
  EXPECT_LE(seen.most_at_once, settings.jobs);
  EXPECT_EQ(seen.rows.size(), chosen.size());
  return seen.rows;
}

/// Beside others that take the processors a program comes to nothing for long, and does not hang.
TEST(Stillness, CountsProcessorTimeUnlessAllSleep) {
  stillness working, sleeping, of_two;
  for (int second = 0; second != 100; ++second) {
    auto const does = [=](double processor, int at_work) {
      return [=] { return effort{second * processor, at_work}; };
    };
    EXPECT_FALSE(working.lasts(10, 7, second, does(0.01, 1))) << second;
    EXPECT_EQ(sleeping.lasts(10, 7, second, does(0, 0)), second >= 10) << second;
    EXPECT_EQ(of_two.lasts(10, 7, second, does(1, 2)), second >= 20) << second;
  }
  EXPECT_FALSE(sleeping.lasts(10, 8, 100, [] { return effort{}; }));
}

TEST(Stillness, KnowsWhatAProcessDoes) {
  double const before = effort_of(getpid()).processor_seconds;
  while (effort_of(getpid()).processor_seconds < before + 0.05) {
  }
  EXPECT_GE(effort_of(getpid()).at_work, 1);
  EXPECT_EQ(effort_of(-1).at_work, 0);
}

TEST(Runner, GoesOnWhateverAScenarioDoes) {
  scenario const abort = of<aborting>("a/abort");
  scenario const leave = of<leaving>("a/leave");
  scenario const hang = of<endless>("a/hang");
  scenario const good = of<well_behaved>("a/good");
  for (unsigned const jobs : {1u, 2u, 100u}) {
    run_settings settings = quick(jobs);
    settings.patience = 3;  // of the four one is never over
    auto const rows = explored({&abort, &leave, &hang, &good}, settings);
    EXPECT_EQ(rows.at(0).verdict, "crash: SIGABRT");
    EXPECT_EQ(rows.at(0).seen.output, "last words\n");
    EXPECT_EQ(rows.at(1).verdict, "crash: exit 0");
    EXPECT_EQ(rows.at(2).verdict, "hang");
    EXPECT_EQ(rows.at(3).verdict, "pass");
    EXPECT_EQ(rows.at(3).seen.outcomes.at("done"), rows.at(3).seen.complete);
    EXPECT_TRUE(rows.at(3).seen.exhaustive);
  }
}

TEST(Runner, BringsTheTraceOfAFailureThatWasNotExpected) {
  scenario const surprise = of<racing>("a/race");
  scenario const declared = of<racing>("a/declared", "data race");
  auto const rows = explored({&surprise, &declared});
  EXPECT_EQ(rows.at(0).verdict, "data race");
  EXPECT_NE(rows.at(0).seen.trace.find("=> data race"), std::string::npos) << rows.at(0).seen.trace;
  EXPECT_TRUE(rows.at(1).as_expected());
  EXPECT_EQ(rows.at(1).seen.trace, "");
}

/// Who is last gives the outcome.
struct last_store : world {
  void thread(int me) { value.store(me + 1, std::memory_order_relaxed); }
  void finish() { outcome(value.load(std::memory_order_relaxed) == 1 ? "first" : "second"); }
};

/// The row fails with the outcome, which the second thread has by coming first.
void expect_shown_and_repeated(scenario const& s, row const& r, std::string const& outcome) {
  EXPECT_EQ(r.verdict, "undeclared outcome: " + outcome);
  EXPECT_EQ(r.seen.schedule, "1o.0o");
  EXPECT_NE(r.seen.trace.find("=> outcome: " + outcome), std::string::npos) << r.seen.trace;
  signals arriving;
  row again;
  ASSERT_EQ(run_one(s, r.seen.schedule, 10, arriving, again), 0);
  EXPECT_EQ(again.verdict, "undeclared outcome: " + outcome);
}

TEST(Runner, ShowsAnExecutionWithAnOutcomeThatIsNotDeclared) {
  for (search const how : {search::exact, search::unreduced, search::bounded, search::random}) {
    scenario s = of<last_store>("a/last");
    s.what.outcomes = {"second"};
    run_settings settings = quick();
    settings.how.mode = how;
    settings.how.executions = 100;
    settings.how.within.preemptions = 1;
    row const r = explored({&s}, settings).at(0);
    EXPECT_EQ(r.seen.outcomes.size(), 2u) << "it goes on, to find all";
    expect_shown_and_repeated(s, r, "first");
  }
}

/// Each says whether it came first.
struct in_line : world {
  void thread(int me) { place[me] = value.fetch_add(1, std::memory_order_relaxed); }
  void finish() {
    for (int t : {1, 0}) outcome(place[t] == 0 ? "first" : "later", t);  // they come in the order of the threads
  }
  int place[2]{};
};

TEST(Runner, ShowsAnOutcomeThatIsNotDeclaredAndThatOnlyRenamedThreadsHave) {
  scenario s = of<in_line>("a/line");
  s.what.interchangeable = {{0, 1}};
  s.what.outcomes = {"first later"};
  row const r = explored({&s}).at(0);
  EXPECT_EQ(r.seen.complete, 1u) << "of the two it makes only the one that is declared";
  expect_shown_and_repeated(s, r, "later first");
}

/// Store buffering: both may see nothing.
struct buffering : world {
  void thread(int me) {
    (me == 0 ? value : other).store(1, std::memory_order_relaxed);
    seen[me] = (me == 0 ? other : value).load(std::memory_order_relaxed);
  }
  void finish() {
    for (int const s : seen) outcome(s == 0 ? "0" : "1");
  }
  atomic<int> other{0, "other"};
  int seen[2]{};
};

bool ends_in(std::string const& trace, std::string const& outcome) {
  return trace.find("=> outcome: " + outcome + "\n") != std::string::npos;
}

TEST(Runner, ShowsOfEachOutcomeThatMustNotBeReachedAnExecutionThatEndsInIt) {
  scenario s = of<buffering>("a/buffering");
  s.what.outcomes = {"1 1"};
  s.what.forbidden = {{"0 0", "both would have to be first"}};
  for (unsigned const jobs : {1u, 2u}) {
    row const r = explored({&s}, quick(jobs)).at(0);
    EXPECT_EQ(r.verdict, "forbidden outcome: 0 0");
    EXPECT_TRUE(ends_in(r.seen.trace, "0 0")) << r.seen.trace;
    ASSERT_EQ(r.further.size(), 2u);
    for (std::size_t const i : {0u, 1u}) {
      std::string const outcome = i == 0 ? "0 1" : "1 0";
      EXPECT_EQ(r.further[i].verdict, "undeclared outcome: " + outcome);
      EXPECT_TRUE(ends_in(r.further[i].trace, outcome)) << r.further[i].trace;
      signals arriving;
      row again;
      ASSERT_EQ(run_one(s, r.further[i].schedule, 10, arriving, again), 0);
      EXPECT_EQ(again.verdict, "undeclared outcome: " + outcome);
    }
  }
}

TEST(Runner, FailsAtAForbiddenOutcomeWhenNoOthersAreDeclared) {
  scenario s = of<buffering>("a/buffering");
  s.what.forbidden = {{"0 0", "both would have to be first"}};
  for (search const how : {search::exact, search::unreduced, search::random}) {
    run_settings settings = quick();
    settings.how.mode = how;
    settings.how.executions = 1000;
    row const r = explored({&s}, settings).at(0);
    EXPECT_EQ(r.verdict, "forbidden outcome: 0 0");
    EXPECT_TRUE(ends_in(r.seen.trace, "0 0")) << r.seen.trace;
    EXPECT_TRUE(r.further.empty());
  }
}

/// Three that are alike, but for one of them, in one combination of values.
struct almost_alike {
  static constexpr int threads = 3;
  static constexpr int calls = 1;
  void thread(int me) {
    int const a = x.fetch_add(1, std::memory_order_relaxed);
    int const b = y.fetch_add(1, std::memory_order_relaxed);
    int const c = z.fetch_add(1, std::memory_order_relaxed);
    if (me == 2 && a == 0 && b == 2 && c == 1) last.store(1, std::memory_order_relaxed);
  }
  void finish() {}
  atomic<int> x{0, "x"};
  atomic<int> y{0, "y"};
  atomic<int> z{0, "z"};
  atomic<int> last{0, "last"};
};

TEST(Runner, TriesEveryNumberingOfInterchangeableThreadsInAShortSearch) {
  scenario alike = of<in_line>("a/line");
  alike.what.interchangeable = {{0, 1}};
  scenario almost = of<almost_alike>("a/almost");
  almost.what.interchangeable = {{0, 1, 2}};
  for (unsigned const jobs : {1u, 2u, 3u}) {
    auto const rows = explored({&alike, &almost}, quick(jobs));
    EXPECT_EQ(rows.at(0).verdict, "pass");
    EXPECT_EQ(rows.at(0).seen.renamings, 1u);
    EXPECT_EQ(rows.at(0).seen.trials, rows.at(0).seen.complete);
    EXPECT_EQ(rows.at(1).verdict, verdict_kind::not_interchangeable);
  }
}

TEST(Runner, TriesNumberingsAfterASearchOfOthers) {
  scenario almost = of<almost_alike>("a/almost");
  almost.what.interchangeable = {{0, 1, 2}};
  exploration_result seen;
  seen.verdict = "pass";
  seen.complete = 36;
  seen.up_to_renaming = true;
  seen.exhaustive = true;
  signals arriving;
  EXPECT_EQ(test_renamings(almost, quick(), arriving, seen), 0);
  EXPECT_EQ(seen.verdict, verdict_kind::not_interchangeable);
}

/// Its threads have only a mutex in common, and what it guards.
struct with_a_mutex : world {
  void thread(int) {
    std::lock_guard const here(guard);
    data.write(1);
  }
  std::mutex guard;
};

TEST(Runner, SaysOfARaceThatTheOrderOfOtherTypesIsNotSeen) {
  scenario const s = of<with_a_mutex>("a/mutex");
  row const r = explored({&s}).at(0);
  EXPECT_EQ(r.verdict, "data race");
  EXPECT_NE(r.message.find("what std::atomic, std::mutex or another type orders is not seen"), std::string::npos);
  EXPECT_NE(r.message.find("use models::atomic"), std::string::npos);
  EXPECT_NE(r.seen.trace.find("=> data race"), std::string::npos) << "none of its accesses is an operation";
  ASSERT_EQ(r.replay(), "a/mutex@0-.1-");
  signals arriving;
  row again;
  ASSERT_EQ(run_one(s, r.seen.schedule, 10, arriving, again), 0);
  EXPECT_EQ(again.verdict, "data race");
  EXPECT_EQ(again.seen.trace, r.seen.trace);
}

TEST(Runner, RepeatsAnExecutionFromItsString) {
  scenario const s = of<racing>("a/race");
  std::string const schedule = explored({&s}).at(0).seen.schedule;
  signals arriving;
  row again;
  ASSERT_EQ(run_one(s, schedule, 10, arriving, again), 0);
  EXPECT_EQ(again.verdict, "data race");
  EXPECT_EQ(again.seen.schedule, schedule);
}

TEST(Runner, BringsTheTraceOfADeclaredFailureWhenAsked) {
  scenario const declared = of<racing>("a/declared", "data race");
  run_settings settings = quick();
  settings.traces = true;
  row const r = explored({&declared}, settings).at(0);
  EXPECT_TRUE(r.as_expected());
  EXPECT_NE(r.seen.trace.find("=> data race"), std::string::npos) << r.seen.trace;
}

TEST(Runner, EndsWithTheFirstRowThatIsNotAsExpectedWhenAsked) {
  scenario const good = of<well_behaved>("a/good");
  scenario const caught = of<racing>("a/caught", "data race");
  scenario const bad = of<racing>("a/race");
  scenario const never = of<endless>("a/never");
  signals arriving;
  collector seen;
  run_settings settings = quick(1);
  settings.fail_fast = true;
  EXPECT_EQ(run_all({&good, &caught, &bad, &never}, settings, arriving, seen), 0);
  EXPECT_EQ(seen.rows.size(), 3u);
  EXPECT_EQ(seen.rows.count(3), 0u);
}

TEST(Runner, StopsWhenInterruptedAndKeepsWhatIsFinished) {
  scenario const good = of<well_behaved>("a/good");
  scenario const hang = of<endless>("a/hang");
  struct interrupting : collector {
    void finished(std::size_t index, row const& r) override {
      collector::finished(index, r);
      ::kill(getpid(), SIGINT);
      ::kill(getpid(), SIGTERM);  // the second one changes nothing
    }
  };
  signals arriving;
  interrupting seen;
  run_settings settings = quick();
  settings.patience = 1000;
  EXPECT_EQ(run_all({&good, &hang}, settings, arriving, seen), SIGINT);
  EXPECT_EQ(seen.rows.size(), 1u);
  EXPECT_EQ(seen.rows.count(0), 1u);
}

}  // namespace

}  // namespace models::checker
