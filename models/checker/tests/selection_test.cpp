// Which scenarios a filter chooses, and in which order.
#include "../selection.hpp"

#include <gtest/gtest.h>

#include "../project.hpp"
#include "examples.hpp"

namespace models::checker {

namespace {

using testing::example;
using names = std::vector<std::string>;

class Selection : public ::testing::Test {
 protected:
  Selection() {
    this_project().name = "my_check";
    for (auto const& s : {example("slot/a"), example("slot/b"), example("wrong/a", "leak"), example("zone/a")}) add(s);
    scenario slow = example("slot/slow");
    slow.what.long_running = true;
    add(slow);
    scenario huge = example("zone/huge");
    huge.what.for_many_machines = true;
    add(huge);
  }

  ~Selection() override { this_project().name.clear(); }

  void add(scenario const& s) { all_.emplace(s.what.name, s); }

  names chosen(names const& patterns, long_running how = long_running::only_by_name) {
    names result;
    for (scenario const* s : select(all_, patterns, how).chosen) result.emplace_back(s->what.name);
    return result;
  }

  scenarios all_;
};

TEST_F(Selection, TakesEverythingWithoutAPatternAndWrongProgramsLast) {
  EXPECT_EQ(chosen({}), (names{"slot/a", "slot/b", "zone/a", "wrong/a"}));
}

TEST_F(Selection, CountsTheLongRunningThatItLeavesOut) {
  EXPECT_EQ(select(all_, {}, long_running::only_by_name).left_out, 1u);
  EXPECT_EQ(select(all_, {}, long_running::included).left_out, 0u);
}

TEST_F(Selection, TakesLongRunningWhenNamedExactlyOrWhenAskedTo) {
  EXPECT_EQ(chosen({"slot/slow"}), names{"slot/slow"});
  EXPECT_EQ(chosen({"slot/s*"}, long_running::included), names{"slot/slow"});
}

TEST_F(Selection, TakesThoseForManyMachinesOnlyWhenNamedExactlyOrWithAllThereAre) {
  EXPECT_EQ(chosen({"zone/*"}, long_running::included), names{"zone/a"});
  EXPECT_EQ(select(all_, {"zone/*"}, long_running::included).too_large, 1u);
  EXPECT_EQ(chosen({"zone/huge"}), names{"zone/huge"});
  EXPECT_EQ(chosen({"zone/*"}, long_running::all_there_are), (names{"zone/a", "zone/huge"}));
  EXPECT_THROW(chosen({"zone/h*"}, long_running::included), bad_argument);
}

TEST_F(Selection, SaysWhatToDoWhenAllThatMatchesRunsLong) { EXPECT_THROW(chosen({"slot/s*"}), bad_argument); }

TEST_F(Selection, TakesAUnionOfPatternsHoweverTheyAreGiven) {
  names const both{"slot/a", "zone/a"};
  EXPECT_EQ(chosen({"slot/a", "zone/*"}), both);
  EXPECT_EQ(chosen({"zone/*,slot/a"}), both);
  EXPECT_EQ(chosen({"slot/a:zone/*:zone/a"}), both);
}

TEST_F(Selection, LeavesOutWhatStandsBehindAMinus) {
  EXPECT_EQ(chosen({"slot/*:-slot/b"}, long_running::included), (names{"slot/a", "slot/slow"}));
  EXPECT_EQ(chosen({"-slot/*"}), (names{"zone/a", "wrong/a"}));
  EXPECT_EQ(chosen({"*:-slot/*:zone/*"}), names{"wrong/a"}) << "as in GoogleTest: those after it, too";
  EXPECT_EQ(chosen({"-slot/*:-zone/*"}), names{"wrong/a"});
  EXPECT_EQ(chosen({"-slot/*", "slot/a,zone/a"}), names{"zone/a"}) << "not those of another argument";
  EXPECT_THROW(chosen({"slot/*:-slot/*"}), bad_argument);
  EXPECT_THROW(chosen({"slot/*:-slot/c"}), bad_argument) << "misspelt";
}

TEST_F(Selection, SuggestsWhatIsNear) {
  auto const said = [this](names const& patterns) -> std::string {
    try {
      chosen(patterns);
    } catch (bad_argument const& e) {
      return e.what();
    }
    return "";
  };
  EXPECT_NE(said({"zoen/a"}).find("Did you mean 'zone/a'?"), std::string::npos) << said({"zoen/a"});
  EXPECT_NE(said({"slto/*"}).find("Did you mean 'slot/*'?"), std::string::npos) << said({"slto/*"});
  EXPECT_EQ(said({"nothing-like-it"}).find("Did you mean"), std::string::npos) << said({"nothing-like-it"});
}

TEST_F(Selection, RefusesAPatternThatMatchesNothingEvenNextToOneThatDoes) {
  for (names const& patterns : {names{"nothing"}, names{"slot/*", "nothing"}, names{"slot/*,nothing"}}) {
    try {
      chosen(patterns);
      FAIL() << "accepted";
    } catch (bad_argument const& e) {
      EXPECT_NE(std::string(e.what()).find("'nothing'"), std::string::npos) << e.what();
      EXPECT_NE(std::string(e.what()).find("'my_check list'"), std::string::npos) << e.what();
    }
  }
  EXPECT_THROW(chosen({""}), bad_argument);
}

TEST_F(Selection, RefusesToRunNothing) {
  all_.clear();
  EXPECT_THROW(chosen({}), bad_argument);
}

TEST_F(Selection, FindsAScenarioOnlyByItsWholeName) {
  EXPECT_EQ(find(all_, "slot/a").what.name, "slot/a");
  EXPECT_THROW(find(all_, "slot/"), bad_argument);
}

}  // namespace

}  // namespace models::checker
