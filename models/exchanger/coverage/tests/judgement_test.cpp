// Transitions and pairs that are reached, compared with those that are listed.
#include "../judgement.hpp"

#include <gtest/gtest.h>

#include "examples.hpp"

namespace models::exchanger {

namespace {

using testing::example;

std::set<std::string> const all_of_slot = {"look: empty", "offer: empty -> node", "offer_failed: node",
                                           "claim: node -> empty"};

std::set<std::string> const pairs = {"offer(2) -> claim(4)"};

std::set<std::string> without(char const* one) {
  auto rest = all_of_slot;
  EXPECT_EQ(rest.erase(one), 1u);
  return rest;
}

TEST(Coverage, IsWholeWhenTheScenariosTogetherReachAllOfIt) {
  machine const m = example();
  coverage const c =
      judge(m, {"single_slot/a", "single_slot/b"},
            {{"single_slot/a", without("look: empty"), pairs, true}, {"single_slot/b", {"look: empty"}, pairs, true}});
  EXPECT_TRUE(c.as_expected());
  EXPECT_EQ(to_text(c), "coverage single_slot: 4 of 4 transitions, 2 of 2 states, 1 of 1 pairs\n");
}

TEST(Coverage, FailsWhenATransitionIsMissingAndNamesIt) {
  machine const m = example();
  coverage const c = judge(m, {"single_slot/a"}, {{"single_slot/a", without("offer_failed: node"), pairs, true}});
  EXPECT_FALSE(c.as_expected());
  EXPECT_EQ(to_text(c),
            "coverage single_slot: 3 of 4 transitions, 2 of 2 states, 1 of 1 pairs\n"
            "    not reached: offer_failed: node (another was first)\n");
}

TEST(Coverage, FailsWhenAStateIsMissingAndNamesIt) {
  machine const m = example();
  coverage const c = judge(m, {"single_slot/a"}, {{"single_slot/a", {"look: empty"}, pairs, true}});
  EXPECT_FALSE(c.as_expected());
  EXPECT_EQ(to_text(c),
            "coverage single_slot: 1 of 4 transitions, 1 of 2 states, 1 of 1 pairs\n"
            "    not reached: offer: empty -> node (on offer)\n"
            "    not reached: offer_failed: node (another was first)\n"
            "    not reached: claim: node -> empty (taken)\n"
            "    not reached: the state slot node (somebody waits)\n");
}

TEST(Coverage, FailsWhenSomethingUnlistedHappensAndNamesItWithItsScenario) {
  machine const m = example();
  auto more = all_of_slot;
  more.insert("offer: node -> node");
  coverage const c = judge(m, {"single_slot/a"}, {{"single_slot/a", more, pairs, true}});
  EXPECT_FALSE(c.as_expected());
  EXPECT_EQ(to_text(c),
            "coverage single_slot: 4 of 4 transitions, 2 of 2 states, 1 of 1 pairs\n"
            "    not in models/exchanger/coverage/single_slot.cpp: offer: node -> node (single_slot/a)\n");
}

TEST(Coverage, FailsWhenSomethingExcludedHappensAndSaysWhyItWasExcluded) {
  machine const m = example();
  auto more = all_of_slot;
  more.insert("look: node");
  coverage const c = judge(m, {"single_slot/a"}, {{"single_slot/a", more, pairs, true}});
  EXPECT_FALSE(c.as_expected());
  EXPECT_EQ(
      to_text(c),
      "coverage single_slot: 4 of 4 transitions, 2 of 2 states, 1 of 1 pairs\n"
      "    excluded in models/exchanger/coverage/single_slot.cpp: look: node (single_slot/a; the reason given was that "
      "nobody looks "
      "twice)\n");
}

TEST(Coverage, FailsWhenAWriteReplacesWhatWasExcluded) {
  machine m = example();
  m.excluded.push_back(never(rendezvous::order::reset, {"empty"}, "only a node is cleared"));
  auto more = all_of_slot;
  more.insert("reset: empty -> empty");
  coverage const c = judge(m, {"single_slot/a"}, {{"single_slot/a", more, pairs, true}});
  EXPECT_FALSE(c.as_expected());
  EXPECT_TRUE(c.unlisted.empty());
  ASSERT_EQ(c.refuted.size(), 1u);
  EXPECT_EQ(c.refuted[0].what, "reset: empty -> empty");
  EXPECT_EQ(c.refuted[0].note, "single_slot/a; the reason given was that only a node is cleared");
}

TEST(Coverage, MissesNothingBeforeEverythingWasRun) {
  machine const m = example();
  coverage const c = judge(m, {"single_slot/a", "single_slot/b"}, {{"single_slot/a", {"look: empty"}, pairs, true}});
  EXPECT_TRUE(c.as_expected());
  EXPECT_FALSE(c.in_full);
  EXPECT_EQ(c.open, "single_slot/b was not run");
}

TEST(Coverage, MissesNothingInASearchThatWasCutShort) {
  machine const m = example();
  coverage const c = judge(m, {"single_slot/a"}, {{"single_slot/a", {"look: empty"}, pairs, false}});
  EXPECT_TRUE(c.as_expected());
  EXPECT_TRUE(c.in_full);
  EXPECT_EQ(to_text(c),
            "coverage single_slot: 1 of 4 transitions, 1 of 2 states, 1 of 1 pairs; not judged: single_slot/a was not "
            "explored "
            "exhaustively by "
            "the exact search\n");
}

TEST(Coverage, NoticesWhatIsUnlistedHoweverLittleWasRun) {
  machine const m = example();
  coverage const c = judge(m, {"single_slot/a", "single_slot/b"}, {{"single_slot/a", {"look: unknown"}, pairs, false}});
  EXPECT_FALSE(c.as_expected());
}

TEST(Coverage, NeedsNothingOfAScenarioThatRunsLongButCountsItWhenItWasRun) {
  machine const m = example();
  coverage const c = judge(
      m, {"single_slot/a"},
      {{"single_slot/a", without("look: empty"), pairs, true}, {"single_slot/long", {"look: empty"}, pairs, false}});
  EXPECT_TRUE(c.as_expected());
  EXPECT_EQ(c.transitions.reached, 4u);
}

TEST(Coverage, FailsWhenAStatedPairNeverSynchronisesAndNamesIt) {
  machine const m = example();
  coverage const c = judge(m, {"single_slot/a"}, {{"single_slot/a", all_of_slot, {}, true}});
  EXPECT_FALSE(c.as_expected());
  EXPECT_EQ(to_text(c),
            "coverage single_slot: 4 of 4 transitions, 2 of 2 states, 0 of 1 pairs\n"
            "    never synchronised: offer(2) -> claim(4) (stated in orders.hpp)\n");
}

TEST(Coverage, MissesNoPairBeforeEverythingWasRunToItsEnd) {
  machine const m = example();
  EXPECT_TRUE(judge(m, {"single_slot/a", "single_slot/b"}, {{"single_slot/a", all_of_slot, {}, true}}).as_expected());
  coverage const c = judge(m, {"single_slot/a"}, {{"single_slot/a", all_of_slot, {}, false}});
  EXPECT_TRUE(c.as_expected());
  EXPECT_EQ(to_text(c).find("never synchronised"), std::string::npos) << to_text(c);
}

TEST(Coverage, FailsWhenAPairSynchronisesThatIsNotStatedAndNamesItWithItsScenario) {
  machine const m = example();
  coverage const c = judge(m, {"single_slot/a", "single_slot/b"},
                           {{"single_slot/a", {}, {"offer(2) -> claim(4)", "offer(2) -> enter(16)"}, false}});
  EXPECT_FALSE(c.as_expected());
  EXPECT_NE(to_text(c).find("\n    synchronised, but neither stated in orders.hpp nor unneeded in "
                            "models/exchanger/coverage/single_slot.cpp: offer(2) -> enter(16) (single_slot/a)\n"),
            std::string::npos)
      << to_text(c);
}

TEST(Coverage, WantsAnUnneededPairToSynchronise) {
  namespace order = rendezvous::order;
  machine m = example();
  m.unneeded = {unneeded(order::offer, order::enter, "the claim looks again")};
  auto both = pairs;
  both.insert("offer(2) -> enter(16)");
  coverage const c = judge(m, {"single_slot/a"}, {{"single_slot/a", all_of_slot, both, true}});
  EXPECT_TRUE(c.as_expected());
  EXPECT_EQ(to_text(c), "coverage single_slot: 4 of 4 transitions, 2 of 2 states, 2 of 2 pairs\n");
  coverage const less = judge(m, {"single_slot/a"}, {{"single_slot/a", all_of_slot, pairs, true}});
  EXPECT_FALSE(less.as_expected());
  EXPECT_EQ(to_text(less),
            "coverage single_slot: 4 of 4 transitions, 2 of 2 states, 1 of 2 pairs\n"
            "    never synchronised: offer(2) -> enter(16) (listed as unneeded)\n");
}

}  // namespace

}  // namespace models::exchanger
