// Schedules as they come from users.
#include "../schedules.hpp"

#include <gtest/gtest.h>

#include "../bad_argument.hpp"

namespace models::checker {

namespace {

std::string why_refused(std::string const& text) {
  try {
    static_cast<void>(threads_in(text));
  } catch (bad_argument const& e) {
    return e.what();
  }
  return "";
}

TEST(SchedulesOfUsers, NameThreads) {
  EXPECT_EQ(threads_in("01a2"), (std::vector{0, 1, 2}));
  EXPECT_EQ(threads_in("exact:0o2.12b1-"), (std::vector{0, 0, 12, 12}));
  EXPECT_EQ(threads_in("exact:-"), std::vector<int>());
}

TEST(SchedulesOfUsers, HaveOperations) {
  EXPECT_EQ(operations_in("01a2"), 3);
  EXPECT_EQ(operations_in("exact:0o2.12b1-"), 3);
  EXPECT_EQ(operations_in("exact:-"), 0);
}

TEST(SchedulesOfUsers, AreRefusedWithTheNameOfTheirSearch) {
  EXPECT_EQ(why_refused("exact:0q").find("'exact:0q' is not a schedule of the exact search"), 0u)
      << why_refused("exact:0q");
  EXPECT_EQ(why_refused("exact:99o").find("'exact:99o' is not a schedule of the exact search"), 0u);
  EXPECT_EQ(why_refused("0o").find("'0o' is not a schedule: digits"), std::string::npos) << "an 'o' is a letter";
  EXPECT_EQ(why_refused("0.1").find("'0.1' is not a schedule: digits"), 0u);
  EXPECT_NE(why_refused("0.1").find("begins with 'exact:'"), std::string::npos);
}

}  // namespace

}  // namespace models::checker
