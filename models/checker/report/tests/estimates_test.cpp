// What is said of the size of a search, to the letter.
#include "../estimates.hpp"

#include <gtest/gtest.h>

#include "../../tests/examples.hpp"

namespace models::checker {

namespace {

row estimated(scenario const& s, std::vector<double> estimates, std::uint64_t executions, double seconds) {
  exploration_result seen = testing::saw("pass", false);
  seen.estimates = std::move(estimates);
  seen.complete = executions;
  seen.seconds = seconds;
  search_options how;
  how.mode = search::sample;
  return judge(s, std::move(seen), 0, how);
}

TEST(Estimates, SayHowManyExecutionsThereAreAndHowLongTheyTake) {
  scenario const s = testing::example("slot/a");
  row const r = estimated(s, {1'234'567, 1'234'567}, 5'000, 0.25);
  ASSERT_TRUE(r.size);
  EXPECT_EQ(estimate_text(r),
            "slot/a: about 1,230,000 executions, 62 s on one core\n"
            "    1,230,000 to 1,230,000 with 95 %; from 2 probes with 5,000 executions\n");
}

TEST(Estimates, AreSmallNumbersAsTheyAreAndLargeOnesRoundedWithTheirDigits) {
  scenario const s = testing::example("slot/a");
  auto const first_word_after_about = [&](double n) {
    std::string const text = estimate_text(estimated(s, {n, n}, 1, 0));
    std::size_t const at = text.find("about ") + 6;
    return text.substr(at, text.find(' ', at) - at);
  };
  EXPECT_EQ(first_word_after_about(1), "1");
  EXPECT_EQ(first_word_after_about(999), "999");
  EXPECT_EQ(first_word_after_about(1'004), "1,000");
  EXPECT_EQ(first_word_after_about(1'005), "1,010");
  EXPECT_EQ(first_word_after_about(987'654'321'000), "988,000,000,000");
  EXPECT_EQ(first_word_after_about(3.21e15), "3.21e+15");
}

TEST(Estimates, AreAddedUp) {
  scenario const s = testing::example("slot/a");
  row const a = estimated(s, {1'000, 1'000}, 100, 1);
  row const b = estimated(s, {5'000, 5'000}, 100, 2);
  row const none = estimated(s, {}, 100, 2);
  EXPECT_EQ(estimates_summary({&a, &b, &none}),
            "2 searches: about 6,000 executions, 2 min on one core. 1 without an estimate.\n");
  EXPECT_EQ(estimates_summary({&none}), "1 without an estimate.\n");
}

}  // namespace

}  // namespace models::checker
