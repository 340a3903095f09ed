// Which rows cover which state machine, and when that is judged.
#include "../coverage_report.hpp"

#include <gtest/gtest.h>

#include "../../exchanger/coverage/tests/examples.hpp"
#include "examples.hpp"

namespace models::checker {

namespace {

std::set<std::string> const everything = {"look: empty", "offer: empty -> node", "offer_failed: node",
                                          "claim: node -> empty"};

std::set<std::string> const pairs = {"offer(2) -> claim(4)"};

/// Two right scenarios, one that runs long, and a wrong program.
class Covering : public ::testing::Test {
 protected:
  Covering() {
    for (char const* const name : {"slot/a", "slot/b", "slot/long", "reference/a"}) all[name] = testing::example(name);
    all["slot/long"].what.long_running = true;
    all["slot/wrong"] = testing::example("slot/wrong", "data race");
  }

  [[nodiscard]] std::vector<coverage> by(std::vector<shown> const& rows) const { return coverage_by(rows, lists, all); }

  machine const m = models::testing::example();
  std::map<std::string_view, machine> lists{{m.algorithm, m}};
  std::map<std::string_view, scenario> all;
};

TEST_F(Covering, IsJudgedOnceAllRightScenariosWereRunButForThoseThatRunLong) {
  auto const covered = by({{"slot/a", everything, pairs, true}, {"slot/b", {}, pairs, true}});
  ASSERT_EQ(covered.size(), 1u);
  EXPECT_TRUE(all_as_expected(covered));
  EXPECT_EQ(summary(covered), "coverage slot: 4 of 4 transitions, 2 of 2 states, 1 of 1 pairs\n");

  auto const less = by({{"slot/a", {"look: empty"}, pairs, true}, {"slot/b", {}, pairs, true}});
  EXPECT_FALSE(all_as_expected(less));
  EXPECT_NE(summary(less).find("not reached: claim: node -> empty"), std::string::npos) << summary(less);
}

TEST_F(Covering, IsNotJudgedNorShownWhenSomeWereFilteredAwayOrAreInAnotherShard) {
  auto const covered = by({{"slot/a", {"look: empty"}, pairs, true}});
  EXPECT_TRUE(all_as_expected(covered));
  EXPECT_EQ(summary(covered), "");
}

TEST_F(Covering, IsNotJudgedWhenASearchWasCutShort) {
  auto const covered = by({{"slot/a", {"look: empty"}, pairs, true}, {"slot/b", {}, pairs, false}});
  EXPECT_TRUE(all_as_expected(covered));
  EXPECT_NE(summary(covered).find("not judged: slot/b"), std::string::npos) << summary(covered);
}

TEST_F(Covering, ShowsWhatIsUnlistedInAnyRun) {
  auto const covered = by({{"slot/a", {"look: unknown"}, pairs, true}});
  EXPECT_FALSE(all_as_expected(covered));
  EXPECT_NE(summary(covered).find("single_slot.cpp: look: unknown (slot/a)"), std::string::npos) << summary(covered);
}

TEST_F(Covering, TakesNothingFromWrongProgramsNorFromOtherGroups) {
  std::vector<shown> rows = {{"slot/a", {"look: empty"}, pairs, true}, {"slot/b", {}, pairs, true}};
  rows.push_back({"slot/wrong", everything, pairs, true});
  rows.push_back({"reference/a", everything, pairs, true});
  auto const covered = by(rows);
  ASSERT_EQ(covered.size(), 1u);
  EXPECT_EQ(covered[0].transitions.reached, 1u);
  EXPECT_TRUE(by({{"reference/a", everything, pairs, true}}).empty());
}

TEST_F(Covering, TakesWhatLongScenariosShow) {
  auto const covered =
      by({{"slot/a", {}, pairs, true}, {"slot/b", {}, pairs, true}, {"slot/long", everything, pairs, false}});
  EXPECT_TRUE(all_as_expected(covered));
  EXPECT_EQ(covered[0].transitions.reached, 4u);
}

TEST_F(Covering, ComesFromRowsOnlyAsFarAsTheyTellEverything) {
  for (search const mode : {search::reduced, search::unreduced}) {
    search_options how;
    how.mode = mode;
    observation seen = testing::saw("pass");
    seen.result.transitions = {"look: empty"};
    seen.result.synchronises = {"offer(2) -> claim(4)"};
    row const r = judge(all.at("slot/a"), seen, 0, how);
    auto const shown = shown_by({&r});
    ASSERT_EQ(shown.size(), 1u);
    EXPECT_EQ(shown[0].scenario, "slot/a");
    EXPECT_EQ(shown[0].transitions, seen.result.transitions);
    EXPECT_EQ(shown[0].pairs, seen.result.synchronises);
    EXPECT_EQ(shown[0].all, mode == search::reduced);
  }
}

}  // namespace

}  // namespace models::checker
