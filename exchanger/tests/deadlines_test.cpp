// Time-outs: zero, in the past, of any length, and of any clock.

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <limits>
#include <ratio>
#include <stop_token>
#include <thread>
#include <utility>

#include "support.hpp"

namespace rendezvous::testing {
namespace {

using namespace std::chrono_literals;
using std::chrono::duration;
using std::chrono::steady_clock;
using std::chrono::system_clock;
using std::chrono::time_point;

/// A clock that a user might write: it counts in whole milliseconds, and only when it is told to.
struct village_clock {
  using rep = int;
  using period = std::milli;
  using duration = std::chrono::duration<rep, period>;
  using time_point = std::chrono::time_point<village_clock>;
  [[maybe_unused]] static constexpr bool is_steady = false;

  static inline std::atomic<int> hand = 0;
  static inline std::atomic<int> readings = 0;
  static time_point now() noexcept {
    ++readings;
    return time_point(duration(hand));
  }
};

/// A clock that is finer than any sleep, and stands still unless it is told to go on.
struct picosecond_clock {
  using rep = long long;
  using period = std::pico;
  using duration = std::chrono::duration<rep, period>;
  using time_point = std::chrono::time_point<picosecond_clock>;
  [[maybe_unused]] static constexpr bool is_steady = false;

  static inline std::atomic<rep> hand = 0;
  static inline std::atomic<int> readings = 0;
  static time_point now() noexcept {
    ++readings;
    return time_point(duration(hand));
  }
};

/// Meets a call that should not have waited for anybody, after some time, so that it fails instead of hanging.
template <class Algorithm>
class rescuer {
 public:
  explicit rescuer(exchanger<int, Algorithm>& point)
      : thread_([&point](std::stop_token const& not_needed) {
          for (auto const late = steady_clock::now() + 2s; steady_clock::now() < late;
               std::this_thread::sleep_for(1ms)) {
            if (not_needed.stop_requested()) return;
          }
          int item = -1;
          static_cast<void>(point.try_exchange(item));
        }) {}

 private:
  std::jthread thread_;
};

template <class Algorithm>
class deadlines : public ::testing::Test {
 protected:
  void SetUp() override { village_clock::hand = village_clock::readings = 0; }

  template <class Span, class Period>
  static exchange_status call(exchanger<int, Algorithm>& point, int& item, duration<Span, Period> span) {
    return point.try_exchange_for(item, span);
  }
  template <class Clock, class Span>
  static exchange_status call(exchanger<int, Algorithm>& point, int& item, time_point<Clock, Span> end) {
    return point.try_exchange_until(item, end);
  }

  /// A call with this span, or up to this point in time, does not wait: alone it times out, and it takes a partner who
  /// waits already.
  template <class Limit>
  static void expect_no_wait(Limit limit) {
    exchanger<int, Algorithm> point;
    int item = 1;
    {
      rescuer<Algorithm> late(point);
      EXPECT_EQ(call(point, item, limit), exchange_status::timed_out);
    }
    EXPECT_EQ(item, 1);
    companion waiter([&] { EXPECT_EQ(point.exchange(2), 1); });
    waiter.await_sleep();
    EXPECT_EQ(call(point, item, limit), exchange_status::exchanged);
    EXPECT_EQ(item, 2);
  }

  /// Such a call sleeps, rather than polls, until somebody comes.
  template <class Limit>
  static void expect_sleep(Limit limit) {
    exchanger<int, Algorithm> point;
    int theirs = 2;
    companion waiter([&] { EXPECT_EQ(call(point, theirs, limit), exchange_status::exchanged); });
    waiter.await_sleep();
    int mine = 1;
    EXPECT_EQ(point.try_exchange(mine), exchange_status::exchanged);
    waiter.join();
    EXPECT_EQ(mine, 2);
    EXPECT_EQ(theirs, 1);
  }

