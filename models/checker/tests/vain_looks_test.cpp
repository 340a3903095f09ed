// Whether a look in vain could change an answer, when a search in parts has met them apart.
#include <gtest/gtest.h>

#include "../../program/vain_looks.hpp"

namespace models {

namespace {

/// Thread 1 may look in vain after its first two events, and then know five of thread 0.
vain_knowledge looks(bool acquires = true) {
  vain_knowledge k;
  k.looks.push_back({.thread = 1, .since = 2, .of = 0, .events = 5, .acquires = acquires, .where = "look"});
  return k;
}

/// A thread with so many events, which knows `of_1` of thread 1, is told that what thread 0 did after so many does not
/// happen before.
vain_knowledge told_no(int thread, int asked, int of_1, int events) {
  vain_knowledge k;
  denial& d = k.denials.emplace_back(
      denial{.thread = thread, .asked = asked, .of = 0, .events = events, .known = {}, .where = "question"});
  d.known[1] = of_1;
  return k;
}

std::optional<std::string> doubt_of(vain_knowledge const& one, vain_knowledge const& other) {
  vain_knowledge both = one;
  add(both, other);
  vain_knowledge turned = other;
  add(turned, one);
  EXPECT_EQ(doubt(both), doubt(turned));
  return doubt(both);
}

TEST(VainLooks, AloneChangeNothing) {
  EXPECT_FALSE(doubt(looks()));
  EXPECT_FALSE(doubt(told_no(1, 3, 3, 4)));
}

TEST(VainLooks, ChangeALaterAnswerOfTheirThread) {
  auto const why = doubt_of(looks(), told_no(1, 3, 3, 4));
  ASSERT_TRUE(why);
  EXPECT_NE(why->find("thread 1 asks (question)"), why->npos) << *why;
  EXPECT_NE(why->find("thread 1 (look)"), why->npos) << *why;
}

TEST(VainLooks, DoNotChangeAnEarlierAnswer) { EXPECT_FALSE(doubt_of(looks(), told_no(1, 2, 2, 4))); }

TEST(VainLooks, DoNotChangeAnAnswerToWhatTheyDoNotTell) { EXPECT_FALSE(doubt_of(looks(), told_no(1, 3, 3, 5))); }

TEST(VainLooks, ChangeTheAnswerOfOneWhoKnowsOfThem) {
  EXPECT_TRUE(doubt_of(looks(), told_no(2, 1, 3, 4)));
  EXPECT_FALSE(doubt_of(looks(), told_no(2, 1, 2, 4)));
}

TEST(VainLooks, ThatDoNotAcquireNeedAFence) {
  EXPECT_FALSE(doubt_of(looks(false), told_no(1, 3, 3, 4)));
  vain_knowledge fenced = told_no(1, 3, 3, 4);
  fenced.acquire_fences = 1u << 1;
  EXPECT_TRUE(doubt_of(looks(false), fenced));
}

TEST(VainLooks, TellOfOthersWhoHaveLooked) {
  vain_knowledge chain = looks();
  chain.looks.push_back({.thread = 2, .since = 0, .of = 1, .events = 3, .acquires = true, .where = "second"});
  EXPECT_TRUE(doubt_of(chain, told_no(2, 1, 0, 4)));
}

TEST(VainLooks, ComeBeforeTheRoundThatIsGivenUpAroundThem) {
  vain_knowledge within = looks();
  within.rounds.push_back({.thread = 1, .since = 0, .until = 2});
  EXPECT_FALSE(doubt_of(within, told_no(1, 1, 1, 4))) << "the round is over before";
  vain_knowledge longer;
  longer.rounds.push_back({.thread = 1, .since = 0, .until = 3});
  add(within, longer);
  EXPECT_TRUE(doubt_of(within, told_no(1, 1, 1, 4)));
  EXPECT_FALSE(doubt_of(within, told_no(1, 0, 0, 4)));
  vain_knowledge nested = looks();
  nested.rounds.push_back({.thread = 1, .since = 1, .until = 3});
  nested.rounds.push_back({.thread = 1, .since = 0, .until = 2});
  EXPECT_TRUE(doubt_of(nested, told_no(1, 1, 1, 4)));
}

TEST(VainLooks, AreThoseOfAllInterchangeableThreads) {
  vain_knowledge all = looks();
  add(all, told_no(2, 3, 0, 4));
  ASSERT_FALSE(doubt(all));
  vain_knowledge others = all;
  add_renamed(others, {0, 1});
  EXPECT_FALSE(doubt(others));
  add_renamed(all, {1, 2});
  EXPECT_TRUE(doubt(all));
}

TEST(VainLooks, AreKeptAsExtremes) {
  vain_knowledge early = looks();
  early.looks[0].since = 0;
  early.looks[0].events = 1;
  add(early, looks());
  ASSERT_EQ(early.looks.size(), 1u);
  EXPECT_EQ(early.looks[0].since, 0);
  EXPECT_EQ(early.looks[0].events, 5);
  vain_knowledge few = told_no(1, 1, 0, 9);
  add(few, told_no(1, 3, 3, 4));
  ASSERT_EQ(few.denials.size(), 1u);
  EXPECT_EQ(few.denials[0].asked, 3);
  EXPECT_EQ(few.denials[0].events, 4);
  EXPECT_EQ(few.denials[0].known[1], 3);
}

}  // namespace

}  // namespace models
