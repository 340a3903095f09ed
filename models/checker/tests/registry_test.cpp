// What may not be registered: the program ends at once, and says why.
#include "../registry.hpp"

#include <gtest/gtest.h>

#include "examples.hpp"

namespace models::checker {

namespace {

using sets = std::vector<std::vector<int>>;

void add(sets const& interchangeable) {
  scenario s = testing::example("registry/a");
  s.threads = 3;
  s.what.interchangeable = interchangeable;
  add_scenario(std::move(s));
}

TEST(RegistryDeathTest, RefusesSetsThatAreNoSetsOfTheThreads) {
  char const* const why = "registry/a: interchangeable names a thread twice, or one that it does not have";
  for (sets const& wrong : {sets{{0, 3}}, sets{{-1, 0}}, sets{{1, 1}}, sets{{0, 1}, {1, 2}}}) {
    EXPECT_DEATH(add(wrong), why);
  }
}

void add(std::vector<std::string> outcomes, reasons forbidden) {
  scenario s = testing::example("registry/b");
  s.what.outcomes = std::move(outcomes);
  s.what.forbidden = std::move(forbidden);
  add_scenario(std::move(s));
}

TEST(RegistryDeathTest, RefusesAnOutcomeThatNoExecutionHas) {
  for (std::string const wrong : {" 0", "0 ", "0  1"}) {
    EXPECT_DEATH(add({wrong}, {}), "registry/b: the outcome '" + wrong + "' is one that no execution has");
    EXPECT_DEATH(add({"0 0"}, {{wrong, "why"}}), "registry/b: the outcome '" + wrong + "' is one that no");
  }
}

TEST(RegistryDeathTest, RefusesOutcomesThatContradictEachOther) {
  EXPECT_DEATH(add({"0", "0"}, {}), "registry/b: the outcome '0' is declared twice");
  EXPECT_DEATH(add({"0", "1"}, {{"1", "why"}}), "registry/b: the outcome '1' is forbidden, and must be reached");
}

TEST(RegistryDeathTest, RefusesASecondScenarioOfAName) {
  EXPECT_DEATH((add({{0, 1, 2}}), add({})), "two scenarios have the name registry/a; give each its own");
}

}  // namespace

}  // namespace models::checker
