// The ways to search that do not see everything, or not at once: bounded, random, by priorities. What they
// are said to find they find, and they repeat.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>

#include "../../graph/fingerprint.hpp"
#include "../../search/pct.hpp"
#include "../../search/random.hpp"
#include "../../search/reduced.hpp"
#include "../../search/scripted.hpp"
#include "../../search/shorten.hpp"
#include "../../search/unreduced.hpp"
#include "program.hpp"

namespace models::selfcheck {

namespace {

constexpr auto acquire = std::memory_order_acquire;
constexpr auto release = std::memory_order_release;
constexpr std::uint64_t plenty = 10'000'000;

enum : int { x, y, z };

program const store_buffering{{store(x, 1), load(y)}, {store(y, 1), load(x)}};
program const message_passing{{store(x, 1), store(y, 1, release)}, {load(y, acquire), load(x)}};
program const three_writers{{store(x, 1), load(y)}, {store(x, 2), store(y, 1)}, {load(x), load(x)}};
program const waiting{{wait_while(x, 0), load(y)}, {store(y, 1), store(x, 1)}, {store(x, 0)}};
program const choosing{{choice(3), store(x, 1)}, {cas(x, 0, 2), load(x)}};
program const* const small_programs[] = {&store_buffering, &message_passing, &three_writers, &waiting, &choosing};

program locking() {
  instruction look = load(x, acquire);
  look.round = true;
  instruction take = cas(x, 0, 1, acquire);
  take.skip_if = 1;
  take.back = 2;
  thread_code const code{look, take, store(x, 0, release)};
  return {code, code};
}

/// So many threads, each with so many operations that all can perform at any time.
program independent(int threads, int operations) {
  program p;
  for (int t = 0; t != threads; ++t) p.emplace_back(static_cast<std::size_t>(operations), store(t, 1));
  return p;
}

/// A search, with each of its executions taken down and shown as it ends.
class watched final : public strategy {
 public:
  using observer = std::function<void(execution const&)>;
  explicit watched(strategy& how, observer see = {}) : how_(how), see_(std::move(see)) {}

  bool next() override { return how_.next(); }
  int pick(execution& e) override {
    int const t = how_.pick(e);
    if (t >= 0) return t;
    raw_string const s = to_text(e.schedule());
    schedules.emplace_back(s.data(), s.size());
    if (see_) see_(e);
    return t;
  }
  [[nodiscard]] bool exhaustive() const override { return how_.exhaustive(); }
  [[nodiscard]] char const* fault() const override { return how_.fault(); }

  std::vector<std::string> schedules;

 private:
  strategy& how_;
  observer see_;
};

/// A search that ends with the first execution of a certain kind.
class stopping_at final : public strategy {
 public:
  stopping_at(strategy& how, std::function<bool(execution const&)> here) : how_(how), here_(std::move(here)) {}

  bool next() override { return !stopped_ && how_.next(); }
  int pick(execution& e) override {
    stopped_ = stopped_ || here_(e);
    return stopped_ ? cut_off : how_.pick(e);
  }
  [[nodiscard]] bool exhaustive() const override { return !stopped_ && how_.exhaustive(); }
  [[nodiscard]] char const* fault() const override { return how_.fault(); }

