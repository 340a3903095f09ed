#include "../shard.hpp"

#include <cstdlib>
#include <set>

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

}  // namespace

}  // namespace models::checker
