// The plan by which a failing execution is made short, without searches.
#include "../shortening.hpp"

#include <gtest/gtest.h>

#include "../../../search/search_options.hpp"
#include "../../schedules.hpp"

namespace models::checker {

namespace {

failure of(std::string schedule, int preemptions, std::string verdict = "bad") {
  return {std::move(verdict), std::move(schedule), preemptions, "by " + std::to_string(preemptions)};
}

/// For a hundred executions as long as that one.
shortening plan_for(std::string schedule) {
  std::uint64_t const operations = 100 * (static_cast<std::uint64_t>(operations_in(schedule)) + 20);
  return {of(std::move(schedule), no_limit), operations};
}

TEST(ShorteningPlan, BeginsWithNoPreemptionAndAllowsOneMoreEachTime) {
  shortening plan = plan_for("0o.1o.0o");
  for (int const preemptions : {0, 1, 2}) {
    auto const search = plan.next();
    ASSERT_TRUE(search);
    EXPECT_EQ(search->within.preemptions, preemptions);
    EXPECT_EQ(search->within.operations, no_limit);
    EXPECT_EQ(search->within.executions, 100u - static_cast<unsigned>(preemptions))
        << "those before have made one each";
    EXPECT_EQ(search->after, "");
    plan.found(std::nullopt, 1);
  }
}

TEST(ShorteningPlan, LooksForFewerOperationsOnceItKnowsHowManyPreemptionsItTakes) {
  shortening plan = plan_for("0o4.1o4.0o");
  plan.found(std::nullopt, 1);
  plan.found(of("0o2.1o3", 1), 1);
  ASSERT_TRUE(plan.next());
  EXPECT_EQ(plan.next()->within.preemptions, 1);
  EXPECT_EQ(plan.next()->within.operations, 4);
  plan.found(of("0o.1o2", 1), 1);
  EXPECT_EQ(plan.next()->within.operations, 2);
  plan.found(std::nullopt, 1);
  EXPECT_FALSE(plan.next());
  EXPECT_EQ(plan.best().schedule, "0o.1o2");
  EXPECT_EQ(plan.best().preemptions, 1);
}

TEST(ShorteningPlan, PrefersFewerPreemptionsToFewerOperations) {
  shortening plan = plan_for("0o.1o");
  plan.found(of("0o2.1o", 0), 1);
  EXPECT_EQ(plan.best().schedule, "0o2.1o");
}

TEST(ShorteningPlan, PassesOverExecutionsThatFailInAnotherWay) {
  shortening plan = plan_for("0o.1o");
  plan.found(of("0o", 0, "worse"), 1);
  ASSERT_TRUE(plan.next());
  EXPECT_EQ(plan.next()->within.preemptions, 0);
  EXPECT_EQ(plan.next()->after, "by 0");
  EXPECT_EQ(plan.best().verdict, "bad");
  plan.found(std::nullopt, 1);
  EXPECT_EQ(plan.next()->after, "") << "the next search begins anew";
}

TEST(ShorteningPlan, EndsWhenWhatIsFoundIsNoShorter) {
  shortening plan = plan_for("0o.1o");
  plan.found(of("0o.1o", 1), 1);
  plan.found(of("1o.0o", 1), 1);
  EXPECT_FALSE(plan.next());
  EXPECT_EQ(plan.best().schedule, "0o.1o");
}

/// Each number of preemptions below the known one, and then one operation less.
TEST(ShorteningPlan, KeepsWhatItHasWhenTheSearchesFindNothing) {
  shortening plan(of("1o.0o3.1o2.2o", 3), 10'000);
  int searches = 0;
  for (; plan.next(); ++searches) plan.found(std::nullopt, 1);
  EXPECT_EQ(searches, 4);
  EXPECT_EQ(plan.best().schedule, "1o.0o3.1o2.2o");
  EXPECT_EQ(plan.best().preemptions, 3);
}

TEST(ShorteningPlan, EndsWithTheOperationsOfAllSearchesTogether) {
  shortening plan = plan_for("0o4.1o4.0o");
  plan.found(std::nullopt, 60);
  ASSERT_TRUE(plan.next());
  EXPECT_EQ(plan.next()->within.executions, 40u);
  plan.found(of("0o2.1o3", 1), 39);  // as many as before, of which each was as long as the shortest was then
  ASSERT_TRUE(plan.next());
  EXPECT_EQ(plan.next()->within.executions, 1u);
  plan.found(of("0o.1o3", 1), 2);  // it had one under way
  EXPECT_FALSE(plan.next());
  EXPECT_EQ(plan.best().schedule, "0o.1o3");
}

/// Or a plan without a known number of preemptions would never end.
TEST(ShorteningPlan, CountsEachSearchAsAnExecutionAtLeast) {
  shortening plan = plan_for("0o.1o.0o");
  int searches = 0;
  for (; plan.next(); ++searches) plan.found(std::nullopt, 0);
  EXPECT_EQ(searches, 100);
}

TEST(ShorteningPlan, HasNothingToDoWhereThereIsNoOperation) { EXPECT_FALSE(plan_for("0-.1-").next()); }

}  // namespace

}  // namespace models::checker
