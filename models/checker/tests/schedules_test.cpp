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
  EXPECT_EQ(threads_in("0o2.12b1-"), (std::vector{0, 0, 12, 12}));
  EXPECT_EQ(threads_in("-"), std::vector<int>());
}

TEST(SchedulesOfUsers, HaveOperations) {
  EXPECT_EQ(operations_in("0o2.12b1-"), 3);
  EXPECT_EQ(operations_in("-"), 0);
}

TEST(SchedulesOfUsers, AreRefusedWithWhatTheyLookLike) {
  for (char const* text : {"0q", "99o", "0101", "exact:0o"}) {
    EXPECT_EQ(why_refused(text).find("'" + std::string(text) + "' is not a schedule: turns"), 0u) << text;
  }
}

}  // namespace

}  // namespace models::checker
