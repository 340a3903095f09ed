// Every function of the public interface, with each status that it can return.

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <concepts>
#include <stop_token>
#include <string>
#include <type_traits>
#include <utility>

#include "support.hpp"

namespace rendezvous::testing {
namespace {

using namespace std::chrono_literals;
using std::chrono::steady_clock;

enum class kind { exchange, try_exchange, try_exchange_for, try_exchange_until };

/// One way to call an exchanger.
struct way {
  kind function;
  bool with_stop = false;
  std::chrono::nanoseconds span{};  ///< of a call with a limit
};

std::string describe(way const& of) {
  constexpr std::array names{"exchange", "try_exchange", "try_exchange_for", "try_exchange_until"};
  return std::string(names.at(static_cast<std::size_t>(of.function))) + (of.with_stop ? ", with a stop" : "") + ", " +
         std::to_string(of.span.count()) + " ns";
}

template <class Exchanger, class... Stop>
exchange_status call_with(Exchanger& point, way const& of, int& item, Stop const&... stop) {
  switch (of.function) {
    case kind::exchange:
      if constexpr (sizeof...(Stop) != 0) return point.exchange(item, stop...);
      item = point.exchange(item);
      return exchange_status::exchanged;
    case kind::try_exchange: return point.try_exchange(item);
    case kind::try_exchange_for: return point.try_exchange_for(item, of.span, stop...);
    case kind::try_exchange_until: return point.try_exchange_until(item, steady_clock::now() + of.span, stop...);
  }
  return {};
}

/// The ways that know no stop ignore the token.
template <class Exchanger>
exchange_status call(Exchanger& point, way const& of, int& item, std::stop_token const& stop) {
  return of.with_stop ? call_with(point, of, item, stop) : call_with(point, of, item);
}

using enum kind;

constexpr way ways_to_wait[] = {
    {.function = exchange},
    {.function = exchange, .with_stop = true},
    {.function = try_exchange_for, .span = very_long},
    {.function = try_exchange_for, .with_stop = true, .span = very_long},
    {.function = try_exchange_until, .span = very_long},
    {.function = try_exchange_until, .with_stop = true, .span = very_long},
};
constexpr way ways_not_to_wait[] = {
    {.function = try_exchange},
    {.function = try_exchange_for},
    {.function = try_exchange_for, .with_stop = true},
    {.function = try_exchange_until},
    {.function = try_exchange_until, .with_stop = true},
};
constexpr way ways_to_wait_a_moment[] = {
    {.function = try_exchange_for, .span = 1ms},
    {.function = try_exchange_for, .with_stop = true, .span = 1ms},
    {.function = try_exchange_until, .span = 1ms},
    {.function = try_exchange_until, .with_stop = true, .span = 1ms},
};

/// One thread waits in the first way and is surely there when another calls in the second way.
template <class Algorithm>
void expect_to_meet(way const& waiting, way const& coming) {
  SCOPED_TRACE(describe(waiting) + ", met by " + describe(coming));
  exchanger<int, Algorithm> point;
  std::stop_source never_requested;
  int first = 1;
  int second = 2;
  auto first_status = exchange_status::timed_out;
  companion waiter([&] { first_status = call(point, waiting, first, never_requested.get_token()); });
  waiter.await_sleep();
  EXPECT_EQ(call(point, coming, second, never_requested.get_token()), exchange_status::exchanged);
  waiter.join();
  EXPECT_EQ(first_status, exchange_status::exchanged);
  EXPECT_EQ(first, 2);
  EXPECT_EQ(second, 1);
}

template <class Algorithm>
class calls : public ::testing::Test {};
TYPED_TEST_SUITE(calls, algorithms, algorithm_names);

TYPED_TEST(calls, of_every_kind_meet_a_waiter_of_every_kind) {
  for (auto const& waiting : ways_to_wait) {
    for (auto const& coming : ways_to_wait) expect_to_meet<TypeParam>(waiting, coming);
  }
}

TYPED_TEST(calls, that_do_not_wait_meet_a_waiter_of_every_kind) {
  for (auto const& waiting : ways_to_wait) {
    for (auto const& coming : ways_not_to_wait) expect_to_meet<TypeParam>(waiting, coming);
  }
}

TYPED_TEST(calls, that_do_not_wait_time_out_when_nobody_is_there) {
  using point = exchanger<int, TypeParam>;
  for (auto const& each : ways_not_to_wait) {
    SCOPED_TRACE(describe(each));
    point alone;
    int item = 1;
    EXPECT_EQ(call(alone, each, item, std::stop_token{}), exchange_status::timed_out);
    EXPECT_EQ(item, 1);
  }
}

// A call that does not wait never makes an offer, not even for a moment.
TYPED_TEST(calls, that_do_not_wait_never_meet_each_other) {
  using point = exchanger<int, TypeParam>;
  for (auto const& each : ways_not_to_wait) {
    SCOPED_TRACE(describe(each));
    point shared;
    std::atomic<int> exchanges = 0;
    auto const call_often = [&] {
      int item = 1;
      for (int i = 0; i != 20'000; ++i) {
        if (call(shared, each, item, std::stop_token{}) != exchange_status::timed_out) ++exchanges;
      }
    };
    {
      companion const other(call_often);
      call_often();
    }
    EXPECT_EQ(exchanges, 0);
  }
}

TYPED_TEST(calls, that_wait_for_a_moment_time_out_when_nobody_comes) {
  using point = exchanger<int, TypeParam>;
  for (auto const& each : ways_to_wait_a_moment) {
    SCOPED_TRACE(describe(each));
    point alone;
    int item = 1;
    auto const start = steady_clock::now();
    EXPECT_EQ(call(alone, each, item, std::stop_token{}), exchange_status::timed_out);
    EXPECT_GE(steady_clock::now() - start, 1ms);
    EXPECT_EQ(item, 1);
  }
}

TYPED_TEST(calls, with_a_token_are_cancelled_when_a_stop_is_requested) {
  using point = exchanger<int, TypeParam>;
  for (way const& each : ways_to_wait) {
    if (!each.with_stop) continue;
    SCOPED_TRACE(describe(each));
    point alone;
    std::stop_source stop;
    int item = 1;
    auto status = exchange_status::exchanged;
    companion waiter([&] { status = call(alone, each, item, stop.get_token()); });
    waiter.await_sleep();
    stop.request_stop();
    waiter.join();
    EXPECT_EQ(status, exchange_status::cancelled);
    EXPECT_EQ(item, 1);
  }
}

TYPED_TEST(calls, that_failed_leave_the_exchanger_as_it_was) {
  exchanger<int, TypeParam> point;
  int item = 1;
  std::stop_source stopped;
  stopped.request_stop();
  for (int i = 0; i != 3; ++i) {
    EXPECT_EQ(point.try_exchange(item), exchange_status::timed_out);
    EXPECT_EQ(point.try_exchange_for(item, 1us), exchange_status::timed_out);
    EXPECT_EQ(point.exchange(item, stopped.get_token()), exchange_status::cancelled);
  }
  companion waiter([&] { EXPECT_EQ(point.exchange(2), 1); });
  waiter.await_sleep();
  EXPECT_EQ(point.try_exchange(item), exchange_status::exchanged);
  EXPECT_EQ(item, 2);
}

TYPED_TEST(calls, on_different_exchangers_do_not_meet) {
  exchanger<int, TypeParam> here;
  exchanger<int, TypeParam> there;
  companion waiter([&] { EXPECT_EQ(here.exchange(1), 2); });
  waiter.await_sleep();
  int item = 2;
  EXPECT_EQ(there.try_exchange(item), exchange_status::timed_out);
  EXPECT_EQ(here.try_exchange(item), exchange_status::exchanged);
}

TYPED_TEST(calls, have_the_types_that_the_interface_promises) {
  using point = exchanger<int, TypeParam>;
  static_assert(std::same_as<typename point::value_type, int>);
  static_assert(std::same_as<typename point::stop_token, std::stop_token>);
  static_assert(std::is_nothrow_default_constructible_v<point>);
  static_assert(!std::is_copy_constructible_v<point> && !std::is_move_constructible_v<point>);
  static_assert(!std::is_copy_assignable_v<point> && !std::is_move_assignable_v<point>);
  static_assert(noexcept(std::declval<point&>().exchange(1)));
  static_assert(noexcept(std::declval<point&>().exchange(std::declval<int&>(), std::stop_token{})));
  static_assert(noexcept(std::declval<point&>().try_exchange(std::declval<int&>())));
}

TEST(an_exchanger_without_an_algorithm, uses_the_default_one) {
  static_assert(std::same_as<exchanger<int>, exchanger<int, default_algorithm, native_platform>>);
  EXPECT_EQ(meet<default_algorithm>(1, 2), std::pair(2, 1));
}

TEST(a_status, has_a_name) {
  static_assert(to_string(exchange_status::exchanged) == "exchanged");
  EXPECT_EQ(to_string(exchange_status::exchanged), "exchanged");
  EXPECT_EQ(to_string(exchange_status::timed_out), "timed_out");
  EXPECT_EQ(to_string(exchange_status::cancelled), "cancelled");
  EXPECT_EQ(to_string(static_cast<exchange_status>(99)), "?");
}

}  // namespace
}  // namespace rendezvous::testing
