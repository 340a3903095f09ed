// The lists of the algorithms, and what makes a list well formed.
#include <gtest/gtest.h>

#include "examples.hpp"

namespace models {

namespace {

namespace order = rendezvous::order;
using testing::example;

TEST(Machines, AreWellFormed) {
  ASSERT_FALSE(machines().empty());
  for (auto const& [name, m] : machines()) EXPECT_EQ(fault_of(m), std::nullopt) << name;
}

TEST(Machines, NameEveryEntryOfTheContract) {
  std::set<int> named;
  for (auto const& [name, m] : machines()) {
    for (listed_transition const& t : m.transitions) named.insert(t.entry->number);
  }
  for (order::entry const& e : order::contract) EXPECT_EQ(named.count(e.number), 1u) << e.name;
}

TEST(AList, IsAboutStatesAndLocationsThatItNames) {
  EXPECT_EQ(fault_of(example()), std::nullopt);
  machine m = example();
  m.transitions.push_back(sees(order::poll, "waiting", "not yet"));
  EXPECT_EQ(fault_of(m), "'poll: waiting' is about a location that is not listed");
  m = example();
  m.transitions.push_back(changes(order::withdraw, "node", "gone", "leaves"));
  EXPECT_EQ(fault_of(m), "'withdraw: node -> gone' is about a state that is not listed");
}

TEST(AList, HasNoStatesThatTheTableOfLocationsDoesNotKnow) {
  machine m = example();
  m.locations[0].states.push_back({"gone", "being cleared"});
  EXPECT_EQ(fault_of(m), "there is no state 'slot gone'");
  m = example();
  m.locations.push_back({"hole", {}});
  EXPECT_EQ(fault_of(m), "there is no location 'hole'");
}

TEST(AList, HasNoStateWithoutATransition) {
  machine m = example();
  m.transitions = {sees(order::look, "empty", "so offer")};
  EXPECT_EQ(fault_of(m), "no transition is about the state 'slot node'");
}

TEST(AList, HasEachTransitionOnce) {
  machine m = example();
  m.transitions.push_back(sees(order::look, "empty", "again"));
  EXPECT_EQ(fault_of(m), "'look: empty' is listed twice");
}

TEST(AList, HasWordsThatCanStandInAPicture) {
  for (char const* const words : {"", "a: b", "a; b", "a | b", "a\nb"}) {
    machine m = example();
    m.transitions[0].meaning = words;
    EXPECT_EQ(fault_of(m), "the words of 'look: empty' are missing, or hold one of : ; |") << words;
    m = example();
    m.locations[0].states[1].meaning = words;
    EXPECT_EQ(fault_of(m), "the words of the state 'slot node' are missing, or hold one of : ; |") << words;
    m = example();
    m.excluded[0].reason = words;
    EXPECT_EQ(fault_of(m), "the reason of 'never look' is missing, or holds one of : ; |") << words;
  }
}

TEST(AList, LeavesOutNothingThatALoadMaySee) {
  machine m = example();
  m.excluded.erase(m.excluded.begin());
  EXPECT_EQ(fault_of(m),
            "'look: node' is neither listed nor excluded; list it with sees() or changes(), or say in never() why it "
            "cannot be");
}

TEST(AList, LeavesOutNothingThatAFailedCompareAndSwapMaySee) {
  machine m = example();
  m.excluded[2].states = {"node"};
  EXPECT_EQ(fault_of(m),
            "'claim_failed: empty' is neither listed nor excluded; list it with sees() or changes(), or say in never() "
            "why it cannot be");
}

TEST(AList, LeavesOutNoFailureOfACompareAndSwapThatItNames) {
  machine m = example();
  m.excluded.pop_back();  // nothing is said of claim_failed any more, but claim is there
  EXPECT_EQ(fault_of(m),
            "'claim_failed: empty' is neither listed nor excluded; list it with sees() or changes(), or say in never() "
            "why it cannot be");
}

TEST(AList, LeavesOutNothingThatAPlainWriteMayReplace) {
  machine m = example();
  m.transitions.push_back(changes(order::reset, "node", "empty", "cleared"));
  EXPECT_EQ(fault_of(m),
            "'reset: empty' is neither listed nor excluded; list it with sees() or changes(), or say in never() why it "
            "cannot be");
  m.excluded.push_back(never(order::reset, {"empty"}, "only a node is cleared"));
  EXPECT_EQ(fault_of(m), std::nullopt);
}

TEST(AList, ExcludesNothingThatItLists) {
  machine m = example();
  m.excluded.push_back(never(order::look, {"empty"}, "there is always somebody"));
  EXPECT_EQ(fault_of(m), "'look: empty' is both listed and excluded; take one of them out");
}

TEST(AList, ExcludesNothingTwice) {
  machine m = example();
  m.excluded.push_back(never(order::look, {"node"}, "again"));
  EXPECT_EQ(fault_of(m), "'look: node' is excluded twice");
  m = example();
  m.excluded[2].states.push_back("empty");
  EXPECT_EQ(fault_of(m), "'claim_failed: empty' is excluded twice");
}

TEST(AList, ExcludesOnlyStatesThatItNames) {
  machine m = example();
  m.excluded[0].states.push_back("gone");
  EXPECT_EQ(fault_of(m), "'never look' is about the state 'gone', which is not listed");
  m = example();
  m.excluded[0].states.clear();
  EXPECT_EQ(fault_of(m), "'never look' excludes nothing");
  m = example();
  m.excluded.push_back(never(order::poll, {"waiting"}, "nobody waits"));
  EXPECT_EQ(fault_of(m), "'never poll' is about a location that is not listed");
}

TEST(AList, ExcludesNothingFromASuccessfulCompareAndSwap) {
  machine m = example();
  m.excluded.push_back(never(order::claim, {"empty"}, "it expects a node"));
  EXPECT_EQ(fault_of(m),
            "'never claim' is about a compare-and-swap that succeeds, and so finds what it expects; exclude from "
            "'claim_failed'");
}

}  // namespace

}  // namespace models
