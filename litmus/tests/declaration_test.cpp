// The outcomes that a declaration stands for, and the declarations that are refused.
#include "../form/declaration.hpp"

#include <gtest/gtest.h>

namespace litmus {

namespace {

test_info described(std::vector<outcome> outcomes) {
  return describe("/somewhere/litmus/group/MP+a.cpp", "", 2, {.question = "?", .outcomes = std::move(outcomes)});
}

std::vector<std::string_view> values_of(test_info const& t) {
  std::vector<std::string_view> all;
  for (outcome const& o : t.what.outcomes) all.push_back(o.values);
  return all;
}

using names = std::vector<std::string_view>;

TEST(Declaration, TakesTheNameFromTheFile) {
  test_info const t = described({{"0", allowed, "why"}});
  EXPECT_EQ(t.name, "litmus/group/MP+a");
  EXPECT_EQ(t.file, "litmus/group/MP+a.cpp");
}

TEST(Declaration, PutsTheAlgorithmBetweenGroupAndName) {
  EXPECT_EQ(describe("litmus/group/a.cpp", "slot", 2, {.question = "?", .outcomes = {{"0", allowed, "why"}}}).name,
            "litmus/group/slot/a");
}

TEST(Declaration, AnAlternativeStandsForSeveralOutcomes) {
  EXPECT_EQ(values_of(described({{"0|1 exchanged|-", allowed, "why"}})),
            (names{"0 exchanged", "0 -", "1 exchanged", "1 -"}));
}

TEST(Declaration, AnEarlierLineWinsOverALaterAlternative) {
  test_info const t = described({{"1 0", forbidden, "why"}, {"0|1 0|1", allowed, "why"}});
  EXPECT_EQ(values_of(t), (names{"1 0", "0 0", "0 1", "1 1"}));
  EXPECT_EQ(t.find("1 0")->cpp20, forbidden);
}

TEST(Declaration, KnowsWhichOutcomesTheQuestionIsAbout) {
  EXPECT_EQ(described({{"0|1 1", forbidden, "why"}, {"0 0|1|2", allowed, "why"}}).asked, 2u);
}

TEST(Declaration, TheWordsOfAFailureAreNoAlternatives) {
  test_info const t = described({{"data race", undefined, "why"}});
  EXPECT_EQ(values_of(t), (names{"data race"}));
  EXPECT_EQ(t.failure(), t.find("data race"));
}

using DeclarationDeathTest = ::testing::Test;

TEST(DeclarationDeathTest, AnOutcomeIsDeclaredOnce) {
  EXPECT_EXIT(described({{"0", allowed, "why"}, {"0", forbidden, "why"}}), ::testing::ExitedWithCode(2),
              "litmus/group/MP.a.cpp: the outcome 0 is declared twice");
}

void expect_refused(std::vector<outcome> outcomes, char const* why) {
  EXPECT_EXIT(described(std::move(outcomes)), ::testing::ExitedWithCode(2), why);
}

TEST(DeclarationDeathTest, AnOutcomeHasAsManyValuesAsTheOthers) {
  expect_refused({{"0 0", forbidden, "why"}, {"0|1 0|1 0 0", allowed, "why"}},
                 "the outcome '0 0 0 0' has another number of values than the first one");
  expect_refused({{"0 0", allowed, "why"}, {"0  1", forbidden, "why"}}, "another number of values");
}

TEST(DeclarationDeathTest, AnOutcomeHasValuesOnly) {
  expect_refused({{"1 0 0 1", allowed, "why"}, {"1 0 O 1", forbidden, "why"}},
                 "the outcome '1 0 O 1' cannot be: 'O' is no number, no status and not '-'");
  expect_refused({{"0 1|", forbidden, "why"}}, "cannot be: ''");
  expect_refused({{"timed-out 1", forbidden, "why"}}, "'timed-out' is no number");
}

TEST(DeclarationDeathTest, AValueHasOneForm) {
  expect_refused({{"exchanged 2", allowed, "why"}, {"2 exchanged", forbidden, "why"}},
                 "the outcome '2 exchanged' has a number where another one has a status, or the other way round");
  EXPECT_EQ(values_of(described({{"- 2", allowed, "why"}, {"exchanged -", allowed, "why"}})).size(), 2u);
}

TEST(DeclarationDeathTest, AnOutcomeHasAReason) {
  EXPECT_EXIT(described({{"0", allowed, ""}}), ::testing::ExitedWithCode(2), "the outcome 0 has no reason");
}

TEST(DeclarationDeathTest, OnlyWhatIsAllowedCanBeMissing) {
  EXPECT_EXIT(described({{"0", forbidden, "why", never_shown}}), ::testing::ExitedWithCode(2),
              "never_shown is for what C..20 allows");
}

TEST(DeclarationDeathTest, AFailureIsOneThatIsReported) {
  EXPECT_EXIT(described({{"data races", undefined, "why"}}), ::testing::ExitedWithCode(2),
              "litmus/group/MP.a.cpp: undefined is one of 'data race', 'use after free', 'deadlock', not 'data races'");
}

}  // namespace

}  // namespace litmus
