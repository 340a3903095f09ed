// The verdict on a histogram.
#include "../harness/judge.hpp"

#include <gtest/gtest.h>

#include "../harness/print.hpp"

namespace litmus {

namespace {

test_info example(std::vector<outcome> outcomes) {
  return describe("litmus/group/a.cpp", "", 2, {.question = "?", .outcomes = std::move(outcomes)});
}

test_info const two = example({{"0", interesting, "late"}, {"1", forbidden, "never"}, {"2", allowed, "soon"}});
test_info const race = example({{"data race", undefined, "unordered"}});

observation saw(std::map<std::string, std::uint64_t> outcomes) {
  observation o;
  o.outcomes = std::move(outcomes);
  return o;
}

observation failed(std::string failure) {
  observation o;
  o.failure = std::move(failure);
  return o;
}

TEST(Judge, AnAllowedOutcomeNeedNotBeSeen) { EXPECT_EQ(judge(two, saw({{"2", 7}}), false).result, verdict::pass); }

TEST(Judge, AForbiddenOutcomeFailsAndSaysWhyAndWhere) {
  row const r = judge(two, saw({{"1", 1}, {"2", 7}}), false);
  EXPECT_EQ(r.result, verdict::fail);
  EXPECT_EQ(r.message, "forbidden outcome: 1 (never); declared in litmus/group/a.cpp");
}

TEST(Judge, ADiscouragedOutcomeFailsAsAForbiddenOneDoes) {
  test_info const t = example({{"0", allowed, "soon"}, {"1", discouraged, "out of thin air"}});
  EXPECT_EQ(judge(t, saw({{"1", 1}}), false).message,
            "discouraged outcome: 1 (out of thin air); declared in litmus/group/a.cpp");
}

TEST(Judge, AnUndeclaredOutcomeFails) {
  EXPECT_EQ(judge(two, saw({{"9", 1}}), false).message, "undeclared outcome: 9; declared in litmus/group/a.cpp");
}

TEST(Judge, AnInterestingOutcomeMustBeSeenWhenThatIsAskedFor) {
  EXPECT_EQ(judge(two, saw({{"2", 7}}), true).message, "not seen: 0; declared in litmus/group/a.cpp");
  EXPECT_EQ(judge(two, saw({{"0", 1}}), true).result, verdict::pass);
}

TEST(Judge, ACrashFailsWhateverWasSeen) {
  EXPECT_EQ(judge(two, failed("crash: Aborted"), false).result, verdict::fail);
}

TEST(Judge, ARaceThatIsDeclaredMustBeReported) {
  EXPECT_EQ(judge(race, failed("data race"), false).result, verdict::pass);
  EXPECT_EQ(judge(race, saw({{"0", 1}}), false).message, "not reported: data race; declared in litmus/group/a.cpp");
  EXPECT_EQ(judge(race, failed("hang"), false).result, verdict::fail);
}

TEST(Judge, ARaceThatIsNotDeclaredFails) { EXPECT_EQ(judge(two, failed("data race"), false).result, verdict::fail); }

TEST(Judge, WhatIsUndefinedRunsOnlyUnderThreadSanitizer) {
  EXPECT_EQ(reason_to_leave_out(race, false), "its behaviour is undefined: data race");
  EXPECT_EQ(reason_to_leave_out(race, true), "");
  EXPECT_EQ(reason_to_leave_out(two, false), "");
}

TEST(Judge, ThreadSanitizerIsAskedAboutNoOtherFailure) {
  test_info const t = example({{"use after free", undefined, "gone"}});
  EXPECT_EQ(reason_to_leave_out(t, true), "ThreadSanitizer is asked about data races only");
}

TEST(Table, HasTheFirstOutcomeOfEachTest) {
  test_info const unseen = example({{"1 1", interesting, "in a cycle", never_shown}, {"0 0", allowed, "soon"}});
  test_info const never = example({{"1", forbidden, "never"}});
  EXPECT_EQ(to_table({&two, &race, &unseen, &never}),
            "| test | outcome | C++20 | this checker |\n|---|---|---|---|\n"
            "| [a](group/a.cpp) | 0 | interesting | shown |\n"
            "| [a](group/a.cpp) | data race | undefined | reported |\n"
            "| [a](group/a.cpp) | 1 1 | interesting | never shown |\n"
            "| [a](group/a.cpp) | 1 | forbidden | not shown |\n");
}

}  // namespace

}  // namespace litmus
