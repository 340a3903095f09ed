// The libraries of a program that are not instrumented. This program is linked with the library of fmt.
#include "../unseen.hpp"

#include <gtest/gtest.h>

#include <algorithm>

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
  EXPECT_NE(unseen_text("/proc/self/exe").find("libfmt.so"), std::string::npos);
}

TEST(Unseen, SaysNothingOfWhatIsNoProgram) {
  EXPECT_EQ(unseen_text("/dev/null"), "");
  EXPECT_EQ(unseen_text("/there/is/no/such/file"), "");
}

/// This program is none of a command's, but its functions are as well known as theirs.
TEST(Unseen, NamesFunctionsOfTheLanguagesLibrariesButHarmlessOnes) {
  auto const all = unseen_functions("/proc/self/exe");
  EXPECT_TRUE(has(all, "streams"));
  for (char const* const known : {"operator new", "std::terminate", "getpid", "__cxa_", "vtable"})
    EXPECT_FALSE(has(all, known)) << known;
  EXPECT_NE(unseen_text({}, {"getcwd()"}).find("not seen  what is read and written by getcwd()"), std::string::npos);
}

}  // namespace
}  // namespace models::instrumented
