// Which scenarios a shard gets, and whatever is wrong with how it was asked for.
#include "../shard.hpp"

#include <cstdlib>
#include <fstream>

#include <gtest/gtest.h>

#include "examples.hpp"

namespace models::checker {

namespace {

using testing::example;

/// The environment as the test wants it, until the end of the test.
class variables {
 public:
  variables(char const* index, char const* total) {
    set("GTEST_SHARD_INDEX", index);
    set("GTEST_TOTAL_SHARDS", total);
  }
  ~variables() {
    set("GTEST_SHARD_INDEX", nullptr);
    set("GTEST_TOTAL_SHARDS", nullptr);
  }

 private:
  static void set(char const* name, char const* value) { value != nullptr ? setenv(name, value, 1) : unsetenv(name); }
};

TEST(Shard, IsTheWholeUnlessSomebodySaysOtherwise) {
  variables const none(nullptr, nullptr);
  EXPECT_TRUE(shard_from(std::nullopt).whole());
  EXPECT_TRUE(shard_from("1/1").whole());
}

TEST(Shard, CountsFromOneAsAnArgumentAndFromZeroInTheEnvironment) {
  variables const set("1", "3");
  shard const by_environment = shard_from(std::nullopt);
  EXPECT_EQ(by_environment.number, 2u);
  EXPECT_EQ(by_environment.total, 3u);
  shard const by_argument = shard_from("1/5");  // which wins
  EXPECT_EQ(by_argument.number, 1u);
  EXPECT_EQ(by_argument.total, 5u);
}

TEST(Shard, RefusesNonsense) {
  for (char const* text : {"", "1", "/", "1/", "/2", "0/2", "3/2", "-1/2", "1/2/3", "a/b", "1/2 ", "1.5/2"}) {
    EXPECT_THROW(shard_from(text), bad_argument) << text;
  }
  for (auto const& [index, total] : {std::pair{"0", ""}, {"", "2"}, {"2", "2"}, {"x", "2"}, {"0", "x"}, {"-1", "2"}}) {
    variables const set(index, total);
    EXPECT_THROW(shard_from(std::nullopt), bad_argument) << index << " of " << total;
  }
}

TEST(Shard, TakesEverySoManyThScenarioByNameAndKeepsTheOrderOfTheRun) {
  scenario const a = example("a/a"), b = example("a/b"), c = example("b/a"), d = example("b/b"), e = example("c/a");
  std::vector<scenario const*> const all{&a, &c, &e, &b, &d};
  EXPECT_EQ(part_of(all, {1, 2}), (std::vector<scenario const*>{&a, &c, &e}));
  EXPECT_EQ(part_of(all, {2, 2}), (std::vector<scenario const*>{&b, &d}));
  EXPECT_EQ(part_of(all, {6, 6}), std::vector<scenario const*>{});
  EXPECT_EQ(part_of(all, {1, 1}), all);
}

TEST(Shard, HasAsLongToDoAsTheOthersWhenTimesAreKnown) {
  scenario const a = example("a"), b = example("b"), c = example("c"), d = example("d"), e = example("e");
  std::vector<scenario const*> const all{&a, &b, &c, &d, &e};
  measured_times const times{{"a", 1}, {"b", 2}, {"c", 6}, {"d", 3}};  // and so e counts as 3
  EXPECT_EQ(part_of(all, {1, 2}, times), (std::vector<scenario const*>{&b, &c}));
  EXPECT_EQ(part_of(all, {2, 2}, times), (std::vector<scenario const*>{&a, &d, &e}));
}

TEST(Shard, TakesTimesFromTheJsonOfARun) {
  std::string const file = ::testing::TempDir() + "times.json";
  std::ofstream(file) << R"({"rows": [{"scenario": "a/b", "seconds": 0.5}]})";
  EXPECT_EQ(times_from(file), (measured_times{{"a/b", 0.5}}));
  for (char const* other : {"", "[]", R"({"rows": [{"scenario": "a/b"}]})"}) {
    std::ofstream(file) << other;
    EXPECT_THROW(times_from(file), bad_argument) << other;
  }
  EXPECT_THROW(times_from("/no/such/file"), bad_argument);
}

}  // namespace

}  // namespace models::checker
