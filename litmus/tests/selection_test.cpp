// Which tests the globs of a native run choose.
#include "../harness/selection.hpp"

#include <gtest/gtest.h>

#include "../harness/rounds.hpp"

namespace litmus {

namespace {

using names = std::vector<std::string>;

names chosen(names const& globs) {
  std::map<std::string, native_test> all;
  for (char const* const name : {"litmus/a/MP+x", "litmus/a/SB+x", "litmus/b/MP+y"}) all[name].info.name = name;
  names found;
  for (native_test const* t : chosen_by(globs, all)) found.push_back(t->info.name);
  return found;
}

std::string complaint_about(names const& globs) {
  try {
    static_cast<void>(chosen(globs));
    return "";
  } catch (bad_argument const& e) {
    return e.what();
  }
}

TEST(Selection, WithoutAGlobEveryTestRuns) { EXPECT_EQ(chosen({}).size(), 3u); }

TEST(Selection, ATestRunsOnceWhenItMatchesOneGlobOrSeveral) {
  EXPECT_EQ(chosen({"*/SB*", "*x"}), (names{"litmus/a/MP+x", "litmus/a/SB+x"}));
}

TEST(Selection, AGlobThatMatchesNothingIsNamed) {
  EXPECT_EQ(complaint_about({"*/LB*"}), "no test matches '*/LB*'; --list names them all");
  EXPECT_EQ(complaint_about({"*x", "*/LB*"}), "no test matches '*/LB*'; --list names them all");
  EXPECT_EQ(complaint_about({"MP+x"}), "no test matches 'MP+x'; --list names them all");
}

}  // namespace

}  // namespace litmus
