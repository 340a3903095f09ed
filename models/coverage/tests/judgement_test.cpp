// What is reached, held against what is listed.
#include "../judgement.hpp"

#include <gtest/gtest.h>

#include "examples.hpp"

namespace models {

namespace {

using testing::example;

std::set<std::string> const everything = {"look: empty", "offer: empty -> node", "offer_failed: node",
                                          "claim: node -> empty"};

std::set<std::string> without(char const* one) {
  auto rest = everything;
  EXPECT_EQ(rest.erase(one), 1u);
  return rest;
}

TEST(Coverage, IsWholeWhenTheScenariosTogetherReachAllOfIt) {
  machine const m = example();
  coverage const c =
      judge(m, {"slot/a", "slot/b"}, {{"slot/a", without("look: empty"), true}, {"slot/b", {"look: empty"}, true}});
  EXPECT_TRUE(c.as_expected());
  EXPECT_EQ(to_text(c), "coverage slot: 4 of 4 transitions, 2 of 2 states\n");
}

TEST(Coverage, FailsWhenATransitionIsMissingAndNamesIt) {
  machine const m = example();
  coverage const c = judge(m, {"slot/a"}, {{"slot/a", without("offer_failed: node"), true}});
  EXPECT_FALSE(c.as_expected());
  EXPECT_EQ(to_text(c),
            "coverage slot: 3 of 4 transitions, 2 of 2 states\n"
            "    not reached: offer_failed: node (another was first)\n");
}

TEST(Coverage, FailsWhenAStateIsMissingAndNamesIt) {
  machine const m = example();
  coverage const c = judge(m, {"slot/a"}, {{"slot/a", {"look: empty"}, true}});
  EXPECT_FALSE(c.as_expected());
  EXPECT_EQ(to_text(c),
            "coverage slot: 1 of 4 transitions, 1 of 2 states\n"
            "    not reached: offer: empty -> node (on offer)\n"
            "    not reached: offer_failed: node (another was first)\n"
            "    not reached: claim: node -> empty (taken)\n"
            "    not reached: the state slot node (somebody waits)\n");
}

TEST(Coverage, FailsWhenSomethingUnlistedHappensAndNamesItWithItsScenario) {
  machine const m = example();
  auto more = everything;
  more.insert("offer: node -> node");
  coverage const c = judge(m, {"slot/a"}, {{"slot/a", more, true}});
  EXPECT_FALSE(c.as_expected());
  EXPECT_EQ(to_text(c),
            "coverage slot: 4 of 4 transitions, 2 of 2 states\n"
            "    not in models/coverage/single_slot.cpp: offer: node -> node (slot/a)\n");
}

TEST(Coverage, FailsWhenSomethingExcludedHappensAndSaysWhyItWasExcluded) {
  machine const m = example();
  auto more = everything;
  more.insert("look: node");
  coverage const c = judge(m, {"slot/a"}, {{"slot/a", more, true}});
  EXPECT_FALSE(c.as_expected());
  EXPECT_EQ(
      to_text(c),
      "coverage slot: 4 of 4 transitions, 2 of 2 states\n"
      "    excluded in models/coverage/single_slot.cpp: look: node (slot/a; the reason given was that nobody looks "
      "twice)\n");
}

TEST(Coverage, FailsWhenAWriteReplacesWhatWasExcluded) {
  machine m = example();
  m.excluded.push_back(never(rendezvous::order::reset, {"empty"}, "only a node is cleared"));
  auto more = everything;
  more.insert("reset: empty -> empty");
  coverage const c = judge(m, {"slot/a"}, {{"slot/a", more, true}});
  EXPECT_FALSE(c.as_expected());
  EXPECT_TRUE(c.unlisted.empty());
  ASSERT_EQ(c.refuted.size(), 1u);
  EXPECT_EQ(c.refuted[0].what, "reset: empty -> empty");
  EXPECT_EQ(c.refuted[0].note, "slot/a; the reason given was that only a node is cleared");
}

TEST(Coverage, MissesNothingBeforeEverythingWasRun) {
  machine const m = example();
  coverage const c = judge(m, {"slot/a", "slot/b"}, {{"slot/a", {"look: empty"}, true}});
  EXPECT_TRUE(c.as_expected());
  EXPECT_FALSE(c.in_full);
  EXPECT_EQ(c.open, "slot/b was not run");
}

TEST(Coverage, MissesNothingInASearchThatWasCutShort) {
  machine const m = example();
  coverage const c = judge(m, {"slot/a"}, {{"slot/a", {"look: empty"}, false}});
  EXPECT_TRUE(c.as_expected());
  EXPECT_TRUE(c.in_full);
  EXPECT_EQ(to_text(c),
            "coverage slot: 1 of 4 transitions, 1 of 2 states; not judged: slot/a was not explored exhaustively by "
            "the reduced search\n");
}

TEST(Coverage, NoticesWhatIsUnlistedHoweverLittleWasRun) {
  machine const m = example();
  coverage const c = judge(m, {"slot/a", "slot/b"}, {{"slot/a", {"look: unknown"}, false}});
  EXPECT_FALSE(c.as_expected());
}

TEST(Coverage, NeedsNothingOfAScenarioThatRunsLongButCountsItWhenItWasRun) {
  machine const m = example();
  coverage const c =
      judge(m, {"slot/a"}, {{"slot/a", without("look: empty"), true}, {"slot/long", {"look: empty"}, false}});
  EXPECT_TRUE(c.as_expected());
  EXPECT_EQ(c.transitions.reached, 4u);
}

}  // namespace

}  // namespace models
