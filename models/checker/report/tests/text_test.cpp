// Numbers, lines and colours.
#include "../text.hpp"

#include <cstdlib>

#include <gtest/gtest.h>

#include "../../suggestions.hpp"

namespace models::checker {

namespace {

TEST(Text, SeparatesThousands) {
  EXPECT_EQ(with_commas(0), "0");
  EXPECT_EQ(with_commas(999), "999");
  EXPECT_EQ(with_commas(1000), "1,000");
  EXPECT_EQ(with_commas(123456), "123,456");
  EXPECT_EQ(with_commas(18446744073709551615u), "18,446,744,073,709,551,615");
}

TEST(Text, IsWrappedBetweenWords) {
  EXPECT_EQ(wrapped("one two three", "- ", "  ", 9), "- one two\n  three\n");
  EXPECT_EQ(wrapped("one two three", "- ", "  ", 8), "- one\n  two\n  three\n");
  EXPECT_EQ(wrapped("a-word-that-is-too-long b", "- ", "  ", 8), "- a-word-that-is-too-long\n  b\n");
  EXPECT_EQ(wrapped("", "- ", "  ", 8), "- \n");
}

TEST(Text, HasColoursOnATerminalThatWantsThem) {
  ::setenv("TERM", "xterm", 1);
  ::unsetenv("NO_COLOR");
  EXPECT_TRUE(use_colours(true));
  EXPECT_FALSE(use_colours(false));
  ::setenv("NO_COLOR", "", 1);
  EXPECT_TRUE(use_colours(true)) << "empty is as if it were not there";
  ::setenv("NO_COLOR", "1", 1);
  EXPECT_FALSE(use_colours(true));
  ::unsetenv("NO_COLOR");
  ::setenv("TERM", "dumb", 1);
  EXPECT_FALSE(use_colours(true));
}

TEST(Suggestions, AreTheNearest) {
  std::vector<std::string> const known{"list", "run", "merge", "replay", "slot/offer", "arena/offer"};
  EXPECT_EQ(did_you_mean("rnu", known), " Did you mean 'run'?") << "two letters swapped";
  EXPECT_EQ(did_you_mean("repaly", known), " Did you mean 'replay'?");
  EXPECT_EQ(did_you_mean("lst", known), " Did you mean 'list'?");
  EXPECT_EQ(did_you_mean("offer", known), " Did you mean 'arena/offer' or 'slot/offer'?") << "without its group";
  EXPECT_EQ(did_you_mean("explore", known), "");
  EXPECT_EQ(did_you_mean("", known), "");
}

}  // namespace

}  // namespace models::checker
