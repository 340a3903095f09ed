// Tests <modelcheck/modelcheck.hpp>, used as in the tests of any program.
#include "../include/modelcheck/modelcheck.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace {

using words = std::set<std::string>;

/// Each thread writes one variable, and reads the one that the other thread writes.
void store_buffering() {
  std::atomic<int> x{0};
  std::atomic<int> y{0};
  int a = 0;
  std::thread other([&] {
    x.store(1, std::memory_order_relaxed);
    a = y.load(std::memory_order_relaxed);
  });
  y.store(1, std::memory_order_relaxed);
  int const b = x.load(std::memory_order_relaxed);
  other.join();
  modelcheck::outcome(std::to_string(a) + std::to_string(b));
}

constexpr int line_of_race = __LINE__ + 4;

void race() {
  int shared = 0;
  std::thread other([&] { ++shared; });
  ++shared;
  other.join();
}

TEST(Explore, TellsEachOutcome) {
  modelcheck::result const r = modelcheck::explore(store_buffering);
  EXPECT_TRUE(r) << r;
  EXPECT_EQ(r.verdict(), "pass");
  EXPECT_TRUE(r.exhaustive());
  EXPECT_EQ(r.outcomes(), (words{"00", "01", "10", "11"}));
  EXPECT_EQ(r.executions(), 4u);
  EXPECT_EQ(r.graphs(), 4u);
  EXPECT_EQ(r.replay(), "");
}

TEST(Explore, SearchesByChance) {
  modelcheck::options how;
  how.by = modelcheck::search::random;
  how.executions = 50;
  how.seed = 3;
  modelcheck::result const r = modelcheck::explore(store_buffering, how);
  EXPECT_TRUE(r.passed()) << r;
  EXPECT_FALSE(r.exhaustive());
  EXPECT_FALSE(r) << "it is not all of them";
  EXPECT_EQ(r.executions(), 50u);
  EXPECT_NE(r.text().find("NOT exhaustive (random, seed 3, 50 executions)"), std::string::npos) << r;
}

TEST(Explore, SearchesWithFewPreemptions) {
  modelcheck::options how;
  how.by = modelcheck::search::bounded;
  how.preemptions = 0;
  modelcheck::result const r = modelcheck::explore(store_buffering, how);
  EXPECT_NE(r.text().find("NOT exhaustive (at most 0 preemptions)"), std::string::npos) << r;
  EXPECT_GE(r.outcomes().size(), 1u);
}

TEST(Explore, KnowsInterleavingsOnly) {
  modelcheck::options how;
  how.model = modelcheck::memory_model::sequential_consistency;
  EXPECT_EQ(modelcheck::explore(store_buffering, how).outcomes(), (words{"01", "10", "11"}));
}

TEST(Explore, ShowsWhatFailsWithItsLines) {
  modelcheck::result const r = modelcheck::explore(race);
  EXPECT_FALSE(r);
  EXPECT_FALSE(r.passed());
  EXPECT_EQ(r.verdict(), "data race");
  EXPECT_NE(r.text().find("library_test.cpp:" + std::to_string(line_of_race)), std::string::npos) << r;
  EXPECT_NE(r.text().find("MODELCHECK_REPLAY='" + r.replay() + "'"), std::string::npos) << r;
  EXPECT_NE(r.text().find("--gtest_filter=Explore.ShowsWhatFailsWithItsLines"), std::string::npos) << r;
}

/// While it lives, the variable has that value.
class environment {
 public:
  environment(char const* name, std::string const& value) : name_(name) { setenv(name, value.c_str(), 1); }
  ~environment() { unsetenv(name_); }
  environment(environment const&) = delete;
  environment& operator=(environment const&) = delete;

 private:
  char const* name_;
};

modelcheck::result explore_two_in_turn() {
  return modelcheck::explore([] {
    std::atomic<int> count{0};
    std::thread other([&] { count.store(1); });
    EXPECT_EQ(count.load(), 0);
    other.join();
  });
}

TEST(Explore, SearchesAsTheEnvironmentSays) {
  environment const search("MODELCHECK_SEARCH", "pct");
  environment const seed("MODELCHECK_SEED", "18446744073709551615");
  std::string const text = modelcheck::explore(store_buffering).text();
  EXPECT_NE(text.find("pct of depth 2, seed 18446744073709551615, 10000"), std::string::npos) << text;
  environment const none("MODELCHECK_SEARCH", "often");
  EXPECT_THROW(static_cast<void>(modelcheck::explore(store_buffering)), std::invalid_argument);
}