  /// A call that nobody meets returns `timed_out`, and not before the span is over.
  template <class Span>
  static void expect_time_out_after(Span span) {
    exchanger<int, Algorithm> point;
    int item = 1;
    auto const start = steady_clock::now();
    EXPECT_EQ(point.try_exchange_for(item, span), exchange_status::timed_out);
    EXPECT_GE(steady_clock::now() - start, span);
    EXPECT_EQ(item, 1);
  }
};
TYPED_TEST_SUITE(deadlines, algorithms, algorithm_names);

TYPED_TEST(deadlines, of_no_time_do_not_wait) { TestFixture::expect_no_wait(0s); }

TYPED_TEST(deadlines, of_negative_time_do_not_wait) { TestFixture::expect_no_wait(-1ns); }

TYPED_TEST(deadlines, in_the_past_do_not_wait) { TestFixture::expect_no_wait(steady_clock::now()); }

TYPED_TEST(deadlines, in_the_past_of_a_clock_that_the_user_wrote_do_not_wait) {
  village_clock::hand = 100;
  TestFixture::expect_no_wait(village_clock::time_point(100ms));
  TestFixture::expect_no_wait(village_clock::time_point(99ms));
}

TYPED_TEST(deadlines, are_kept) {
  TestFixture::expect_time_out_after(1ns);
  TestFixture::expect_time_out_after(20ms);
}

TYPED_TEST(deadlines, by_any_clock_are_kept) {
  exchanger<int, TypeParam> point;
  int item = 1;
  auto const steady = steady_clock::now() + 20ms;
  EXPECT_EQ(point.try_exchange_until(item, steady), exchange_status::timed_out);
  EXPECT_GE(steady_clock::now(), steady);
  auto const in_seconds = time_point<steady_clock, duration<double>>(steady_clock::now() + duration<double>(0.02));
  EXPECT_EQ(point.try_exchange_until(item, in_seconds), exchange_status::timed_out);
  EXPECT_GE(steady_clock::now(), in_seconds);
  EXPECT_EQ(point.try_exchange_until(item, system_clock::now() + 20ms), exchange_status::timed_out);
  EXPECT_EQ(item, 1);
}

TYPED_TEST(deadlines, too_far_away_to_be_counted_sleep_like_none_at_all) {
  TestFixture::expect_sleep(std::chrono::nanoseconds::max());
  TestFixture::expect_sleep(steady_clock::time_point::max());
  TestFixture::expect_sleep(village_clock::time_point::max());
}

TYPED_TEST(deadlines, by_a_clock_that_stands_still_do_not_pass) {
  exchanger<int, TypeParam> point;
  int item = 1;
  std::atomic<bool> returned = false;
  companion waiter([&] {
    EXPECT_EQ(point.try_exchange_until(item, village_clock::time_point(2ms)), exchange_status::timed_out);
    returned = true;
  });
  while (village_clock::readings < 10) std::this_thread::yield();  // it has slept a few times by now
  EXPECT_FALSE(returned);
  village_clock::hand = 2;
  waiter.join();
  EXPECT_EQ(item, 1);
}

TYPED_TEST(deadlines, that_passed_once_do_not_spoil_the_next_call) {
  exchanger<int, TypeParam> point;
  int item = 1;
  EXPECT_EQ(point.try_exchange_for(item, 1ms), exchange_status::timed_out);
  companion waiter([&] { EXPECT_EQ(point.exchange(2), 1); });
  EXPECT_EQ(point.try_exchange_for(item, very_long), exchange_status::exchanged);
  EXPECT_EQ(item, 2);
}

// An algorithm is given one of four types (deadline.hpp), whatever the units are. What becomes of units is tried on
// one.
using units = deadlines<default_algorithm>;

TEST_F(units, of_any_size_make_no_time) {
  expect_no_wait(0ns);
  expect_no_wait(duration<double>(0.0));
}

TEST_F(units, of_any_size_make_negative_time) {
  expect_no_wait(-1h);
  expect_no_wait(std::chrono::hours::min());
  expect_no_wait(std::chrono::nanoseconds::min());
  expect_no_wait(duration<double>(-1e300));
  expect_no_wait(duration<double>(-std::numeric_limits<double>::infinity()));
}

TEST_F(units, without_a_number_make_no_time) {
  expect_no_wait(duration<double>(std::numeric_limits<double>::quiet_NaN()));
  expect_no_wait(duration<float, std::nano>(std::numeric_limits<float>::quiet_NaN()));
  expect_no_wait(
      time_point<steady_clock, duration<double>>(duration<double>(std::numeric_limits<double>::quiet_NaN())));
}

TEST_F(units, of_any_size_make_the_past) {
  expect_no_wait(steady_clock::now() - 1h);
  expect_no_wait(steady_clock::time_point::min());
  expect_no_wait(time_point<steady_clock, std::chrono::hours>::min());
  expect_no_wait(system_clock::now() - 1ns);
  expect_no_wait(system_clock::time_point());
  expect_no_wait(time_point<system_clock, std::chrono::seconds>());
  expect_no_wait(time_point<steady_clock, duration<double>>(duration<double>(-1.0)));
  village_clock::hand = 100;
  expect_no_wait(time_point<village_clock, std::chrono::seconds>(-1s));
}

// In nanoseconds these are so many that some come out on the other side of now.
TEST_F(units, that_count_centuries_make_the_past_and_the_future) {
  using centuries = duration<int, std::ratio_multiply<std::ratio<100>, std::chrono::years::period>>;
  for (int const n : {3, 5, 10, 20}) {
    expect_no_wait(time_point<steady_clock, centuries>(centuries(-n)));
    expect_no_wait(time_point<system_clock, centuries>(centuries(-n)));
    expect_no_wait(time_point<village_clock, centuries>(centuries(-n)));
    expect_sleep(time_point<steady_clock, centuries>(centuries(n)));
    expect_sleep(time_point<system_clock, centuries>(centuries(n)));
    expect_sleep(time_point<village_clock, centuries>(centuries(n)));
  }
}

TEST_F(units, of_any_size_are_kept) {
  expect_time_out_after(100us);
  expect_time_out_after(duration<double>(0.02));
  expect_time_out_after(duration<float, std::milli>(1.5F));
  expect_time_out_after(duration<int, std::ratio<1, 300>>(5));
  expect_time_out_after(duration<unsigned char, std::milli>(9));
}

TEST_F(units, below_a_nanosecond_are_rounded_up_to_one) {
  constexpr duration<double, std::nano> half(0.5);
  exchanger<int, default_algorithm> point;
  std::atomic<bool> met = false;
  // Were it no time at all, neither would ever wait for the other.
  auto const meet = [&, give_up = steady_clock::now() + 20s] {
    int item = 1;
    while (!met && steady_clock::now() < give_up) {
      if (point.try_exchange_for(item, half) == exchange_status::exchanged) met = true;
    }
  };
  companion other(meet);
  meet();
  other.join();
  EXPECT_TRUE(met);
}

TEST_F(units, below_a_nanosecond_have_not_passed_before_their_time) {
  using picoseconds = picosecond_clock::duration;
  exchanger<int, default_algorithm> point;
  int item = 1;
  std::atomic<bool> returned = false;
  picosecond_clock::hand = picosecond_clock::readings = 0;
  companion waiter([&] {
    EXPECT_EQ(point.try_exchange_until(item, picosecond_clock::time_point(picoseconds(500))),
              exchange_status::timed_out);
    returned = true;
  });
  while (picosecond_clock::readings < 10 && !returned) std::this_thread::yield();
  EXPECT_FALSE(returned);
  picosecond_clock::hand = 500;
  waiter.join();
}

TEST_F(units, too_large_to_be_counted_make_no_limit) {
  expect_sleep(std::chrono::hours::max());
  expect_sleep(std::chrono::nanoseconds::max() - 1ns);
  expect_sleep(duration<double>(1e300));
  expect_sleep(duration<double>(std::numeric_limits<double>::infinity()));
  expect_sleep(system_clock::time_point::max());
  expect_sleep(time_point<steady_clock, std::chrono::hours>::max());
  expect_sleep(time_point<system_clock, duration<double>>::max());
}

/// Its point in time goes where it goes.
struct task {
  static inline auto const never = steady_clock::now() + very_long;

