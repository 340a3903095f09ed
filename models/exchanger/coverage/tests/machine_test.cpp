// The lists of the algorithms, and what makes a list well formed.
#include <gtest/gtest.h>

#include "examples.hpp"

namespace models::exchanger {

namespace {

namespace order = rendezvous::order;
using testing::example;

TEST(Machines, AreWellFormed) {
  ASSERT_FALSE(machines().empty());
  for (auto const& [name, m] : machines()) EXPECT_EQ(fault_of(m), std::nullopt) << name;
}

/// The algorithms for which the contract and a list disagree about the use of an entry.
std::vector<std::string> misstated(order::entry const& e) {
  std::vector<std::string> all;
  for (order::named_algorithm const& a : order::named_algorithms) {
    if (include(e.used_by, a.one) != uses(machines().at(a.name), e)) all.emplace_back(a.name);
  }
  return all;
}

TEST(Machines, NameTheEntriesThatTheContractSaysTheAlgorithmUses) {
  EXPECT_EQ(machines().size(), order::named_algorithms.size());
  for (order::entry const& e : order::contract) EXPECT_EQ(misstated(e), std::vector<std::string>{}) << e.name;
}

TEST(Machines, TellWhenTheContractNamesTooManyAlgorithmsOrTooFew) {
  order::entry e = order::reset;
  e.used_by = order::stamped_slot | order::hashed_arena;
  EXPECT_EQ(misstated(e), std::vector<std::string>{"hashed_arena"});
  e.used_by = order::hashed_arena;
  EXPECT_EQ(misstated(e), (std::vector<std::string>{"stamped_slot", "hashed_arena"}));
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
  m.locations.push_back({"drawer", {}});
  EXPECT_EQ(fault_of(m), "there is no location 'drawer'");
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
  m.excluded.pop_back();  // claim_failed is neither listed nor excluded any more, but claim is listed
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

TEST(AList, FormsThePairsThatTheContractStatesOfItsAccesses) {
  machine m = example();
  EXPECT_EQ(stated_pairs(m), std::set<std::string>{"offer(2) -> claim(4)"});
  m.locations.push_back({"word", {{"waiting", "not yet"}, {"matched", "met"}}});
  m.transitions.push_back(sees(order::poll, "waiting", "not yet"));
  EXPECT_EQ(stated_pairs(m), (std::set<std::string>{"offer(2) -> claim(4)", "publish(9) -> poll(8)"}));
}

TEST(AList, CallsNoPairUnneededThatIsStatedOrCannotBe) {
  machine m = example();
  m.unneeded = {unneeded(order::offer, order::claim, "nobody reads the node")};
  EXPECT_EQ(fault_of(m), "'unneeded offer(2) -> claim(4)' is stated in the contract; take one of them out");
  m.unneeded = {unneeded(order::offer, order::enter, "nobody reads the node")};
  EXPECT_EQ(fault_of(m), "'unneeded offer(2) -> enter(16)' is about an access that is not listed");
  m.unneeded = {unneeded(order::offer, order::look, "nobody reads the node")};
  EXPECT_EQ(fault_of(m), "'unneeded offer(2) -> look(1)' cannot synchronise");
}

/// Like the slot that becomes an arena: `enter` sees nodes, too.
machine entering() {
  machine m = example();
  m.transitions.push_back(sees(order::enter, "empty", "so offer"));
  m.excluded.push_back(never(order::enter, {"node"}, "nobody enters twice"));
  m.unneeded = {unneeded(order::offer, order::enter, "the claim looks again")};
  return m;
}

TEST(AList, CallsAPairUnneededOnceAndWithAReason) {
  machine m = entering();
  EXPECT_EQ(fault_of(m), std::nullopt);
  m.unneeded.push_back(m.unneeded[0]);
  EXPECT_EQ(fault_of(m), "'offer(2) -> enter(16)' is listed twice");
  m = entering();
  m.unneeded[0].reason = "";
  EXPECT_EQ(fault_of(m), "the reason of 'unneeded offer(2) -> enter(16)' is missing, or holds one of : ; |");
}

}  // namespace

}  // namespace models::exchanger
