// Items of every kind: the exchanged values, and the moves and assignments of an exchange.

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "support.hpp"

namespace rendezvous::testing {
namespace {

using namespace std::chrono_literals;

/// Small and trivially copyable, and yet it can only be moved, like a handle of the operating system.
struct handle {
  int descriptor;

  explicit handle(int d) : descriptor(d) {}
  handle(handle&&) = default;
  handle& operator=(handle&&) = default;
};

/// Small and trivially copyable, and made of anything: of another view, too, unless that is moved or const.
struct view {
  void const* target;

  template <class Any>
  explicit(false) view(Any&& any) noexcept : target(std::addressof(any)) {}
};

/// An item that counts what happens to it. It knows its own address, as an item with a pointer into
/// itself does, and owns its value: a shell that was moved from has none.
struct counted {
  static inline std::atomic<int> alive = 0;
  static inline std::atomic<int> values = 0;
  static inline std::atomic<int> moves = 0;

  counted* self = this;
  int value;

  explicit counted(int v) : value(v) {
    ++alive;
    ++values;
  }
  counted(counted&& other) noexcept : value(std::exchange(other.value, 0)) {
    ++alive;
    ++moves;
  }
  counted& operator=(counted&& other) noexcept {
    ++moves;
    if (value != 0) --values;  // assigned over: this value is lost
    value = std::exchange(other.value, 0);
    return *this;
  }
  ~counted() {
    --alive;
    if (value != 0) --values;
  }
};

template <class Algorithm>
class items : public ::testing::Test {
 protected:
  void SetUp() override { counted::alive = counted::values = counted::moves = 0; }
};
TYPED_TEST_SUITE(items, shipped_algorithms, algorithm_names);

TYPED_TEST(items, may_be_numbers_of_any_value) {
  using limits = std::numeric_limits<std::int64_t>;
  EXPECT_EQ((meet<TypeParam, std::int64_t>(0, limits::min())), std::pair(limits::min(), std::int64_t{0}));
  EXPECT_EQ((meet<TypeParam, std::int64_t>(limits::max(), -1)), std::pair(std::int64_t{-1}, limits::max()));
  EXPECT_EQ((meet<TypeParam, std::uint8_t>(0, 255)), std::pair(std::uint8_t{255}, std::uint8_t{0}));
  EXPECT_EQ((meet<TypeParam, bool>(false, true)), std::pair(true, false));
  EXPECT_EQ((meet<TypeParam, double>(-0.0, std::numeric_limits<double>::infinity())),
            std::pair(std::numeric_limits<double>::infinity(), -0.0));
}

TYPED_TEST(items, may_be_equal) { EXPECT_EQ(meet<TypeParam>(7, 7), std::pair(7, 7)); }

TYPED_TEST(items, may_be_null_pointers) {
  int target = 0;
  using pointers = std::pair<int*, int*>;
  EXPECT_EQ((meet<TypeParam, int*>(nullptr, &target)), (pointers{&target, nullptr}));
  EXPECT_EQ((meet<TypeParam, int*>(&target, nullptr)), (pointers{nullptr, &target}));
  EXPECT_EQ((meet<TypeParam, int*>(nullptr, nullptr)), (pointers{nullptr, nullptr}));
  EXPECT_EQ((meet<TypeParam, std::nullptr_t>(nullptr, nullptr)), std::pair(nullptr, nullptr));
}

TYPED_TEST(items, may_be_empty) {
  struct nothing {};
  meet<TypeParam>(nothing{}, nothing{});
}

TYPED_TEST(items, may_be_move_only) {
  auto const [first, second] = meet<TypeParam>(std::make_unique<int>(1), std::make_unique<int>(2));
  EXPECT_EQ(*first, 2);
  EXPECT_EQ(*second, 1);
}

TYPED_TEST(items, may_be_null_and_move_only) {
  auto const [first, second] = meet<TypeParam>(std::unique_ptr<int>(), std::make_unique<int>(2));
  EXPECT_EQ(*first, 2);
  EXPECT_EQ(second, nullptr);
}

TYPED_TEST(items, may_be_small_and_move_only) {
  auto const [first, second] = meet<TypeParam>(handle(1), handle(2));
  EXPECT_EQ(first.descriptor, 2);
  EXPECT_EQ(second.descriptor, 1);
}

TYPED_TEST(items, may_be_made_of_anything) {
  int first = 1;
  int second = 2;
  view mine(first);
  view theirs(second);
  exchanger<view, TypeParam> point;
  companion waiter([&] { EXPECT_EQ(point.exchange(theirs, std::stop_token{}), exchange_status::exchanged); });
  waiter.await_sleep();
  EXPECT_EQ(point.try_exchange(mine), exchange_status::exchanged);
  waiter.join();
  EXPECT_EQ(mine.target, &second);
  EXPECT_EQ(theirs.target, &first);
}

TYPED_TEST(items, may_own_memory) {
  auto const [text, other] = meet<TypeParam>(std::string(1000, 'a'), std::string("short"));
  EXPECT_EQ(text, "short");
  EXPECT_EQ(other, std::string(1000, 'a'));
  auto const [full, empty] = meet<TypeParam>(std::vector<int>(), std::vector<int>{1, 2, 3});
  EXPECT_EQ(full, (std::vector<int>{1, 2, 3}));
  EXPECT_TRUE(empty.empty());
  auto const [nine, none] = meet<TypeParam>(std::function<int()>(), std::function<int()>([] { return 9; }));
  EXPECT_EQ(nine(), 9);
  EXPECT_FALSE(none);
}

TYPED_TEST(items, are_neither_lost_nor_doubled) {
  exchanger<counted, TypeParam> point;
  {
    counted mine(1);
    counted theirs(2);
    companion waiter([&] { EXPECT_EQ(point.exchange(theirs, std::stop_token{}), exchange_status::exchanged); });
    waiter.await_sleep();
    EXPECT_EQ(point.try_exchange(mine), exchange_status::exchanged);
    waiter.join();
    EXPECT_EQ(mine.value, 2);
    EXPECT_EQ(theirs.value, 1);
    EXPECT_EQ(counted::alive, 2);
    EXPECT_EQ(counted::values, 2);
  }
  EXPECT_EQ(counted::alive, 0);
  EXPECT_EQ(counted::values, 0);
}

TYPED_TEST(items, passed_by_value_are_neither_lost_nor_doubled) {
  {
    auto const [first, second] = meet<TypeParam>(counted(1), counted(2));
    EXPECT_EQ(first.value, 2);
    EXPECT_EQ(second.value, 1);
    EXPECT_EQ(counted::alive, 2);
    EXPECT_EQ(counted::values, 2);
  }
  EXPECT_EQ(counted::alive, 0);
  EXPECT_EQ(counted::values, 0);
}

TYPED_TEST(items, are_not_even_moved_by_a_call_that_fails) {
  exchanger<counted, TypeParam> point;
  counted mine(1);
  std::stop_source stop;

  EXPECT_EQ(point.try_exchange(mine), exchange_status::timed_out);
  EXPECT_EQ(point.try_exchange_for(mine, 1ms), exchange_status::timed_out);
  companion waiter([&] { EXPECT_EQ(point.exchange(mine, stop.get_token()), exchange_status::cancelled); });
  waiter.await_sleep();
  stop.request_stop();
  waiter.join();
  EXPECT_EQ(point.exchange(mine, stop.get_token()), exchange_status::cancelled);

  EXPECT_EQ(counted::moves, 0);
  EXPECT_EQ(counted::alive, 1);
  EXPECT_EQ(mine.value, 1);
  EXPECT_EQ(mine.self, &mine);
}

TYPED_TEST(items, stay_with_a_partner_who_comes_after_a_failure) {
  exchanger<std::unique_ptr<int>, TypeParam> point;
  auto mine = std::make_unique<int>(1);
  int const* const address = mine.get();
  EXPECT_EQ(point.try_exchange_for(mine, 1ms), exchange_status::timed_out);
  EXPECT_EQ(mine.get(), address);
  companion waiter([&] { EXPECT_EQ(point.exchange(nullptr).get(), address); });
  waiter.await_sleep();
  EXPECT_EQ(point.try_exchange(mine), exchange_status::exchanged);
  EXPECT_EQ(mine, nullptr);
}

}  // namespace
}  // namespace rendezvous::testing