  steady_clock::time_point end = never;

  explicit task(steady_clock::time_point when) noexcept : end(when) {}
  task(task&& other) noexcept : end(std::exchange(other.end, never)) {}
  task& operator=(task&& other) noexcept {
    end = std::exchange(other.end, never);
    return *this;
  }
};

TEST(points_in_time, that_are_part_of_the_item_are_kept) {
  exchanger<task> point;
  auto const end = steady_clock::now() + 20ms;
  task mine(end);
  EXPECT_EQ(point.try_exchange_until(mine, mine.end), exchange_status::timed_out);
  EXPECT_EQ(mine.end, end);
}

// A partner who swaps the item must not meet its owner who reads the time: ThreadSanitizer sees it when it can happen.
TYPED_TEST(deadlines, that_are_part_of_the_item_are_not_read_where_the_partner_writes) {
  exchanger<task, TypeParam> point;
  for (bool const stoppable : {false, true}) {
    task mine(steady_clock::now() + very_long);
    companion waiter([&] {
      auto const status = stoppable ? point.try_exchange_until(mine, mine.end, std::stop_token())
                                    : point.try_exchange_until(mine, mine.end);
      EXPECT_EQ(status, exchange_status::exchanged);
    });
    waiter.await_sleep();
    task theirs(steady_clock::time_point{});
    EXPECT_EQ(point.try_exchange(theirs), exchange_status::exchanged);
    waiter.join();
    EXPECT_EQ(mine.end, steady_clock::time_point{});
  }
}

}  // namespace
}  // namespace rendezvous::testing