 private:
  strategy& how_;
  std::function<bool(execution const&)> here_;
  bool stopped_ = false;
};

std::vector<std::string> schedules_of(program const& p, strategy& how) {
  watched w(how);
  explore(p, w, plenty);
  return w.schedules;
}

/// How many executions read this value with their thread's last operation but `before_last`.
std::uint64_t times_read(program const& p, strategy& how, int thread, int operation, std::uint64_t value) {
  std::uint64_t times = 0;
  watched w(how, [&](execution const& e) {
    // A read-modify-write has two events.
    int reads_seen = -1;
    for (int i = 0; i != e.so_far().size(thread); ++i) {
      event const& read = e.so_far().at(id_of(thread, i));
      if (read.role != event_role::read) continue;
      if (++reads_seen == operation && read.value == value) ++times;
    }
  });
  explore(p, w, plenty);
  return times;
}

std::string without_last_step(std::string const& schedule) {
  return schedule.substr(0, schedule.find_last_of("0123456789"));
}

search_bounds within(int preemptions, int operations = no_limit, std::uint64_t executions = 0) {
  return {preemptions, operations, executions};
}

// Bounded.

TEST(BoundedSearch, IsTheUnreducedOneWhenTheBoundIsLarge) {
  program const with_retries = locking();
  std::vector<program const*> programs(std::begin(small_programs), std::end(small_programs));
  programs.push_back(&with_retries);
  for (program const* p : programs) {
    unreduced_search all;
    unreduced_search bounded(within(1000, 1000));
    EXPECT_EQ(schedules_of(*p, bounded), schedules_of(*p, all)) << describe(*p);
    EXPECT_TRUE(bounded.exhaustive());
  }
}

TEST(BoundedSearch, RunsThreadsToTheirEndsWithoutPreemptions) {
  for (int threads = 2; threads <= 4; ++threads) {
    unreduced_search how(within(0));
    std::uint64_t orders = 1;
    for (int n = 2; n <= threads; ++n) orders *= static_cast<std::uint64_t>(n);
    EXPECT_EQ(explore(independent(threads, 3), how, plenty).complete, orders);
    EXPECT_FALSE(how.exhaustive());
  }
}

/// Two threads of k operations have 2 * C(k-1, ceil(r/2)-1) * C(k-1, floor(r/2)-1) schedules of r runs, and
/// a schedule of r runs has r - 2 preemptions: the last switch is away from a thread that has finished.
TEST(BoundedSearch, RunsAsManySchedulesAsThereAreWithSoManyPreemptions) {
  program const p = independent(2, 3);
  std::uint64_t const at_most[] = {2, 2 + 4, 2 + 4 + 8, 2 + 4 + 8 + 4, 2 + 4 + 8 + 4 + 2};
  for (int n = 0; n != 5; ++n) {
    unreduced_search how(within(n));
    EXPECT_EQ(explore(p, how, plenty).complete, at_most[n]);
    EXPECT_EQ(how.exhaustive(), n == 4) << n;
  }
}

TEST(BoundedSearch, DoesNotCountASwitchAwayFromAThreadThatWaits) {
  program const p{{add(y, 1), wait_while(x, 0), add(y, 1)}, {store(x, 1)}};
  unreduced_search how(within(0));
  EXPECT_EQ(explore(p, how, plenty).complete, 2u);
  EXPECT_TRUE(how.exhaustive());
}

TEST(BoundedSearch, CountsThePreemptionsOfEachExecution) {
  program const p = independent(2, 3);
  unreduced_search all;
  std::array<int, 5> found{};
  watched w(all, [&](execution const&) { ++found.at(static_cast<std::size_t>(all.preemptions())); });
  explore(p, w, plenty);
  EXPECT_EQ(found, (std::array{2, 4, 8, 4, 2}));
  for (std::string const& s : w.schedules) {
    scripted_search again(*schedule_from(s));
    explore(p, again, 1);
    int switches = 0;
    for (std::size_t i = 1; i != s.size(); ++i) switches += s[i] != s[i - 1] ? 1 : 0;
    EXPECT_EQ(again.preemptions(), switches - 1) << s;
  }
}

TEST(BoundedSearch, CutsOffExecutionsThatAreTooLong) {
  program const p = independent(2, 2);
  unreduced_search exact(within(no_limit, 4));
  exploration const all = explore(p, exact, plenty);
  EXPECT_EQ(all.complete, 6u);
  EXPECT_EQ(all.blocked, 0u);
  EXPECT_TRUE(exact.exhaustive());

  unreduced_search shorter(within(no_limit, 3));
  exploration const none = explore(p, shorter, plenty);
  EXPECT_EQ(none.complete, 0u);
  EXPECT_EQ(none.blocked, 6u);
  EXPECT_EQ(none.deadlocks, 0u);
  EXPECT_FALSE(shorter.exhaustive());
}

TEST(BoundedSearch, EndsAfterSoManyExecutions) {
  unreduced_search enough(within(no_limit, no_limit, 20));
  EXPECT_EQ(explore(independent(2, 3), enough, plenty).complete, 20u);
  EXPECT_TRUE(enough.exhaustive());
  unreduced_search few(within(no_limit, no_limit, 19));
  EXPECT_EQ(explore(independent(2, 3), few, plenty).complete, 19u);
  EXPECT_FALSE(few.exhaustive());
}

TEST(BoundedSearch, GoesOnAfterAnyOfItsExecutions) {
  for (program const* p : small_programs) {
    for (int const preemptions : {0, 1, no_limit}) {
      unreduced_search whole(within(preemptions));
      std::vector<std::string> const all = schedules_of(*p, whole);
      for (std::size_t i = 0; i < all.size(); i += 1 + all.size() / 50) {
        unreduced_search rest(within(preemptions), *schedule_from(all[i]));
        std::vector<std::string> found = schedules_of(*p, rest);
        EXPECT_EQ(rest.fault(), nullptr);
        EXPECT_EQ(found.front(), without_last_step(all[i]));  // cut off before what has been seen
        found.erase(found.begin());
        ASSERT_EQ(found, std::vector<std::string>(all.begin() + static_cast<std::ptrdiff_t>(i) + 1, all.end()));
      }
    }
  }
}

TEST(BoundedSearch, SaysWhenItIsToGoOnAfterWhatItCannotDo) {
  unreduced_search how({}, *schedule_from("0a"));
  EXPECT_NE(explore(store_buffering, how, plenty).fault, nullptr);
  unreduced_search blocked({}, *schedule_from("00"));
  EXPECT_NE(explore(waiting, blocked, plenty).fault, nullptr);
}

// Random.

TEST(RandomSearch, RepeatsWithTheSeed) {
  random_search one(7, 200);
  random_search again(7, 200);
  random_search other(8, 200);
  std::vector<std::string> const schedules = schedules_of(three_writers, one);
  EXPECT_EQ(schedules.size(), 200u);
  EXPECT_EQ(schedules_of(three_writers, again), schedules);
  EXPECT_NE(schedules_of(three_writers, other), schedules);
  EXPECT_FALSE(one.exhaustive());
}

TEST(RandomSearch, FindsAllGraphsOfSmallProgramsInTheEnd) {
  for (program const* p : small_programs) {
    reduced_search all(static_cast<int>(p->size()));  // which goes another way
    random_search random(1, 5000);
    exploration const expected = explore(*p, all, plenty);
    exploration const found = explore(*p, random, plenty);
    EXPECT_EQ(found.graphs, expected.graphs) << describe(*p);
    EXPECT_EQ(found.outcomes, expected.outcomes) << describe(*p);
    EXPECT_EQ(found.deadlocks != 0, expected.deadlocks != 0) << describe(*p);
  }
}

/// Within five standard deviations of a fair coin: 50 of 10,000 throws each.
TEST(RandomSearch, PrefersNoThreadAndNoValue) {
  constexpr std::uint64_t throws = 10'000;
  auto const fair = [](std::uint64_t n) { return n > throws / 2 - 250 && n < throws / 2 + 250; };
  random_search threads(1, throws);
  EXPECT_PRED1(fair, times_read({{add(x, 1)}, {add(x, 1)}}, threads, 0, 0, 0));
  random_search values(2, throws);
  EXPECT_PRED1(fair, times_read({{wait_while(y, 0), load(x)}, {store(x, 1), store(y, 1)}}, values, 0, 1, 0));
}

TEST(RandomSearch, DrawsNumbersWithoutFavour) {
  dice d(3);
  std::array<int, 6> faces{};
  for (int i = 0; i != 60'000; ++i) ++faces.at(d.below(6));
  for (int const n : faces) EXPECT_NEAR(n, 10'000, 5 * 92);  // five standard deviations
}

// By priorities.

TEST(PctSearch, RepeatsWithTheSeed) {
  pct_search one(3, 3, 7, 200);
  pct_search again(3, 3, 7, 200);
  pct_search other(3, 3, 8, 200);
  std::vector<std::string> const schedules = schedules_of(three_writers, one);
  EXPECT_EQ(schedules.size(), 200u);
  EXPECT_EQ(schedules_of(three_writers, again), schedules);
  EXPECT_NE(schedules_of(three_writers, other), schedules);
  EXPECT_FALSE(one.exhaustive());
}

TEST(PctSearch, FindsAllGraphsOfSmallProgramsInTheEnd) {
  for (program const* p : small_programs) {
    reduced_search all(static_cast<int>(p->size()));
    pct_search pct(static_cast<int>(p->size()), 4, 1, 20'000);
    exploration const expected = explore(*p, all, plenty);
    exploration const found = explore(*p, pct, plenty);
    EXPECT_EQ(found.graphs, expected.graphs) << describe(*p);
    EXPECT_EQ(found.deadlocks != 0, expected.deadlocks != 0) << describe(*p);
  }
}

/// How often a bug is found by so many executions with each of 20 seeds, as a part of one.
double rate(program const& p, int depth, int thread, int operation, std::uint64_t value) {
  constexpr std::uint64_t executions = 1000;
  std::uint64_t found = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    pct_search how(static_cast<int>(p.size()), depth, seed, executions);
    found += times_read(p, how, thread, operation, value);
  }
  return static_cast<double>(found) / (20.0 * executions);
}

/// Thread 1 uses x as its last operation, which thread 0 has not set up as its first: one ordering.
program use_before_set_up() {
  thread_code user(6, add(y, 1));
  user.push_back(add(x, 1));
  return {{add(x, 1)}, user};
}

TEST(PctSearch, FindsABugOfDepthOneWithTheGuaranteedProbability) {
  EXPECT_GT(rate(use_before_set_up(), 1, 1, 6, 0), 0.95 / 2);  // one of two threads is first
  random_search random(1, 20'000);
  EXPECT_LT(times_read(use_before_set_up(), random, 1, 6, 0), 20'000u / 50);  // 1 of 2^7 is expected
}

/// Thread 1 gets between two accesses of thread 0 that were meant as one: two orderings.
program check_then_act() {
  thread_code actor(3, add(y, 1));
  actor.push_back(add(x, 1));
  actor.push_back(add(x, 1));
  actor.insert(actor.end(), 3, add(y, 1));
  return {actor, {add(x, 10)}};
}

TEST(PctSearch, FindsABugOfDepthTwoWithTheGuaranteedProbability) {
  EXPECT_GT(rate(check_then_act(), 2, 1, 0, 1), 0.95 / (2 * 9));  // 2 threads, 9 operations
}

TEST(PctSearch, NeedsTheDepthOfTheBug) { EXPECT_EQ(rate(check_then_act(), 1, 1, 0, 1), 0); }

/// Each thread is interrupted once, and the one that was interrupted first goes on first. Whichever that is:
/// those who fall do not fall to the same place.
TEST(PctSearch, FindsABugOfDepthThreeWithTheGuaranteedProbability) {
  program const p{{add(x, 1), add(x, 1)}, {add(x, 10), add(x, 10)}};
  constexpr std::uint64_t executions = 20'000;
  pct_search deep(2, 3, 1, executions);
  pct_search shallow(2, 2, 1, executions);
  std::vector<std::string> const by_deep = schedules_of(p, deep);
  std::vector<std::string> const by_shallow = schedules_of(p, shallow);
  for (char const* bug : {"0101", "1010"}) {
    double const found = static_cast<double>(std::count(by_deep.begin(), by_deep.end(), bug));
    EXPECT_GT(found / executions, 0.9 / (2 * 4 * 4)) << bug;  // 2 threads, 4 operations
    EXPECT_EQ(std::count(by_shallow.begin(), by_shallow.end(), bug), 0) << bug;
  }
}

// Repeated.

/// The graph and the end of each execution that is complete or deadlocked, by its schedule.
std::map<std::string, std::pair<std::uint64_t, bool>> ends_of(program const& p, strategy& how) {
  std::map<std::string, std::pair<std::uint64_t, bool>> ends;
  watched w(how, [&](execution const& e) {
    if (!e.everybody_finished() && e.would_go_on()) return;
    raw_string const s = to_text(e.schedule());
    ends[{s.data(), s.size()}] = {graph_fingerprint(e.so_far())({}), e.everybody_finished()};
  });
  explore(p, w, plenty);
  return ends;
}

TEST(ScriptedSearch, RepeatsEveryExecutionAndItsDeadlock) {
  for (program const* p : small_programs) {
    unreduced_search unreduced;
    reduced_search reduced(static_cast<int>(p->size()));
    for (strategy* how : std::initializer_list<strategy*>{&unreduced, &reduced}) {
      for (auto const& [schedule, end] : ends_of(*p, *how)) {
        scripted_search again(*schedule_from(schedule));
        auto const repeated = ends_of(*p, again);
        EXPECT_EQ(again.fault(), nullptr);
        ASSERT_TRUE(repeated.contains(schedule)) << schedule << "\n" << describe(*p);
        EXPECT_EQ(repeated.at(schedule).second, end.second) << schedule;
        // A deadlocked graph tells what the waiting have seen, which is noted in only one of the modes.
        if (end.second) {
          EXPECT_EQ(repeated.at(schedule).first, end.first) << schedule;
        }
      }
    }
  }
}

TEST(ScriptedSearch, SaysWhenTheScheduleGoesOnAfterTheEnd) {
  scripted_search how(*schedule_from("00110"));
  EXPECT_NE(explore(store_buffering, how, 1).fault, nullptr);
}

// Made short.

/// What is wrong with the execution, or nothing yet.
using judge = std::function<std::string(execution const&)>;

/// The first execution that the search finds to be wrong, up to where it went wrong.
std::optional<failure> first_failure(program const& p, interleaving_search& how, judge const& wrong) {
  std::optional<failure> found;
  stopping_at s(how, [&](execution const& e) {
    std::string const verdict = wrong(e);
    if (verdict.empty()) return false;
    raw_string const schedule = to_text(e.schedule());
    found = failure{verdict, {schedule.data(), schedule.size()}, how.preemptions()};
    return true;
  });
  explore(p, s, plenty);
  return found;
}

failure made_short(program const& p, failure const& f, judge const& wrong, std::uint64_t executions = 100'000) {
  shortening plan(f, executions);
  while (auto const search = plan.next()) {
    unreduced_search how(search->within, *schedule_from(search->after));
    plan.found(first_failure(p, how, wrong));
  }
  return plan.best();
}

/// Thread 2 reads what it should not from x. Thread 0 is only noise, which searches come upon first.
judge const got_between = [](execution const& e) {
  bool const read = e.so_far().size(2) != 0 && e.so_far().at({2, 0}).value == 1;
  return std::string(read ? "got between" : "");
};

program noisy() {
  return {thread_code(6, add(z, 1)), {add(y, 1), add(y, 1), add(x, 1), add(x, 1), add(y, 1)}, {add(x, 10), add(y, 1)}};
}

TEST(Shortening, FindsTheShortestWhateverTheRandomExecution) {
  std::size_t longest = 0;
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    random_search random(seed, 0);
    std::optional<failure> const f = first_failure(noisy(), random, got_between);
    ASSERT_TRUE(f);
    longest = std::max(longest, f->schedule.size());
    failure const best = made_short(noisy(), *f, got_between);
    EXPECT_EQ(best.schedule, "1112") << f->schedule;
    EXPECT_EQ(best.preemptions, 1);
    EXPECT_EQ(best.operations(), 4);
    EXPECT_EQ(best.verdict, "got between");
  }
  EXPECT_GT(longest, 8u);  // or there was nothing to do
}

TEST(Shortening, PrefersFewerPreemptionsToFewerOperations) {
  program const p{{add(x, 1), add(x, 1)}, {add(x, 10)}};
  judge const not_first = [](execution const& e) {
    return std::string(e.so_far().size(1) != 0 && e.so_far().at({1, 0}).value != 0 ? "not first" : "");
  };
  failure const best = made_short(p, {"not first", "01", 1}, not_first);
  EXPECT_EQ(best.schedule, "001");
  EXPECT_EQ(best.preemptions, 0);
}

/// Thread 0 has seen thread 1 once when it looks first, and more often later. Four operations are enough with
/// three preemptions; with two it takes a fifth, so that thread 1 has finished.
TEST(Shortening, TriesEachNumberOfPreemptions) {
  program const p{{add(x, 10), add(x, 10)}, {add(x, 1), add(x, 1), add(x, 1)}, thread_code(4, add(z, 1))};
  judge const twice_different = [](execution const& e) {
    graph const& g = e.so_far();
    bool const wrong = g.size(0) > 2 && g.at({0, 0}).value == 1 && g.at({0, 2}).value >= 12;
    return std::string(wrong ? "different" : "");
  };
  unreduced_search first(within(3));
  EXPECT_EQ(first_failure(p, first, twice_different)->schedule, "1010");
  failure const best = made_short(p, {"different", "2101210", 5}, twice_different);
  EXPECT_EQ(best.schedule, "10110");
  EXPECT_EQ(best.preemptions, 2);
}

TEST(Shortening, PassesOverExecutionsThatFailInAnotherWay) {
  program const p{{add(x, 1), add(x, 1)}, {add(x, 10)}, {add(y, 1)}};
  judge const two_ways = [](execution const& e) -> std::string {
    if (e.so_far().size(1) == 0) return "";
    return std::array{"", "got between", "came late"}.at(e.so_far().at({1, 0}).value);
  };
  unreduced_search first(within(1));
  EXPECT_EQ(first_failure(p, first, two_ways)->verdict, "came late");
  failure const best = made_short(p, {"got between", "201", 1}, two_ways);
  EXPECT_EQ(best.verdict, "got between");
  EXPECT_EQ(best.schedule, "01");
}

TEST(Shortening, KeepsWhatItHasWhenTheSearchesEndTooEarly) {
  failure const original{"got between", "1000112", 3};
  failure const best = made_short(noisy(), original, got_between, 1);
  EXPECT_EQ(best.schedule, original.schedule);
  EXPECT_EQ(best.preemptions, original.preemptions);
}

TEST(Shortening, CountsOperationsAndNotTheirValues) {
  EXPECT_EQ((failure{"", "01a1b20", 0}).operations(), 5);
  shortening plan({"", "", 0}, 10);
  EXPECT_FALSE(plan.next());
}

}  // namespace

}  // namespace models::selfcheck
