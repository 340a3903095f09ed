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
  }
}

}  // namespace

}  // namespace models
