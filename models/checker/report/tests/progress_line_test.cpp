// The line that tells how far a run is.
#include "../progress_line.hpp"

#include <gtest/gtest.h>

namespace models::checker {

namespace {

running_row after(double seconds, std::uint64_t executions, double expected) {
  running_row r;
  r.name = "slot/a";
  r.executions = executions;
  r.seconds = seconds;
  r.expected = expected;
  return r;
}

std::string line(running_row const& r, std::size_t width = 200) { return progress_line(3, 9, {r}, width); }

TEST(ProgressLine, SaysHowFarItIs) {
  EXPECT_EQ(line(after(3, 45000, 150000)), "[3/9] about 30% done, 7 s left: slot/a, 45,000 executions, 15,000/s, 3 s");
  EXPECT_EQ(line(after(600, 1, 2)), "[3/9] about 50% done, 10 min left: slot/a, 1 execution, 0/s, 10 min");
  EXPECT_EQ(line(after(10, 10, 100000)), "[3/9] about 0% done, 28 h left: slot/a, 10 executions, 1/s, 10 s");
}

TEST(ProgressLine, DoesNotSayThatItIsDoneBeforeItIs) {
  EXPECT_EQ(line(after(1, 9999, 10000)), "[3/9] about 99% done, 0 s left: slot/a, 9,999 executions, 9,999/s, 1 s");
}

TEST(ProgressLine, SaysNoMoreOfTheEndOnceItIsFurtherThanEstimated) {
  EXPECT_EQ(line(after(2, 100, 100)), "[3/9] slot/a, 100 executions, 50/s, 2 s");
  EXPECT_EQ(line(after(2, 100, 90.5)), "[3/9] slot/a, 100 executions, 50/s, 2 s");
}

TEST(ProgressLine, GuessesNothingWithoutAnEstimate) {
  EXPECT_EQ(line(after(2, 100, 0)), "[3/9] slot/a, 100 executions, 50/s, 2 s");
  EXPECT_EQ(line(after(0, 0, 0)), "[3/9] slot/a, 0 executions, 0/s, 0 s");
}

TEST(ProgressLine, LeavesOutWhatWasDoneBeforeItWasResumed) {
  running_row r = after(2, 1100, 1200);
  r.executions_before = 1000;
  EXPECT_EQ(line(r), "[3/9] about 91% done, 2 s left: slot/a, 1,100 executions, 50/s, 2 s");
}

TEST(ProgressLine, SaysHowManyMoreThereAre) {
  running_row const r = after(2, 100, 0);
  EXPECT_EQ(progress_line(0, 9, {r, r, r}, 80), "[0/9] slot/a, 100 executions, 50/s, 2 s, and 2 more");
}

TEST(ProgressLine, LeavesOutWholePartsWhereThereIsNoRoom) {
  running_row r = after(3, 45000, 150000);
  r.name = "hashed/a-long-name";
  EXPECT_EQ(line(r, 79), "[3/9] about 30% done, 7 s left: hashed/a-long-name, 45,000 executions, 15,000/s");
  EXPECT_EQ(line(r, 78), "[3/9] about 30% done, 7 s left: hashed/a-long-name, 45,000 executions");
  EXPECT_EQ(line(r, 60), "[3/9] about 30% done, 7 s left: hashed/a-long-name");
  EXPECT_EQ(line(r, 42), "[3/9] about 30% done, 7 s left: hashed/...");
  EXPECT_EQ(line(r, 33), "[3/9] about 30% done, 7 s left: ");
  EXPECT_EQ(line(r, 20), "[3/9] hashed/a-lo...");
  for (std::size_t width = 0; width != 100; ++width) EXPECT_LE(line(r, width).size(), width);
}

}  // namespace

}  // namespace models::checker
