// Text that others have written, on a terminal and in a shell's command line.
#include "../visible.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>

#include "../shell_words.hpp"

namespace models::checker {

namespace {

TEST(Visible, ShowsWhatATerminalWouldObey) {
  EXPECT_EQ(visible("\033[31mred\a\r\x7f"), R"(\x1b[31mred\x07\x0d\x7f)");
  EXPECT_EQ(visible("\xc2\x9b"
                    "2J"),
            R"(\u009b2J)");  // C1
  EXPECT_EQ(visible("a\xe2\x80\xae"
                    "b"),
            R"(a\u202eb)");                                       // from right to left
  EXPECT_EQ(visible("\xff\xc0\x80\xe4"), R"(\xff\xc0\x80\xe4)");  // no UTF-8
}

TEST(Visible, KeepsOtherText) {
  std::string const text = "one\ttwo\n\xc3\xa4 \xe2\x86\x92 \xf0\x9f\x99\x82 \\ '";
  EXPECT_EQ(visible(text), text);
  EXPECT_EQ(as_utf8("\033\xc3\xa4\xff"), "\033\xc3\xa4\\xff");
}

/// What a shell makes of the words.
std::string printed_by_a_shell(std::string const& words) {
  std::string const command = "bash -c " + in_quotes("printf '%s|' " + words);
  FILE* const shell = popen(command.c_str(), "r");
  std::string text;
  std::array<char, 256> part{};
  for (std::size_t n = 0; (n = fread(part.data(), 1, part.size(), shell)) != 0;) text.append(part.data(), n);
  EXPECT_EQ(pclose(shell), 0) << command;
  return text;
}

TEST(ShellWords, AreWhatAShellReads) {
  std::vector<std::string> const words = {"a b",  "",     "$HOME", "it's", "a;b",     "`ls`", "*",     "\\",
                                          "a\nb", "\033", "#x",    "~",    "a\tb'\\", "\xff", "=x=\"", "(a|b)&"};
  std::string joined;
  for (std::string const& w : words) joined += w + '|';
  EXPECT_EQ(printed_by_a_shell(shell_words(words)), joined);
  for (std::string const& w : words) EXPECT_EQ(visible(shell_word(w)), shell_word(w));
}

TEST(ShellWords, ArePlainWhereTheyCanBe) {
  EXPECT_EQ(shell_words({"explore", "a/b_c.cpp", "--threads=4", "-DX=1"}), "explore a/b_c.cpp --threads=4 -DX=1");
  EXPECT_EQ(in_quotes("a/b@0o.1-"), "'a/b@0o.1-'");
}

}  // namespace

}  // namespace models::checker
