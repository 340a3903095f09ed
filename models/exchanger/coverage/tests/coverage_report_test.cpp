// Which rows cover which state machine, when coverage is checked, and what the reports say about it.
#include "../../coverage_report.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "../../../checker/row.hpp"
#include "../../../checker/tests/examples.hpp"
#include "examples.hpp"

namespace models::exchanger {

namespace {

using texts = std::set<std::string>;

texts const everything = {"look: empty", "offer: empty -> node", "offer_failed: node", "claim: node -> empty"};

struct seen_row {
  char const* scenario;
  texts transitions;
  bool all = true;
};

checker::shown shown_of(seen_row const& r) {
  sightings transitions;
  for (std::string const& t : r.transitions) transitions[t] = 1;
  return {r.scenario, {{"transitions", transitions}, {"synchronises", {{"offer(2) -> claim(4)", 1}}}}, r.all};
}

bool all_as_expected(std::vector<coverage> const& covered) {
  return std::all_of(covered.begin(), covered.end(), [](coverage const& c) { return finding_of(c).as_expected; });
}

std::string summary(std::vector<coverage> const& covered) {
  checker::all_findings found{{"coverage", {}}};
  for (coverage const& c : covered) found.front().second.push_back(finding_of(c));
  return checker::summary(found);
}

/// Two right scenarios, one that runs long, one for many machines, and a wrong program.
class Covering : public ::testing::Test {
 protected:
  Covering() {
    for (char const* const name :
         {"single_slot/a", "single_slot/b", "single_slot/huge", "single_slot/long", "reference/a"})
      all[name] = checker::testing::example(name);
    all["single_slot/long"].what.long_running = true;
    all["single_slot/huge"].what.for_many_machines = true;
    all["single_slot/wrong"] = checker::testing::example("single_slot/wrong", "data race");
  }

  [[nodiscard]] std::vector<coverage> by(std::vector<seen_row> const& rows) const {
    std::vector<checker::shown> shown;
    for (seen_row const& r : rows) shown.push_back(shown_of(r));
    return coverage_by(shown, lists, all);
  }

  machine const m = testing::example();
  std::map<std::string_view, machine> lists{{m.algorithm, m}};
  scenarios all;
};

TEST_F(Covering, IsJudgedOnceAllRightScenariosWereRunButForThoseThatRunLong) {
  auto const covered = by({{"single_slot/a", everything}, {"single_slot/b", {}}});
  ASSERT_EQ(covered.size(), 1u);
  EXPECT_TRUE(all_as_expected(covered));
  EXPECT_EQ(summary(covered), "coverage single_slot: 4 of 4 transitions, 2 of 2 states, 1 of 1 pairs\n");

  auto const less = by({{"single_slot/a", {"look: empty"}}, {"single_slot/b", {}}});
  EXPECT_FALSE(all_as_expected(less));
  EXPECT_NE(summary(less).find("not reached: claim: node -> empty"), std::string::npos) << summary(less);
}

TEST_F(Covering, IsNotJudgedNorShownWhenSomeWereFilteredAwayOrAreInAnotherShard) {
  auto const covered = by({{"single_slot/a", {"look: empty"}}});
  EXPECT_TRUE(all_as_expected(covered));
  EXPECT_EQ(summary(covered), "");
}

TEST_F(Covering, IsNotJudgedWhenASearchWasCutShort) {
  auto const covered = by({{"single_slot/a", {"look: empty"}}, {"single_slot/b", {}, false}});
  EXPECT_TRUE(all_as_expected(covered));
  EXPECT_NE(summary(covered).find("not judged: single_slot/b"), std::string::npos) << summary(covered);
}

TEST_F(Covering, ShowsWhatIsUnlistedInAnyRun) {
  auto const covered = by({{"single_slot/a", {"look: unknown"}}});
  EXPECT_FALSE(all_as_expected(covered));
  EXPECT_NE(summary(covered).find("single_slot.cpp: look: unknown (single_slot/a)"), std::string::npos)
      << summary(covered);
}

TEST_F(Covering, TakesNothingFromWrongProgramsNorFromOtherGroups) {
  auto const covered = by({{"single_slot/a", {"look: empty"}},
                           {"single_slot/b", {}},
                           {"single_slot/wrong", everything},
                           {"reference/a", everything}});
  ASSERT_EQ(covered.size(), 1u);
  EXPECT_EQ(covered[0].transitions.reached, 1u);
  EXPECT_TRUE(by({{"reference/a", everything}}).empty());
}

TEST_F(Covering, TakesWhatLongScenariosShow) {
  auto const covered = by({{"single_slot/a", {}}, {"single_slot/b", {}}, {"single_slot/long", everything, false}});
  EXPECT_TRUE(all_as_expected(covered));
  EXPECT_EQ(covered[0].transitions.reached, 4u);
}

TEST_F(Covering, ComesFromRowsOnlyAsFarAsTheyTellEverything) {
  for (search const mode : {search::exact, search::unreduced}) {
    search_options how;
    how.mode = mode;
    exploration_result seen = checker::testing::saw("pass");
    seen.observed["transitions"] = {{"look: empty", 1}};
    checker::row const r = checker::judge(all.at("single_slot/a"), seen, 0, how);
    auto const shown = checker::shown_by({&r});
    ASSERT_EQ(shown.size(), 1u);
    EXPECT_EQ(shown[0].scenario, "single_slot/a");
    EXPECT_EQ(shown[0].observed, seen.observed);
    EXPECT_EQ(shown[0].all, mode == search::exact);
  }
}

TEST(CoverageForPrograms, HoldsWhatTheStateMachinesAreCoveredTo) {
  machine m;
  m.algorithm = "single_slot";
  coverage c;
  c.of = &m;
  c.transitions = {3, 2};
  c.states = {2, 1};
  c.pairs = {4, 3};
  c.missing = {{"look: node", "somebody waits"}};
  c.refuted = {{"look: empty", "single_slot/a"}};
  c.unpaired = {{"offer(2) -> claim(4)", "stated"}};
  c.unstated = {{"offer(2) -> enter(16)", "single_slot/a"}};
  auto const one = finding_of(c).json;
  EXPECT_EQ(one["algorithm"], "single_slot");
  EXPECT_EQ(one["group"], "single_slot");
  EXPECT_EQ(one["transitions"], nlohmann::json({{"listed", 3}, {"reached", 2}}));
  EXPECT_EQ(one["states"], nlohmann::json({{"listed", 2}, {"reached", 1}}));
  EXPECT_EQ(one["missing"], nlohmann::json({"look: node"}));
  EXPECT_EQ(one["unlisted"], nlohmann::json::array());
  EXPECT_EQ(one["refuted"], nlohmann::json({"look: empty"}));
  EXPECT_EQ(one["pairs"], nlohmann::json({{"listed", 4}, {"reached", 3}}));
  EXPECT_EQ(one["never_synchronised"], nlohmann::json({"offer(2) -> claim(4)"}));
  EXPECT_EQ(one["unstated"], nlohmann::json({"offer(2) -> enter(16)"}));
  EXPECT_EQ(one["not_judged"], "");
  EXPECT_EQ(one["as_expected"], false);
}

}  // namespace

}  // namespace models::exchanger
