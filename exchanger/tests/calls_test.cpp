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

/// One way to call an exchanger. The ways that know no stop ignore the token.
template <class Exchanger>
struct way {
  char const* name;
  exchange_status (*call)(Exchanger&, int&, std::stop_token const&);
};

template <class Exchanger>
constexpr std::array ways_to_wait{
    way<Exchanger>{"exchange(item)",
                   [](Exchanger& point, int& item, std::stop_token const&) {
                     item = point.exchange(item);
                     return exchange_status::exchanged;
                   }},
    way<Exchanger>{"exchange(item, stop)",
                   [](Exchanger& point, int& item, std::stop_token const& stop) { return point.exchange(item, stop); }},
    way<Exchanger>{
        "try_exchange_for(item, span)",
        [](Exchanger& point, int& item, std::stop_token const&) { return point.try_exchange_for(item, very_long); }},
    way<Exchanger>{"try_exchange_for(item, span, stop)",
                   [](Exchanger& point, int& item, std::stop_token const& stop) {
                     return point.try_exchange_for(item, very_long, stop);
                   }},
    way<Exchanger>{"try_exchange_until(item, end)",
                   [](Exchanger& point, int& item, std::stop_token const&) {
                     return point.try_exchange_until(item, steady_clock::now() + very_long);
                   }},
    way<Exchanger>{"try_exchange_until(item, end, stop)",
                   [](Exchanger& point, int& item, std::stop_token const& stop) {
                     return point.try_exchange_until(item, steady_clock::now() + very_long, stop);
                   }},
};

template <class Exchanger>
constexpr std::array ways_not_to_wait{
    way<Exchanger>{"try_exchange(item)",
                   [](Exchanger& point, int& item, std::stop_token const&) { return point.try_exchange(item); }},
    way<Exchanger>{
        "try_exchange_for(item, 0)",
        [](Exchanger& point, int& item, std::stop_token const&) { return point.try_exchange_for(item, 0s); }},
    way<Exchanger>{"try_exchange_for(item, 0, stop)",
                   [](Exchanger& point, int& item, std::stop_token const& stop) {
                     return point.try_exchange_for(item, 0s, stop);
                   }},
    way<Exchanger>{"try_exchange_until(item, now)",
                   [](Exchanger& point, int& item, std::stop_token const&) {
                     return point.try_exchange_until(item, steady_clock::now());
                   }},
    way<Exchanger>{"try_exchange_until(item, now, stop)",
                   [](Exchanger& point, int& item, std::stop_token const& stop) {
                     return point.try_exchange_until(item, steady_clock::now(), stop);
                   }},
};

template <class Exchanger>
constexpr std::array ways_to_wait_a_moment{
    way<Exchanger>{
        "try_exchange_for(item, 1ms)",
        [](Exchanger& point, int& item, std::stop_token const&) { return point.try_exchange_for(item, 1ms); }},
    way<Exchanger>{"try_exchange_for(item, 1ms, stop)",
                   [](Exchanger& point, int& item, std::stop_token const& stop) {
                     return point.try_exchange_for(item, 1ms, stop);
                   }},
    way<Exchanger>{"try_exchange_until(item, in 1ms)",
                   [](Exchanger& point, int& item, std::stop_token const&) {
                     return point.try_exchange_until(item, steady_clock::now() + 1ms);
                   }},
    way<Exchanger>{"try_exchange_until(item, in 1ms, stop)",
                   [](Exchanger& point, int& item, std::stop_token const& stop) {
                     return point.try_exchange_until(item, steady_clock::now() + 1ms, stop);
                   }},
};

/// Those of the ways to wait that a stop can end.
template <class Exchanger>
constexpr std::array ways_to_be_stopped{ways_to_wait<Exchanger>[1], ways_to_wait<Exchanger>[3],
                                        ways_to_wait<Exchanger>[5]};

/// One thread waits in the first way and is surely there when another calls in the second way.
template <class Exchanger>
void expect_to_meet(way<Exchanger> const& waiting, way<Exchanger> const& coming) {
  SCOPED_TRACE(std::string(waiting.name) + " met by " + coming.name);
  Exchanger point;
  std::stop_source never_requested;
  int first = 1;
  int second = 2;
  auto first_status = exchange_status::timed_out;
  companion waiter([&] { first_status = waiting.call(point, first, never_requested.get_token()); });
  waiter.await_sleep();
  EXPECT_EQ(coming.call(point, second, never_requested.get_token()), exchange_status::exchanged);
  waiter.join();
  EXPECT_EQ(first_status, exchange_status::exchanged);
  EXPECT_EQ(first, 2);
  EXPECT_EQ(second, 1);
}

template <class Algorithm>
class calls : public ::testing::Test {};
TYPED_TEST_SUITE(calls, algorithms, algorithm_names);

TYPED_TEST(calls, of_every_kind_meet_a_waiter_of_every_kind) {
  using point = exchanger<int, TypeParam>;
  for (auto const& waiting : ways_to_wait<point>) {
    for (auto const& coming : ways_to_wait<point>) expect_to_meet(waiting, coming);
  }
}

TYPED_TEST(calls, that_do_not_wait_meet_a_waiter_of_every_kind) {
  using point = exchanger<int, TypeParam>;
  for (auto const& waiting : ways_to_wait<point>) {
    for (auto const& coming : ways_not_to_wait<point>) expect_to_meet(waiting, coming);
  }
}

TYPED_TEST(calls, that_do_not_wait_time_out_when_nobody_is_there) {
  using point = exchanger<int, TypeParam>;
  for (auto const& each : ways_not_to_wait<point>) {
    SCOPED_TRACE(each.name);
    point alone;
    int item = 1;
    EXPECT_EQ(each.call(alone, item, std::stop_token{}), exchange_status::timed_out);
    EXPECT_EQ(item, 1);
  }
}

// A call that does not wait never makes an offer, not even for a moment.
TYPED_TEST(calls, that_do_not_wait_never_meet_each_other) {
  using point = exchanger<int, TypeParam>;
  for (auto const& each : ways_not_to_wait<point>) {
    SCOPED_TRACE(each.name);
    point shared;
    std::atomic<int> exchanges = 0;
    auto const call_often = [&] {
      int item = 1;
      for (int i = 0; i != 20'000; ++i) {
        if (each.call(shared, item, std::stop_token{}) != exchange_status::timed_out) ++exchanges;
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
  for (auto const& each : ways_to_wait_a_moment<point>) {
    SCOPED_TRACE(each.name);
    point alone;
    int item = 1;
    auto const start = steady_clock::now();
    EXPECT_EQ(each.call(alone, item, std::stop_token{}), exchange_status::timed_out);
    EXPECT_GE(steady_clock::now() - start, 1ms);
    EXPECT_EQ(item, 1);
  }
}

TYPED_TEST(calls, with_a_token_are_cancelled_when_a_stop_is_requested) {
  using point = exchanger<int, TypeParam>;
  for (auto const& each : ways_to_be_stopped<point>) {
    SCOPED_TRACE(each.name);
    point alone;
    std::stop_source stop;
    int item = 1;
    auto status = exchange_status::exchanged;
    companion waiter([&] { status = each.call(alone, item, stop.get_token()); });
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
