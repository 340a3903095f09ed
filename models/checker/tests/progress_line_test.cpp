// The line that tells how far a run is.
#include "../progress_line.hpp"

#include <gtest/gtest.h>

namespace models::checker {

namespace {

running_row after(double seconds, std::uint64_t executions, double done) {
  running_row r;
  r.executions = executions;
  r.seconds = seconds;
  r.done = done;
  return r;
}

TEST(ProgressLine, SaysHowFarItIs) {
  EXPECT_EQ(describe(after(3, 45000, 0.3)), "45,000 executions, 15,000/s, 3 s, about 30% done, 7 s left");
  EXPECT_EQ(describe(after(600, 1, 0.5)), "1 executions, 0/s, 10 min, about 50% done, 10 min left");
  EXPECT_EQ(describe(after(10, 10, 0.0001)), "10 executions, 1/s, 10 s, about 0% done, 28 h left");
}

TEST(ProgressLine, DoesNotSayThatItIsDoneBeforeItIs) {
  EXPECT_EQ(describe(after(1, 1, 0.9999)), "1 executions, 1/s, 1 s, about 99% done, 0 s left");
}

TEST(ProgressLine, GuessesNothingWithoutAnEstimate) {
  EXPECT_EQ(describe(after(2, 100, 0)), "100 executions, 50/s, 2 s");
  EXPECT_EQ(describe(after(0, 0, 0)), "0 executions, 0/s, 0 s");
}

TEST(ProgressLine, LeavesOutWhatWasDoneBeforeItWasResumed) {
  running_row r = after(2, 1100, 0.75);
  r.executions_before = 1000;
  r.done_before = 0.5;
  EXPECT_EQ(describe(r), "1,100 executions, 50/s, 2 s, about 75% done, 2 s left");
}

}  // namespace

}  // namespace models::checker
