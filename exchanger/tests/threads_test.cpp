// Many threads: pairs, unpaired threads, and happens-before between partners.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <numeric>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "support.hpp"

namespace rendezvous::testing {
namespace {

using namespace std::chrono_literals;

template <class Algorithm>
class threads : public ::testing::Test {};
TYPED_TEST_SUITE(threads, algorithms, algorithm_names);

TYPED_TEST(threads, by_the_thousands_meet_two_at_a_time) {
  exchanger<int, TypeParam> point;
  for (int pair = 0; pair != 1500; ++pair) {
    int left = 2 * pair;
    int right = 2 * pair + 1;
    {
      std::jthread const one([&] { left = point.exchange(left); });
      std::jthread const two([&] { right = point.exchange(right); });
    }
    ASSERT_EQ(left, 2 * pair + 1);
    ASSERT_EQ(right, 2 * pair);
  }
}

TYPED_TEST(threads, by_the_thousands_leave_nothing_behind_when_nobody_comes) {
  exchanger<int, TypeParam> point;
  for (int i = 0; i != 1000; ++i) {
    std::jthread const alone([&] {
      int item = i;
      EXPECT_EQ(point.try_exchange_for(item, 1us), exchange_status::timed_out);
      EXPECT_EQ(item, i);
    });
  }
}

TYPED_TEST(threads, of_an_odd_number_leave_one_out_until_somebody_comes) {
  exchanger<int, TypeParam> point;
  std::array<int, 3> items{0, 1, 2};
  std::array<std::atomic<int>, 3> time_outs{};
  std::array<std::atomic<bool>, 3> done{};
  std::atomic<int> exchanges = 0;
  auto const meet_somebody = [&](std::size_t self) {
    while (point.try_exchange_for(items[self], 2ms) != exchange_status::exchanged) ++time_outs[self];
    done[self] = true;
    ++exchanges;
  };
  companion a([&] { meet_somebody(0); });
  companion b([&] { meet_somebody(1); });
  companion c([&] { meet_somebody(2); });

  while (exchanges != 2) std::this_thread::yield();
  std::size_t const odd = !done[0] ? 0 : !done[1] ? 1 : 2;
  int const before = time_outs[odd];
  while (time_outs[odd] < before + 2) std::this_thread::yield();
  EXPECT_EQ(exchanges, 2);

  EXPECT_EQ(point.exchange(100), static_cast<int>(odd));
  a.join();
  b.join();
  c.join();
  EXPECT_EQ(items[odd], 100);
  std::size_t const left = odd == 0 ? 1 : 0;
  std::size_t const right = 3 - odd - left;
  EXPECT_EQ(items[left], static_cast<int>(right));
  EXPECT_EQ(items[right], static_cast<int>(left));
}

// Plain words written before the call and read after it, in both directions and with nothing else between
// the two threads. ThreadSanitizer reports a race here when either direction is not ordered.
template <class Exchange>
void expect_partners_to_see_each_others_past(Exchange exchange) {
  constexpr std::size_t rounds = 5000;
  std::array<std::vector<std::size_t>, 2> past{std::vector<std::size_t>(rounds), std::vector<std::size_t>(rounds)};
  auto const take_part = [&](std::size_t self) {
    for (std::size_t i = 0; i != rounds; ++i) {
      past[self][i] = i + self;
      std::size_t const partner = exchange(self);
      EXPECT_EQ(partner, 1 - self);
      EXPECT_EQ(past[partner][i], i + partner);
    }
  };
  companion one([&] { take_part(0); });
  companion two([&] { take_part(1); });
}

TYPED_TEST(threads, see_what_their_partner_did_before_an_untimed_exchange) {
  exchanger<std::size_t, TypeParam> point;
  expect_partners_to_see_each_others_past([&](std::size_t self) { return point.exchange(self); });
}

TYPED_TEST(threads, see_what_their_partner_did_before_a_timed_exchange) {
  exchanger<std::size_t, TypeParam> point;
  expect_partners_to_see_each_others_past([&](std::size_t self) {
    while (point.try_exchange_for(self, 5us) != exchange_status::exchanged) continue;
    return self;
  });
}

TYPED_TEST(threads, see_what_their_partner_did_before_an_exchange_that_can_be_stopped) {
  exchanger<std::size_t, TypeParam> point;
  std::stop_source stop;
  expect_partners_to_see_each_others_past([&, token = stop.get_token()](std::size_t self) {
    EXPECT_EQ(point.exchange(self, token), exchange_status::exchanged);
    return self;
  });
}

TYPED_TEST(threads, see_what_their_partner_did_before_one_of_them_only_tried) {
  exchanger<std::size_t, TypeParam> point;
  expect_partners_to_see_each_others_past([&](std::size_t self) {
    if (self == 0) return point.exchange(self);
    while (point.try_exchange(self) != exchange_status::exchanged) std::this_thread::yield();
    return self;
  });
}

TYPED_TEST(threads, in_a_crowd_lose_no_item_and_double_none) {
  constexpr int crowd = 8;
  constexpr int rounds = 500;
  exchanger<std::unique_ptr<int>, TypeParam> point;
  std::vector<std::unique_ptr<int>> items;
  for (int i = 0; i != crowd; ++i) items.push_back(std::make_unique<int>(i));
  {
    std::vector<std::jthread> all;
    for (auto& item : items) {
      all.emplace_back([&point, &item] {
        for (int i = 0; i != rounds; ++i) static_cast<void>(point.try_exchange_for(item, 20us));
      });
    }
  }
  std::vector<int> left;
  for (auto const& item : items) left.push_back(*item);
  std::ranges::sort(left);
  std::vector<int> expected(crowd);
  std::iota(expected.begin(), expected.end(), 0);
  EXPECT_EQ(left, expected);
}

}  // namespace
}  // namespace rendezvous::testing