TEST(Explore, TellsASeedThatIsNone) {
  environment const search("MODELCHECK_SEARCH", "random");
  for (char const* const seed : {"", "-1", "18446744073709551616", "3 4"}) {
    environment const its("MODELCHECK_SEED", seed);
    EXPECT_THROW(static_cast<void>(modelcheck::explore(store_buffering)), std::invalid_argument) << seed;
  }
}

TEST(Explore, RepeatsOneExecution) {
  modelcheck::result const found = explore_two_in_turn();
  environment const asked("MODELCHECK_REPLAY", found.replay());
  modelcheck::result const again = explore_two_in_turn();
  EXPECT_EQ(again.verdict(), "assertion failed");
  EXPECT_EQ(again.executions(), 1u);
  EXPECT_EQ(again.replay(), found.replay());
  EXPECT_TRUE(modelcheck::explore(store_buffering)) << "it is the execution of another place";
}

TEST(Explore, RefusesWhatIsNoScheduleOrBudget) {
  {
    environment const asked("MODELCHECK_REPLAY", "nonsense");
    EXPECT_THROW(static_cast<void>(modelcheck::explore(store_buffering)), std::invalid_argument);
  }
  environment const asked("MODELCHECK_BUDGET", "soon");
  EXPECT_THROW(static_cast<void>(modelcheck::explore(store_buffering)), std::invalid_argument);
}

TEST(Explore, FailsByAnAssertionOfGoogleTest) {
  constexpr int line = __LINE__ + 3;
  modelcheck::result const r = modelcheck::explore([] {
    std::atomic<int> count{0};
    std::thread other([&] { ASSERT_EQ(count.load(), 0) << "it was not first"; });
    ++count;
    other.join();
  });
  EXPECT_EQ(r.verdict(), "assertion failed");
  EXPECT_NE(r.text().find("it was not first"), std::string::npos) << r;
  EXPECT_NE(r.text().find("library_test.cpp:" + std::to_string(line)), std::string::npos) << r;
}

TEST(Explore, LeavesPassingAssertionsAlone) {
  EXPECT_TRUE(modelcheck::explore([] {
    std::atomic<int> count{0};
    std::thread other([&] { EXPECT_LE(count.load(), 1); });
    ++count;
    other.join();
    SUCCEED() << "it has come to its end";
  }));
}

int of_the_program = 0;
thread_local int of_the_thread = 0;

/// Changes that an execution left behind would be visible to the next one, and to the test.
TEST(Explore, FindsTheSameInEveryExecution) {
  int on_the_stack = 0;
  std::vector<int> on_the_heap{0};
  auto const owned = std::make_unique<int>(0);
  std::string text;
  of_the_thread = 5;
  modelcheck::result const r = modelcheck::explore([&] {
    std::atomic<int> x{0};
    std::thread other([&] { x = 1; });
    if (x == 0) modelcheck::outcome("early");
    other.join();
    text += "x";
    on_the_heap.push_back(1);
    modelcheck::outcome(std::to_string(++on_the_stack) + std::to_string(++on_the_heap[0]) + std::to_string(++*owned) +
                        std::to_string(++of_the_program) + std::to_string(of_the_thread) + text +
                        std::to_string(on_the_heap.size()));
  });
  EXPECT_TRUE(r) << r;
  EXPECT_EQ(r.outcomes(), (words{"11115x2", "early 11115x2"}));
  EXPECT_EQ(on_the_stack + on_the_heap[0] + *owned + of_the_program, 0);
  EXPECT_EQ(on_the_heap.size(), 1u);
}

TEST(Explore, SaysWhenItWasNotExhaustive) {
  modelcheck::options how;
  how.budget = std::chrono::milliseconds(300);
  how.threads = 8;
  modelcheck::result const r = modelcheck::explore(
      [] {
        std::atomic<int> count{0};
        std::vector<std::thread> all;
        for (int i = 0; i != 7; ++i) all.emplace_back([&] { count.store(count.load() + 1); });
        for (std::thread& each : all) each.join();
      },
      how);
  EXPECT_TRUE(r.passed()) << r;
  EXPECT_FALSE(r.exhaustive());
  EXPECT_FALSE(r) << "what was not explored may fail";
  EXPECT_NE(r.text().find("NOT exhaustive"), std::string::npos) << r;
}

