// All minimal sets are found, and no others, with few questions.
#include "../minimal_sets.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace models::checker {

namespace {

bool contains(subset const& all, subset const& some) {
  return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

/// True of the sets that contain one of these.
predicate any_of(std::vector<subset> const& minimal) {
  return [minimal](subset const& s) {
    return std::any_of(minimal.begin(), minimal.end(), [&s](subset const& m) { return contains(s, m); });
  };
}

std::set<subset> found(std::vector<subset> const& minimal, int size, subset const& guess = {}) {
  minimal_sets const m = minimal_sets_of(any_of(minimal), size, guess);
  EXPECT_TRUE(m.complete);
  std::set<subset> const all(m.all.begin(), m.all.end());
  EXPECT_EQ(all.size(), m.all.size()) << "one was found twice";
  return all;
}

TEST(MinimalSets, FindsTheOnlyOne) { EXPECT_EQ(found({{1, 3}}, 5), (std::set<subset>{{1, 3}})); }

TEST(MinimalSets, FindsNoneWhereNothingSatisfies) { EXPECT_TRUE(found({}, 5).empty()); }

TEST(MinimalSets, FindsTheEmptyOne) {
  EXPECT_EQ(found({{}}, 5), (std::set<subset>{{}}));
  EXPECT_EQ(found({{}}, 0), (std::set<subset>{{}}));
}

TEST(MinimalSets, FindsAlternatives) {
  EXPECT_EQ(found({{0, 1}, {0, 2}, {3}}, 6, {0, 1}), (std::set<subset>{{0, 1}, {0, 2}, {3}}));
}

TEST(MinimalSets, AsksForARightGuessAndItsElementsOnly) {
  minimal_sets const m = minimal_sets_of(any_of({{2, 5, 7}}), 20, {2, 5, 7});
  EXPECT_EQ(m.all, (std::vector<subset>{{2, 5, 7}}));
  EXPECT_EQ(m.refuted.size(), 3u) << "everything but one of them";
  EXPECT_LE(m.questions, 2 + 5 + 3u) << "everything; the guess, parts of it, and everything but one of its elements";
}

TEST(MinimalSets, DoesNotTrustAWrongGuess) {
  EXPECT_EQ(found({{1}}, 4, {1, 2, 3}), (std::set<subset>{{1}})) << "too large";
  EXPECT_EQ(found({{1, 2}}, 4, {2}), (std::set<subset>{{1, 2}})) << "too small";
}

TEST(MinimalSets, EndsWhereThereIsNoAnswer) {
  int left = 3;
  minimal_sets const m = minimal_sets_of(
      [&left](subset const& s) { return left-- == 0 ? std::nullopt : std::optional(contains(s, {0})); }, 8, {0});
  EXPECT_FALSE(m.complete);
  ASSERT_TRUE(m.unclear);
}

TEST(MinimalSets, KeepsWhatIsKnownWhereThereIsNoAnswer) {
  auto const alternatives = any_of({{0}, {2, 3}});
  minimal_sets const m = minimal_sets_of(
      [&](subset const& s) {
        return s == subset{2, 3} ? std::nullopt : alternatives(s);
      },
      5, {0});
  EXPECT_FALSE(m.complete);
  EXPECT_EQ(m.all, (std::vector<subset>{{0}}));
  ASSERT_TRUE(m.unclear);
  EXPECT_EQ(*m.unclear, (subset{2, 3}));
  ASSERT_TRUE(m.reached);
  EXPECT_EQ(*m.reached, (subset{1, 2, 3})) << "it was made smaller until then";
}

TEST(MinimalSets, HasNothingReachedWhereALargestSetHasNoAnswer) {
  minimal_sets const m = minimal_sets_of([](subset const&) { return std::nullopt; }, 3, {0});
  EXPECT_EQ(m.unclear, (subset{0, 1, 2}));
  EXPECT_FALSE(m.reached);
}

TEST(MinimalSets, FindsThoseOfRandomPredicates) {
  std::mt19937 random(1);
  for (int round = 0; round != 2000; ++round) {
    int const size = 1 + static_cast<int>(random() % 8);
    std::vector<subset> some(1 + random() % 5);
    for (subset& s : some) {
      for (int i = 0; i != size; ++i) {
        if (random() % 3 == 0) s.insert(i);
      }
    }
    std::set<subset> minimal;
    for (subset const& s : some) {
      bool const smaller =
          std::any_of(some.begin(), some.end(), [&s](subset const& t) { return t != s && contains(s, t); });
      if (!smaller) minimal.insert(s);
    }
    subset guess;
    for (int i = 0; i != size; ++i) {
      if (random() % 2 == 0) guess.insert(i);
    }
    ASSERT_EQ(found(some, size, guess), minimal) << "round " << round;
  }
}

}  // namespace

}  // namespace models::checker
