// Changed orders, as asked for in words and as explored: what fails with them, what passes, and how much of what does
// not matter is explored before that is known.
#include "../trials.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <list>

#include "../../../types/platform.hpp"
#include "../../bad_argument.hpp"
#include "../../order_changes.hpp"
#include "../order_audit.hpp"

namespace models::checker {

namespace {

constexpr order_use publish{.order = std::memory_order_release, .label = 1};
constexpr order_use take{.order = std::memory_order_acquire, .label = 2};
constexpr order_use count{.order = std::memory_order_relaxed, .label = 3};
constexpr access_label labels[] = {{"publish", "flag", true, std::memory_order_release, operations::store},
                                   {"take", "flag", true, std::memory_order_acquire, operations::load},
                                   {"count", "counter", false, std::memory_order_relaxed, operations::modify}};
label_table const all_names{labels};

struct message_passing {
  static constexpr int threads = 2;
  static constexpr int calls = 1;
  void thread(int me) {
    if (me == 0) {
      data.write(1);
      flag.store(1, publish);
    } else if (flag.load(take) == 1) {
      data.read();
    }
  }
  void finish() {}
  atomic<int> flag{0, "flag"};
  plain<int> data{"data"};
};

/// Right, whatever the orders are, and long.
struct counting {
  static constexpr int threads = 3;
  static constexpr int calls = 4;
  void thread(int) {
    for (int i = 0; i != calls; ++i) counter.fetch_add(1, count);
  }
  void finish() {}
  atomic<int> counter{0, "counter"};
};

template <class World>
scenario of(std::string const& name) {
  scenario s{{}, World::threads, World::calls, maker_of(world_of<World>())};
  s.what.name = name;
  s.what.story = "";
  return s;
}

class Trials : public ::testing::Test {
 protected:
  Trials() {
    this_project().names = all_names;
    algorithm_.name = "mp";
    algorithm_.scenarios = {"mp/*"};
    algorithm_.labels = {1, 2, 3};
    for (scenario const& s : {of<message_passing>("mp/passing"), of<counting>("mp/counting")})
      all_.emplace(s.what.name, s);
  }
  ~Trials() override { this_project().names = {}; }

  std::vector<trial_result> run(std::vector<trial> trials, trial_settings const& how = {.jobs = 2}) {
    std::vector<trial_result> results(trials.size());
    tried_.push_back(std::move(trials));  // rows point to scenarios
    signals arriving;
    EXPECT_EQ(run_trials(tried_.back(), how, arriving,
                         [&results](std::size_t i, trial_result const& r) {
                           results[i] = r;
                           return true;
                         }),
              0);
    return results;
  }

  trial with(std::vector<std::string> const& changes) {
    return {scenarios_of(algorithm_, all_, order_changes_from(changes, all_names))};
  }

