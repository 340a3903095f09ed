// An execution as columns.
#include "../trace.hpp"

#include <string>

#include <gtest/gtest.h>

namespace models {

namespace {

/// Each step is its thread's digit and its text.
std::string columns(std::initializer_list<char const*> steps) {
  trace t;
  for (char const* const step : steps) {
    trace::line l;
    l.thread = step[0] - '0';
    l.text = step + 1;
    t.add(std::move(l));
  }
  t.end("=> the end");
  raw_string const text = t.columns(2);
  return {text.data(), text.size()};
}

TEST(Trace, HasAColumnForEachThread) {
  EXPECT_EQ(columns({"0writes", "1reads", "0writes"}),
            "step  thread 0  thread 1  \n"
            "   1  writes\n"
            "   2            reads\n"
            "   3  writes\n"
            "   4  => the end\n");
}

TEST(Trace, LeavesOutWhatIsRepeatedAgainAndAgain) {
  EXPECT_EQ(columns({"0writes", "1reads", "1reads", "1reads", "1reads", "1reads", "1reads", "1reads", "1reads",
                     "1reads", "1reads", "1reads", "0writes"}),
            "step  thread 0  thread 1  \n"
            "   1  writes\n"
            "   2            reads\n"
            "      step 2 again, 10 times\n"
            "  13  writes\n"
            "  14  => the end\n");
}

TEST(Trace, LeavesOutRoundsOfSeveralSteps) {
  EXPECT_EQ(columns({"0a", "1b", "0c", "1b", "0c", "1b", "0c", "1b", "0c", "1b", "0c", "1b", "0c", "1b"}),
            "step  thread 0  thread 1  \n"
            "   1  a\n"
            "   2            b\n"
            "   3  c\n"
            "      steps 2 to 3 again, 5 times\n"
            "  14            b\n"
            "  15  => the end\n");
}

TEST(Trace, ShowsAFewRepetitionsInFull) {
  std::string const text = columns({"0reads", "0reads", "0reads", "0reads"});
  EXPECT_EQ(text.find("again"), std::string::npos) << text;
}

TEST(Trace, TellsThreadsApartThatDoTheSame) {
  std::string const text = columns({"0x", "1x", "1x", "0x", "0x", "1x", "0x", "1x", "1x", "1x", "0x", "0x"});
  EXPECT_EQ(text.find("again"), std::string::npos) << text;
}

}  // namespace

}  // namespace models
