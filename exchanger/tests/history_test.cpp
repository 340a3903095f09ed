// Tests of the history checker: for each rule a history that breaks it, and a similar one that does not.

#include "history.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <new>
#include <optional>
#include <random>
#include <vector>

namespace {

std::size_t allocations = 0;

}  // namespace

// Counted, so that a test can show that the checker takes no memory. Not inlined, or the compiler sees
// a `new` that is ended by a `free`.
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocations;
  if (void* const memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace rendezvous::testing {
namespace {

constexpr auto exchanged = exchange_status::exchanged;
constexpr auto timed_out = exchange_status::timed_out;
constexpr auto cancelled = exchange_status::cancelled;

/// The rule that a history breaks, if any.
std::optional<rule> broken_by(std::vector<operation> history) {
  auto const found = check(history);
  return found ? std::optional(found->broken) : std::nullopt;
}

TEST(history, of_nothing_is_right) { EXPECT_EQ(broken_by({}), std::nullopt); }

TEST(history, of_two_that_overlap_and_swap_is_right) {
  EXPECT_EQ(broken_by({{1, exchanged, 10, 20, 0, 5}, {2, exchanged, 20, 10, 3, 8}}), std::nullopt);
}

TEST(history, of_failures_that_keep_their_items_is_right) {
  EXPECT_EQ(broken_by({{1, timed_out, 10, 10, 0, 5}, {2, cancelled, 20, 20, 3, 8}}), std::nullopt);
}

TEST(history, may_use_zero_and_the_largest_number_for_items) {
  EXPECT_EQ(broken_by({{1, exchanged, 0, UINT64_MAX, 0, 5}, {2, exchanged, UINT64_MAX, 0, 3, 8}}), std::nullopt);
}

TEST(duplicate_item, is_the_same_item_given_by_two_operations) {
  EXPECT_EQ(broken_by({{1, timed_out, 10, 10, 0, 1}, {2, timed_out, 10, 10, 0, 1}}), rule::duplicate_item);
  EXPECT_EQ(broken_by({{1, timed_out, 10, 10, 0, 1}, {2, timed_out, 11, 11, 0, 1}}), std::nullopt);
}

TEST(duplicate_item, is_found_even_when_one_thread_gives_it_twice) {
  EXPECT_EQ(broken_by({{1, timed_out, 10, 10, 0, 1}, {1, timed_out, 10, 10, 2, 3}}), rule::duplicate_item);
  EXPECT_EQ(broken_by({{1, timed_out, 10, 10, 0, 1}, {1, timed_out, 11, 11, 2, 3}}), std::nullopt);
}

TEST(lost_item, is_a_time_out_that_changed_the_item) {
  EXPECT_EQ(broken_by({{1, timed_out, 10, 20, 0, 5}, {2, timed_out, 20, 20, 0, 5}}), rule::lost_item);
  EXPECT_EQ(broken_by({{1, timed_out, 10, 10, 0, 5}, {2, timed_out, 20, 20, 0, 5}}), std::nullopt);
}

TEST(lost_item, is_a_cancellation_that_changed_the_item) {
  EXPECT_EQ(broken_by({{1, cancelled, 10, 0, 0, 5}}), rule::lost_item);
  EXPECT_EQ(broken_by({{1, cancelled, 10, 10, 0, 5}}), std::nullopt);
}

TEST(unknown_item, is_one_that_nobody_gave) {
  EXPECT_EQ(broken_by({{1, exchanged, 10, 15, 0, 5}, {2, exchanged, 20, 10, 0, 5}}), rule::unknown_item);
  EXPECT_EQ(broken_by({{1, exchanged, 10, 20, 0, 5}, {2, exchanged, 20, 10, 0, 5}}), std::nullopt);
}

TEST(self_exchange, is_an_operation_that_got_its_own_item) {
  EXPECT_EQ(broken_by({{1, exchanged, 10, 10, 0, 5}}), rule::self_exchange);
  EXPECT_EQ(broken_by({{1, timed_out, 10, 10, 0, 5}}), std::nullopt);
}

TEST(self_exchange, is_a_pair_within_one_thread) {
  EXPECT_EQ(broken_by({{1, exchanged, 10, 20, 0, 5}, {1, exchanged, 20, 10, 0, 5}}), rule::self_exchange);
  EXPECT_EQ(broken_by({{1, exchanged, 10, 20, 0, 5}, {2, exchanged, 20, 10, 0, 5}}), std::nullopt);
}

TEST(not_mutual, is_an_item_taken_from_one_who_failed) {
  EXPECT_EQ(broken_by({{1, exchanged, 10, 20, 0, 5}, {2, timed_out, 20, 20, 0, 5}}), rule::not_mutual);
  EXPECT_EQ(broken_by({{1, timed_out, 10, 10, 0, 5}, {2, timed_out, 20, 20, 0, 5}}), std::nullopt);
}

TEST(not_mutual, is_an_item_that_two_operations_got) {
  EXPECT_EQ(broken_by({{1, exchanged, 10, 20, 0, 5}, {2, exchanged, 20, 10, 0, 5}, {3, exchanged, 30, 20, 0, 5}}),
            rule::not_mutual);
  EXPECT_EQ(broken_by({{1, exchanged, 10, 20, 0, 5}, {2, exchanged, 20, 10, 0, 5}, {3, timed_out, 30, 30, 0, 5}}),
            std::nullopt);
}

TEST(not_mutual, is_a_ring_of_three) {
  EXPECT_EQ(broken_by({{1, exchanged, 10, 20, 0, 5}, {2, exchanged, 20, 30, 0, 5}, {3, exchanged, 30, 10, 0, 5}}),
            rule::not_mutual);
}

TEST(no_overlap, is_a_pair_in_which_one_returned_before_the_other_was_invoked) {
  EXPECT_EQ(broken_by({{1, exchanged, 10, 20, 0, 5}, {2, exchanged, 20, 10, 6, 9}}), rule::no_overlap);
  EXPECT_EQ(broken_by({{1, exchanged, 10, 20, 6, 9}, {2, exchanged, 20, 10, 0, 5}}), rule::no_overlap);
  EXPECT_EQ(broken_by({{1, exchanged, 10, 20, 0, 6}, {2, exchanged, 20, 10, 5, 9}}), std::nullopt);
}

TEST(no_overlap, is_not_concluded_from_two_equal_readings_of_the_clock) {
  EXPECT_EQ(broken_by({{1, exchanged, 10, 20, 0, 5}, {2, exchanged, 20, 10, 5, 9}}), std::nullopt);
}

TEST(no_overlap, is_decided_by_the_relation_that_the_caller_passes) {
  std::vector<operation> history{{1, exchanged, 10, 20, 0, 5}, {2, exchanged, 20, 10, 6, 9}};
  auto const always = [](operation const&, operation const&) { return true; };
  auto const nowhere = [](operation const&, operation const&) { return false; };
  EXPECT_FALSE(check(history, always).has_value());
  ASSERT_TRUE(check(history, nowhere).has_value());
  EXPECT_EQ(check(history, nowhere)->broken, rule::no_overlap);
}

/// A right history of many pairs, each followed by a failure, in random order.
std::vector<operation> many_pairs(std::uint64_t pairs) {
  std::vector<operation> history;
  for (std::uint64_t i = 0; i != pairs; ++i) {
    std::uint64_t const item = 3 * i;
    std::uint64_t const time = 10 * i;
    history.push_back({1, exchanged, item, item + 1, time, time + 5});
    history.push_back({2, exchanged, item + 1, item, time + 1, time + 6});
    history.push_back({3, timed_out, item + 2, item + 2, time, time + 9});
  }
  std::shuffle(history.begin(), history.end(), std::mt19937_64(1));
  return history;
}

TEST(history, of_a_hundred_thousand_pairs_is_judged_without_memory) {
  std::vector<operation> history = many_pairs(100'000);
  std::size_t const before = allocations;
  auto const found = check(history);
  EXPECT_EQ(allocations, before);
  EXPECT_FALSE(found.has_value());
}

TEST(history, with_one_wrong_operation_among_many_is_wrong) {
  std::vector<operation> const right = many_pairs(1'000);
  for (std::size_t i = 0; i < right.size(); i += 100) {
    std::vector<operation> wrong = right;
    wrong[i].held += 3;  // an item that somebody gave, but not to this operation
    EXPECT_TRUE(check(wrong).has_value()) << describe(right[i]);
  }
}

TEST(violation, is_described_with_its_rule_and_its_operations) {
  std::vector<operation> history{{1, exchanged, 10, 20, 0, 5}, {2, timed_out, 20, 20, 3, 8}};
  auto const found = check(history);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(describe(*found),
            "an operation got an item, but its giver did not get what it gave\n"
            "  thread 1 gave 10, holds 20: exchanged [0, 5]\n"
            "  thread 2 gave 20, holds 20: timed_out [3, 8]");
}

TEST(violation, of_a_single_operation_names_only_that_one) {
  std::vector<operation> history{{1, cancelled, 10, 20, 0, 5}};
  auto const found = check(history);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(describe(*found),
            "an operation failed and does not hold its own item any more\n"
            "  thread 1 gave 10, holds 20: cancelled [0, 5]");
}

}  // namespace
}  // namespace rendezvous::testing