  scenarios all_;
  audited algorithm_;
  std::list<std::vector<trial>> tried_;
};

std::string refusal(std::vector<std::string> const& texts, label_table const& known = all_names) {
  try {
    order_changes_from(texts, known);
  } catch (bad_argument const& e) {
    return e.what();
  }
  return "accepted";
}

TEST(OrderChanges, AreReadInAnyGrouping) {
  order_changes const both{{1, std::memory_order_relaxed}, {3, std::memory_order_acq_rel}};
  EXPECT_EQ(order_changes_from({"publish=relaxed,count=acq_rel"}, all_names), both);
  EXPECT_EQ(order_changes_from({"publish=relaxed", "count=acq_rel"}, all_names), both);
  EXPECT_EQ(text_of(both, all_names), "publish=relaxed,count=acq_rel");
}

TEST(OrderChanges, AreRefusedWithWhatWouldBeRight) {
  EXPECT_EQ(refusal({"pubish=relaxed"}),
            "'pubish' is no access that has a name. Did you mean 'publish'? There are: publish, take, count");
  EXPECT_EQ(refusal({"take=release"}), "take cannot be release: it is a load, which can be relaxed, acquire, seq_cst");
  EXPECT_EQ(refusal({"publish=acq_rel"}),
            "publish cannot be acq_rel: it is a store, which can be relaxed, release, seq_cst");
  EXPECT_EQ(refusal({"take=consume"}), "'consume' is no memory order; for take there are: relaxed, acquire, seq_cst");
  EXPECT_EQ(refusal({"take"}), "'take' does not say which order: write take=relaxed");
  EXPECT_EQ(refusal({""}), "'' does not say which order: write NAME=relaxed");
  EXPECT_EQ(refusal({"take=relaxed,"}), "'' does not say which order: write NAME=relaxed");
  EXPECT_EQ(refusal({"take=relaxed", "take=seq_cst"}), "take is given two orders");
  EXPECT_EQ(refusal({"take=acquire"}), "take is acquire already");
  EXPECT_EQ(label_named("take", all_names), 2);
  EXPECT_EQ(label_named("2", all_names), 2);
  EXPECT_EQ(label_named("take(2)", all_names), 2);
  EXPECT_EQ(refusal({"take=relaxed"}, {}), "no access has a name here, so none can be given another order");
}

TEST(NextWeaker, IsOneStepDown) {
  using orders = std::vector<std::memory_order>;
  auto const relaxed = std::memory_order_relaxed;
  auto const acquire = std::memory_order_acquire;
  auto const release = std::memory_order_release;
  auto const acq_rel = std::memory_order_acq_rel;
  auto const seq_cst = std::memory_order_seq_cst;
  EXPECT_EQ(next_weaker(operations::load, acquire), orders{relaxed});
  EXPECT_EQ(next_weaker(operations::load, seq_cst), orders{acquire});
  EXPECT_EQ(next_weaker(operations::store, seq_cst), orders{release});
  EXPECT_EQ(next_weaker(operations::modify, seq_cst), orders{acq_rel});
  EXPECT_EQ(next_weaker(operations::modify, acq_rel), (orders{acquire, release}));
  EXPECT_EQ(next_weaker(operations::store | operations::modify, release), orders{relaxed});
  EXPECT_EQ(next_weaker(operations::modify, relaxed), orders{});
}

TEST_F(Trials, PassExhaustivelyAsTheyStand) {
  trial_result const r = run({with({})}).front();
  EXPECT_TRUE(r.passed());
  EXPECT_EQ(r.exhaustive, 2u);
}

TEST_F(Trials, FindTheFailureAndHowToRepeatIt) {
  auto const results = run({with({"publish=relaxed"}), with({"take=relaxed"})}, {.jobs = 2, .shorten = true});
  ASSERT_TRUE(results[0].failure && results[1].failure);
  EXPECT_EQ(results[0].failure->verdict, "data race");
  EXPECT_EQ(results[0].failure->what->what.name, "mp/passing");
  EXPECT_EQ(results[1].failure->replay_arguments(), "--weaken take=relaxed 'mp/passing@0o-.1o-'");
}

TEST_F(Trials, DoNotExploreToTheEndWhatComesBeforeAFailure) {
  trial first_the_long_one = with({"publish=relaxed"});
  std::reverse(first_the_long_one.scenarios.begin(), first_the_long_one.scenarios.end());
  ASSERT_EQ(first_the_long_one.scenarios.front().what.name, "mp/counting");
  trial_result const r = run({first_the_long_one}).front();
  EXPECT_TRUE(r.failure);
  EXPECT_EQ(r.exhaustive, 0u) << "it has 34,650 graphs";
}

TEST_F(Trials, EndWhereTheyAreToldTo) {
  trial short_one = with({});
  short_one.most = 100;
  trial_result const r = run({short_one}).front();
  EXPECT_FALSE(r.failure);
  EXPECT_FALSE(r.passed());
  EXPECT_EQ(r.exhaustive, 1u);
  EXPECT_EQ(r.open, 1u);
  EXPECT_LT(r.executions, 200u);
}

TEST_F(Trials, HoldNothingAgainstAnOrderThatFailsWithoutTheChange) {
  order_changes const broken = order_changes_from({"take=relaxed"}, all_names);
  challenge const weaker{&algorithm_, 1, std::memory_order_release, std::memory_order_relaxed};
  EXPECT_EQ(judge_order(run({trial_of(weaker, all_, broken)}).front()), judgement_on_order::not_judged);
  EXPECT_EQ(judge_order(run({trial_of(weaker, all_, {})}).front()), judgement_on_order::necessary);
}

TEST_F(Trials, JudgeOrders) {
  order_changes const base = order_changes_from({"publish=seq_cst"}, all_names);
  std::vector<std::string> judged;
  for (challenge const& c : challenges_of(algorithm_, base, all_names)) {
    trial_result const r = run({{scenarios_of(algorithm_, all_, c.changes(base))}}).front();
    judged.push_back(text_of({{c.label, c.to}}, all_names) +
                     (judge_order(r) == judgement_on_order::necessary ? " necessary" : " too strong"));
  }
  EXPECT_EQ(judged, (std::vector<std::string>{"publish=release too strong", "take=relaxed necessary"}));
}

TEST_F(Trials, KeepApartWhatIsNoCounterexample) {
  row died;
  died.seen.died = true;
  died.seen.schedule = "01";
  EXPECT_FALSE(is_counterexample(died));
  row odd;
  odd.seen.verdict = "pass";
  odd.verdict = "nothing shared";
  EXPECT_FALSE(is_counterexample(odd));
  odd.seen.verdict = "internal error";
  EXPECT_FALSE(is_counterexample(odd));
  odd.seen.verdict = "too many operations";
  EXPECT_FALSE(is_counterexample(odd));
  odd.seen.verdict = "data race";
  EXPECT_TRUE(is_counterexample(odd));
}

}  // namespace

}  // namespace models::checker
