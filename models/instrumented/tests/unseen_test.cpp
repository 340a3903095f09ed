// What is not seen of a program: libraries that are not instrumented (this one is linked with the library of fmt),
// functions of the language's, and what compilers leave out.
#include "../unseen.hpp"
#include "../unseen_accesses.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace models::instrumented {
namespace {

bool has(std::vector<std::string> const& all, std::string_view beginning) {
  return std::any_of(all.begin(), all.end(), [&](std::string const& each) { return each.starts_with(beginning); });
}

TEST(Unseen, NamesLibrariesButForThoseOfTheLanguage) {
  auto const all = unseen_libraries("/proc/self/exe");
  EXPECT_TRUE(has(all, "libfmt.so"));
  for (char const* const known : {"libc.so", "libstdc++.so", "libgcc_s.so", "libm.so"})
    EXPECT_FALSE(has(all, known)) << known;
  EXPECT_NE(text_of(unseen_of_executable("/proc/self/exe")).find("libfmt.so"), std::string::npos);
}

#ifndef __SANITIZE_THREAD__
TEST(Unseen, NamesFilesThatAreNotInstrumented) {
  auto const all = unseen_libraries("/proc/self/exe");
  EXPECT_TRUE(has(all, "unseen_test.cpp"));
  for (char const* const known : {"crtstuff.c", "gtest_main.cc"}) EXPECT_FALSE(has(all, known)) << known;
  EXPECT_NE(text_of({std::vector<std::string>(12, "a"), {}, {}, {}}).find("a, a and 4 others"), std::string::npos);
}
#endif

TEST(Unseen, SaysNothingOfWhatIsNoProgram) {
  EXPECT_EQ(text_of(unseen_of_library("/dev/null")), "");
  EXPECT_EQ(text_of(unseen_of_library("/there/is/no/such/file")), "");
}

/// This program is none of a command's, but its functions are as well known as theirs.
TEST(Unseen, NamesFunctionsOfTheLanguagesLibrariesButHarmlessOnes) {
  auto const all = unseen_functions("/proc/self/exe");
  EXPECT_TRUE(has(all, "streams"));
  for (char const* const known : {"operator new", "std::terminate", "getpid", "__cxa_throw", "vtable"})
    EXPECT_FALSE(has(all, known)) << known;
  EXPECT_NE(text_of({{}, {"getcwd()"}, {}, {}}).find("not seen  what is read and written by getcwd()"),
            std::string::npos);
}

TEST(Unseen, NamesWhatACompilerLeavesOutWithoutAPlugin) {
  std::string const gcc = "GNU C++20 13.2.0 -mtune=generic -g -fsanitize=thread";
  ASSERT_TRUE(left_out_by(gcc).has_value());
  EXPECT_NE(left_out_by(gcc)->find("and short comparisons of bytes (GCC 13.2.0"), std::string::npos);
  EXPECT_EQ(left_out_by(gcc + " -fplugin=/usr/lib/modelcheck/gcc-13.2.0.so"), std::nullopt);
  EXPECT_EQ(left_out_by("GNU C++20 13.2.0 -mtune=generic -g"), std::nullopt);
  EXPECT_EQ(left_out_by("GNU AS 2.40"), std::nullopt);

  std::string const clang = "Debian clang version 14.0.6";
  ASSERT_TRUE(left_out_by(clang).has_value());
  EXPECT_NE(left_out_by(clang)->find("(clang 14.0.6"), std::string::npos);
  EXPECT_EQ(left_out_by(clang + " -fpass-plugin=modelcheck"), std::nullopt);
  ASSERT_TRUE(left_out_by("Debian clang version 22.1.8").has_value());
  EXPECT_EQ(left_out_by("Debian clang version 22.1.8")->find("elements"), std::string::npos);
  EXPECT_NE(left_out_by("Debian clang version 22.1.8")->find("of other sizes"), std::string::npos);
}

TEST(Unseen, SaysWhetherThereIsAPluginThatWasNotUsed) {
  EXPECT_NE(left_out_by("GNU C17 99.1.0 -fsanitize=thread")->find("has no plugin"), std::string::npos);
  EXPECT_NE(left_out_by("Debian clang version 99.1.0")->find("has no plugin"), std::string::npos);
  std::error_code none;  // where no plugin could be built
  for (auto const& each : std::filesystem::directory_iterator(PLUGINS, none)) {
    if (each.path().extension() != ".so") continue;
    std::string const name = each.path().stem();  // gcc-12.2.0
    bool const gcc = name.starts_with("gcc-");
    std::string const version = name.substr(name.find('-') + 1);
    auto const text = left_out_by(gcc ? "GNU C++20 " + version + " -fsanitize=thread" : "clang version " + version);
    ASSERT_TRUE(text.has_value());
    EXPECT_NE(text->find((gcc ? "-fplugin=" : "-fpass-plugin=") + each.path().string()), std::string::npos) << *text;
  }
}

}  // namespace
}  // namespace models::instrumented
