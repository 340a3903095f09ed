// How many different graphs there are, when there are too many to keep all.
#include "../../graph/graph_tally.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "../../graph/bytes.hpp"

namespace models::selfcheck {

namespace {

constexpr std::size_t room = 1024;

std::vector<std::uint64_t> numbers(std::size_t count) {
  std::vector<std::uint64_t> all(count);
  for (std::size_t i = 0; i != count; ++i) all[i] = i;  // alike, as fingerprints may be
  return all;
}

/// Each so many times.
graph_tally tally_of(std::vector<std::uint64_t> const& fingerprints, int times = 1) {
  graph_tally tally(room);
  for (int i = 0; i != times; ++i) {
    for (std::uint64_t const f : fingerprints) tally.add(f);
  }
  return tally;
}

void expect_equal(graph_tally const& a, graph_tally const& b) {
  EXPECT_EQ(a.different(), b.different());
  EXPECT_EQ(a.is_estimate(), b.is_estimate());
  EXPECT_EQ(a.digest(), b.digest());
}

TEST(GraphTally, TellsTheSameApartWhileThereIsRoom) {
  graph_tally const tally = tally_of(numbers(room), 3);
  EXPECT_EQ(tally.different(), room);
  EXPECT_FALSE(tally.is_estimate());
  EXPECT_EQ(tally.digest(), tally_of(numbers(room)).digest());
  EXPECT_NE(tally.digest(), tally_of(numbers(room - 1)).digest());
}

TEST(GraphTally, CountsThoseThatComeOnceHoweverManyThereAre) {
  graph_tally const tally = tally_of(numbers(100'000));
  EXPECT_EQ(tally.different(), 100'000u);
  EXPECT_TRUE(tally.is_estimate()) << "of those that were not kept, some may have come twice";
}

TEST(GraphTally, EstimatesThoseThatComeAgainAndSaysSo) {
  graph_tally const tally = tally_of(numbers(100'000), 2);
  EXPECT_TRUE(tally.is_estimate());
  EXPECT_NEAR(static_cast<double>(tally.different()), 100'000, 100'000 * 4 * 1.2 / 32) << "four standard errors";
  EXPECT_NE(tally.different(), 200'000u);
  EXPECT_EQ(tally.digest(), tally_of(numbers(100'000)).digest()) << "it is the same set";
  EXPECT_NE(tally.digest(), tally_of(numbers(99'000)).digest());
}

TEST(GraphTally, TellsTheSameInWhateverOrderTheyComeAndHoweverTheyAreDivided) {
  std::vector<std::uint64_t> all = numbers(20'000);
  all.insert(all.end(), all.begin(), all.begin() + 10'000);
  graph_tally const expected = tally_of(all);
  ASSERT_TRUE(expected.is_estimate());
  std::mt19937_64 random(1);
  for (int i = 0; i != 5; ++i) {
    std::shuffle(all.begin(), all.end(), random);
    expect_equal(tally_of(all), expected);
    graph_tally sum(room);
    graph_tally part(room);
    for (std::uint64_t const f : all) {
      part.add(f);
      if (random() % 1000 != 0) continue;
      sum.add(part);
      part.clear();
    }
    sum.add(part);
    expect_equal(sum, expected);
  }
}

/// Of those that are not kept once there is little room.
std::uint64_t one_to_be_dropped() {
  for (std::uint64_t f = 1'000'000;; ++f) {
    graph_tally only(room);
    only.add(f);
    only.thin(1);
    if (only.digest() == graph_tally(room).digest() + 1) return f;  // nothing is left but the zeros
  }
}

TEST(GraphTally, DoesNotRememberThatOneCameTwiceWhichItNoLongerKeeps) {
  std::vector<std::uint64_t> first = numbers(100'000);
  std::vector<std::uint64_t> last = first;
  first.insert(first.begin(), 2, one_to_be_dropped());
  last.insert(last.end(), 2, one_to_be_dropped());
  expect_equal(tally_of(first), tally_of(last));
  EXPECT_EQ(tally_of(first).different(), 100'002u) << "of those that are kept, none has come twice";
}

TEST(GraphTally, OfAPartKeepsNoMoreThanTheWholeDoes) {
  graph_tally const expected = tally_of(numbers(20'000));
  graph_tally sum = tally_of(numbers(15'000));
  ASSERT_NE(sum.zeros(), 0u);
  for (bool const thinned_before : {true, false}) {
    graph_tally each(room);
    if (thinned_before) each.thin(sum.zeros());
    std::vector<std::uint64_t> const all = numbers(20'000);
    std::for_each(all.begin() + 15'000, all.end(), [&](std::uint64_t f) { each.add(f); });
    if (!thinned_before) each.thin(sum.zeros());
    EXPECT_EQ(each.zeros(), sum.zeros());
    byte_writer out;
    each.write(out);
    EXPECT_LT(out.bytes().size(), 2 * 9 * (std::size_t{5'000} >> sum.zeros()));
    graph_tally whole = sum;
    whole.add(each);
    expect_equal(whole, expected);
    each.thin(0);
    EXPECT_EQ(each.zeros(), sum.zeros());
  }
}

TEST(GraphTally, IsTheSameAfterItWasWrittenAndRead) {
  for (int const times : {1, 2}) {
    graph_tally const written = tally_of(numbers(5'000), times);
    byte_writer out;
    written.write(out);
    graph_tally read(room);
    read.add(7);
    byte_reader in(out.bytes());
    read.read(in);
    in.expect_end();
    expect_equal(read, written);
    graph_tally twice = read;
    twice.add(written);
    EXPECT_NEAR(static_cast<double>(twice.different()), 5'000, 5'000 * 4 * 1.2 / 32);
    EXPECT_LE(out.bytes().size(), (room + 4) * 9);
  }
}

TEST(GraphTally, RefusesWhatItHasNotWritten) {
  byte_writer out;
  out.number(1);
  out.number(64);
  graph_tally tally(room);
  byte_reader in(out.bytes());
  EXPECT_THROW(tally.read(in), unreadable);
}

}  // namespace

}  // namespace models::selfcheck
