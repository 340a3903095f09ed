// Results between processes.
#include "../wire.hpp"

#include <gtest/gtest.h>

namespace models::checker {

namespace {

TEST(Wire, KeepsOutcomesApartThatAreNoUtf8) {
  exploration_result sent;
  sent.verdict = "pass";
  sent.message = "\xe4";
  sent.outcomes = {{"\xfe", 1}, {"\xff", 2}, {"\033[2J", 3}, {"\xc3\xa4", 4}};
  auto const got = from_wire(to_wire(sent));
  ASSERT_TRUE(got);
  EXPECT_EQ(got->outcomes, (sightings{{"\\xfe", 1}, {"\\xff", 2}, {"\033[2J", 3}, {"\xc3\xa4", 4}}));
  EXPECT_EQ(got->message, "\\xe4");
}

TEST(Wire, KeepsVerdicts) {
  search_verdict const all[] = {verdict_kind::pass,   failure_named("pass"), "forbidden outcome: ",
                                "undeclared outcome", "crash: SIGSEGV",      "of mine"};
  for (search_verdict const& v : all) {
    exploration_result sent;
    sent.verdict = v;
    EXPECT_EQ(from_wire(to_wire(sent))->verdict, v) << v;
  }
}

TEST(Wire, AndSumsKeepEachCounter) {
  exploration_result one;
  std::uint64_t number = 0;
  for (counter const& c : counters) one.*c.in = ++number;
  exploration_result sum = *from_wire(to_wire(one));
  add(sum, one);
  for (counter const& c : counters) EXPECT_EQ(sum.*c.in, 2 * (one.*c.in)) << c.name;
}

TEST(Wire, RefusesWhatNobodyHasSent) {
  std::string const good = to_wire(exploration_result());
  ASSERT_TRUE(from_wire(good));
  std::string const needs = "\"needs\":";
  std::string other = good;
  other.replace(other.find(needs) + needs.size(), 1, "9");
  EXPECT_FALSE(from_wire(other));
  std::string const verdict = "\"verdict\":[";
  other = good;
  other.replace(other.find(verdict) + verdict.size(), 1, "200");
  EXPECT_FALSE(from_wire(other));
  EXPECT_FALSE(from_wire(std::string(100'000, '[')));
  EXPECT_FALSE(from_wire(good.substr(1)));
}

}  // namespace

}  // namespace models::checker
