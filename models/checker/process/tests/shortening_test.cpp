// The plan by which a failing execution is made short, without searches.
#include "../shortening.hpp"

#include <gtest/gtest.h>

#include "../../../search/search_options.hpp"

namespace models::checker {

namespace {

failure of(std::string schedule, int preemptions, std::string verdict = "bad") {
  return {std::move(verdict), std::move(schedule), preemptions, "by " + std::to_string(preemptions)};
}

shortening plan_for(std::string schedule) { return {of(std::move(schedule), no_limit), 100}; }

TEST(ShorteningPlan, BeginsWithNoPreemptionAndAllowsOneMoreEachTime) {
  shortening plan = plan_for("0o.1o.0o");
  for (int const preemptions : {0, 1, 2}) {
    auto const search = plan.next();
    ASSERT_TRUE(search);
    EXPECT_EQ(search->within.preemptions, preemptions);
    EXPECT_EQ(search->within.operations, no_limit);
    EXPECT_EQ(search->within.executions, 100u);
    EXPECT_EQ(search->after, "");
    plan.found(std::nullopt);
  }
}

TEST(ShorteningPlan, LooksForFewerOperationsOnceItKnowsHowManyPreemptionsItTakes) {
  shortening plan = plan_for("0o4.1o4.0o");
  plan.found(std::nullopt);
  plan.found(of("0o2.1o3", 1));
  ASSERT_TRUE(plan.next());
  EXPECT_EQ(plan.next()->within.preemptions, 1);
  EXPECT_EQ(plan.next()->within.operations, 4);
  plan.found(of("0o.1o2", 1));
  EXPECT_EQ(plan.next()->within.operations, 2);
  plan.found(std::nullopt);
  EXPECT_FALSE(plan.next());
  EXPECT_EQ(plan.best().schedule, "0o.1o2");
  EXPECT_EQ(plan.best().preemptions, 1);
}

TEST(ShorteningPlan, PrefersFewerPreemptionsToFewerOperations) {
  shortening plan = plan_for("0o.1o");
  plan.found(of("0o2.1o", 0));
  EXPECT_EQ(plan.best().schedule, "0o2.1o");
}

TEST(ShorteningPlan, PassesOverExecutionsThatFailInAnotherWay) {
  shortening plan = plan_for("0o.1o");
  plan.found(of("0o", 0, "worse"));
  ASSERT_TRUE(plan.next());
  EXPECT_EQ(plan.next()->within.preemptions, 0);
  EXPECT_EQ(plan.next()->after, "by 0");
  EXPECT_EQ(plan.best().verdict, "bad");
  plan.found(std::nullopt);
  EXPECT_EQ(plan.next()->after, "") << "the next search begins anew";
}

TEST(ShorteningPlan, EndsWhenWhatIsFoundIsNoShorter) {
  shortening plan = plan_for("0o.1o");
  plan.found(of("0o.1o", 1));
  plan.found(of("1o.0o", 1));
  EXPECT_FALSE(plan.next());
  EXPECT_EQ(plan.best().schedule, "0o.1o");
}

/// Each number of preemptions below the known one, and then one operation less.
TEST(ShorteningPlan, KeepsWhatItHasWhenTheSearchesFindNothing) {
  shortening plan(of("1o.0o3.1o2.2o", 3), 1);
  int searches = 0;
  for (; plan.next(); ++searches) plan.found(std::nullopt);
  EXPECT_EQ(searches, 4);
  EXPECT_EQ(plan.best().schedule, "1o.0o3.1o2.2o");
  EXPECT_EQ(plan.best().preemptions, 3);
}

TEST(ShorteningPlan, HasNothingToDoWhereThereIsNoOperation) { EXPECT_FALSE(plan_for("0-.1-").next()); }

}  // namespace

}  // namespace models::checker