TEST(Explore, HasNotPassedIfNoExecutionWasCompleted) {
  auto const never = [] {
    std::atomic<int> x{0};
    std::thread other([&] { x = 1; });
    modelcheck::assume(x == 2);
    other.join();
  };
  modelcheck::options how;
  for (auto const by : {modelcheck::search::exact, modelcheck::search::random}) {
    how.by = by;
    how.executions = by == modelcheck::search::exact ? 0 : 5;
    modelcheck::result const r = modelcheck::explore(never, how);
    EXPECT_EQ(r.verdict(), "nothing completed");
    EXPECT_FALSE(r.passed());
    EXPECT_FALSE(r);
    EXPECT_NE(r.text().find("FAIL: nothing completed"), std::string::npos) << r;
  }
}

TEST(Explore, HasNotPassedIfTheBudgetIsOverInTheFirstExecution) {
  modelcheck::options how;
  how.budget = std::chrono::milliseconds(100);
  for (auto const by : {modelcheck::search::exact, modelcheck::search::random}) {
    how.by = by;
    auto const begin = std::chrono::steady_clock::now();
    modelcheck::result const r = modelcheck::explore(
        [] {
          std::atomic<int> x{0};
          int volatile data = 0;
          std::thread other([&] {
            while (x.exchange(2) != 1) {
              for (int i = 0; i != 100'000; ++i) data = i;
            }
          });
          other.join();
        },
        how);
    EXPECT_EQ(r.verdict(), "nothing completed") << r;
    EXPECT_NE(r.text().find("the budget of 0.1 s was over"), std::string::npos) << r;
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
  }
}

extern "C" void modelcheck_runs_unseen(char const* what);

modelcheck::result explore_what_is_not_seen(modelcheck::options const& how = {}) {
  modelcheck_runs_unseen("inline assembly at outside.h:1");  // of nothing that is explored
  return modelcheck::explore(
      [] {
        std::atomic<int> x{0};
        std::thread other([&] { x = 1; });
        if (x == 0) modelcheck_runs_unseen("inline assembly at spin.h:31");
        modelcheck_runs_unseen("get at box.h:7");
        other.join();
      },
      how);
}

TEST(Explore, HasNoVerdictOnWhatItDoesNotSee) {
  modelcheck::result const r = explore_what_is_not_seen();
  EXPECT_EQ(r.verdict(), "not instrumented");
  EXPECT_FALSE(r.exhaustive());
  EXPECT_FALSE(r.passed());
  EXPECT_FALSE(r);
  EXPECT_NE(r.text().find("NO VERDICT: not instrumented"), std::string::npos) << r;
  EXPECT_NE(r.text().find("spin.h:31"), std::string::npos) << r;
  EXPECT_EQ(r.text().find("outside.h"), std::string::npos) << r;
}

TEST(Explore, AcceptsByNameWhatItDoesNotSee) {
  modelcheck::options how;
  how.accept_unseen = {"spin.h:31"};
  EXPECT_EQ(explore_what_is_not_seen(how).verdict(), "not instrumented") << "get is left";
  how.accept_unseen = {"spin.h:31", "box.h"};
  modelcheck::result const r = explore_what_is_not_seen(how);
  EXPECT_TRUE(r) << r;
  EXPECT_NE(r.text().find("spin.h:31"), std::string::npos) << "it is still named: " << r;
  for (char const* const names : {"spin.h:31:box.h:7", "box.h:spin.h", "get at box.h:7:spin.h:31", ":spin.h::box.h:"}) {
    environment const accepted("MODELCHECK_ACCEPT_UNSEEN", names);
    EXPECT_TRUE(explore_what_is_not_seen()) << names;
  }
  for (char const* const names : {"", "spin.h:31", "spin.h:3:box.h", "spin.h 31:box.h"}) {
    environment const accepted("MODELCHECK_ACCEPT_UNSEEN", names);
    EXPECT_EQ(explore_what_is_not_seen().verdict(), "not instrumented") << names;
  }
  environment const accepted("MODELCHECK_ACCEPT_UNSEEN", "spin.h");
  how.accept_unseen = {"box.h"};
  EXPECT_TRUE(explore_what_is_not_seen(how)) << "both have a say";
}

TEST(Explore, RefusesOptionsThatMakeNoSense) {
  modelcheck::options how;
  how.threads = 0;
  EXPECT_THROW(static_cast<void>(modelcheck::explore(store_buffering, how)), std::invalid_argument);
  how.threads = 65;
  EXPECT_THROW(static_cast<void>(modelcheck::explore(store_buffering, how)), std::invalid_argument);
  how.threads = 2;
  how.budget = std::chrono::seconds(-1);
  EXPECT_THROW(static_cast<void>(modelcheck::explore(store_buffering, how)), std::invalid_argument);
}

TEST(Explore, SaysHowManyThreadsAreTooMany) {
  modelcheck::options how;
  how.threads = 1;
  EXPECT_EQ(modelcheck::explore(store_buffering, how).verdict(), "too many threads");
}

TEST(Explore, GivesFreedMemoryToWhoeverIsSaid) {
  auto const same_or_not = [] {
    int* const first = new int(1);
    std::thread other([=] { delete first; });
    int* const second = new int(2);
    modelcheck::outcome(first == second ? "same" : "new");
    other.join();
    delete second;
  };
  modelcheck::options how;
  EXPECT_EQ(modelcheck::explore(same_or_not, how).outcomes(), (words{"new"}));
  how.reuse = modelcheck::memory_reuse::any;
  EXPECT_EQ(modelcheck::explore(same_or_not, how).outcomes(), (words{"new", "same"}));
}

TEST(Explore, DoesNotExploreItself) {
  EXPECT_FALSE(modelcheck::is_exploring());
  modelcheck::result const r = modelcheck::explore([] {
    std::atomic<int> x{0};
    std::thread other([&] { ++x; });
    other.join();
    if (!modelcheck::is_exploring()) modelcheck::fail("it does not know that it is explored");
    try {
      static_cast<void>(modelcheck::explore(store_buffering));
    } catch (std::logic_error const&) {
      modelcheck::outcome("refused");
    }
  });
  EXPECT_EQ(r.outcomes(), (words{"refused"})) << r;
}

TEST(Explore, FailsByItsOwnWords) {
  modelcheck::result const r = modelcheck::explore([] {
    std::atomic<int> x{0};
    std::thread other([&] { ++x; });
    if (x == 1) modelcheck::fail("one is too many");
    other.join();
  });
  EXPECT_EQ(r.verdict(), "assertion failed");
  EXPECT_NE(r.text().find("one is too many"), std::string::npos) << r;
}

/// What takes the place of libstdc++'s functions does as they do elsewhere than in what is explored.
TEST(Explore, LeavesThreadsOfTheCallerAlone) {
  std::promise<int> promise;
  std::future<int> future = promise.get_future();
  std::thread other([&] { promise.set_value_at_thread_exit(1); });
  EXPECT_EQ(future.wait_for(std::chrono::minutes(10)), std::future_status::ready);
  other.join();
}

/// Memory of the caller's heap, in which the body keeps what it has allocated.
class OfTheCaller : public testing::Test {
 protected:
  std::vector<int> kept_;
};

TEST_F(OfTheCaller, MemoryKeepsWhatTheBodyHasAllocated) {
  modelcheck::result const r = modelcheck::explore([this] { kept_.push_back(1); });
  EXPECT_TRUE(r) << r;
  EXPECT_TRUE(kept_.empty());
}

TEST_F(OfTheCaller, MemoryIsFreedOnceAndNotUsedAfterwards) {
  int* const block = new int(3);
  auto const frees = [block] { std::thread([block] { delete block; }).join(); };
  EXPECT_TRUE(modelcheck::explore(frees));
  EXPECT_EQ(modelcheck::explore([&] {
              frees();
              modelcheck::outcome(std::to_string(*block));
            }).verdict(),
            "use after free");
  EXPECT_EQ(modelcheck::explore([&] {
              frees();
              delete block;
            }).verdict(),
            "use after free");
  EXPECT_EQ(*block, 3);
  delete block;
}

}  // namespace
