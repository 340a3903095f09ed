// Verdicts as words, and as what a program says of itself.
#include "../../program/verdict.hpp"

#include <gtest/gtest.h>

namespace models {

namespace {

TEST(SearchVerdict, IsReadAsItIsWritten) {
  for (char const* const words : {"pass", "data race", "crash", "crash: SIGSEGV", "forbidden outcome: 0 0",
                                  "forbidden outcome: ", "undeclared outcome", "data race: of mine", "seven", ""})
    EXPECT_EQ(search_verdict(words).words(), words);
}

TEST(SearchVerdict, HasItsKindAndItsDetail) {
  EXPECT_TRUE(search_verdict().passes());
  EXPECT_TRUE(search_verdict("pass").passes());
  EXPECT_EQ(search_verdict("data race"), verdict_kind::data_race);
  search_verdict const reached("forbidden outcome: a: b");
  EXPECT_EQ(reached, verdict_kind::forbidden_outcome);
  EXPECT_EQ(reached.detail, "a: b");
  EXPECT_EQ(reached.name(), "forbidden outcome");
  EXPECT_NE(reached, search_verdict("forbidden outcome: a"));
  EXPECT_NE(search_verdict("undeclared outcome: "), search_verdict("undeclared outcome"));
}

TEST(SearchVerdict, IsTheProgramsOwnByAnyOtherName) {
  search_verdict const own("wrong: history");
  EXPECT_EQ(own, verdict_kind::of_the_program);
  EXPECT_EQ(own.name(), "wrong: history");
  EXPECT_EQ(own, search_verdict("wrong: history"));
  EXPECT_NE(own, search_verdict("wrong"));
}

TEST(SearchVerdict, OfAProgramThatFailsIsNeverThatItPasses) {
  EXPECT_FALSE(failure_named("pass").passes());
  EXPECT_EQ(failure_named("pass").words(), "pass");
  EXPECT_EQ(failure_named("leak"), verdict_kind::leak);
}

}  // namespace

}  // namespace models
