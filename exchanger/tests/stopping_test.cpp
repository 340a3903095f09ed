// Stop requests: before the call, during its spin or sleep, and racing with a time-out or a partner.

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <random>
#include <stop_token>
#include <type_traits>
#include <utility>
#include <vector>

#include "support.hpp"

namespace rendezvous::testing {
namespace {

using namespace std::chrono_literals;

/// Lets a random time pass, from none to that of a spin and some more, without sleeping.
class hesitation {
 public:
  void operator()() {
    auto const end = std::chrono::steady_clock::now() + std::chrono::microseconds(random_() % 64);
    while (std::chrono::steady_clock::now() < end) continue;
  }

 private:
  std::minstd_rand random_{1};
};

/// A clock by which a deadline passes in the very moment that a stop is requested: at its n-th reading.
struct fateful_clock {
  using rep = std::int64_t;
  using period = std::nano;
  using duration = std::chrono::nanoseconds;
  using time_point = std::chrono::time_point<fateful_clock>;
  [[maybe_unused]] static constexpr bool is_steady = true;
  static constexpr time_point end{1ms};

  static inline std::stop_source stop;
  static inline int readings = 0;
  static inline int fateful_reading = 0;

  static void set(int reading) {
    stop = std::stop_source();
    readings = 0;
    fateful_reading = reading;
  }
  static time_point now() {
    if (++readings < fateful_reading) return time_point(0ns);
    stop.request_stop();
    return end;
  }
};

/// A clock whose time is over when the test says so. It tells when somebody has seen that.
struct patient_clock {
  using rep = std::int64_t;
  using period = std::nano;
  using duration = std::chrono::nanoseconds;
  using time_point = std::chrono::time_point<patient_clock>;
  [[maybe_unused]] static constexpr bool is_steady = true;
  static constexpr time_point end{1ms};

  static inline std::atomic<int> readings = 0;
  static inline std::atomic<bool> over = false;
  static inline std::atomic<bool> noticed = false;

  static void set() {
    readings = 0;
    over = noticed = false;
  }
  static time_point now() {
    ++readings;
    if (!over) return time_point(0ns);
    noticed = true;
    return end;
  }
};

/// An item whose move takes as long as the test wants: it holds its partner between the claim and the publication of
/// the match. The clock above says that time is over from then on.
struct slow {
  static inline std::atomic<bool> hold = false;
  static inline std::atomic<bool> held = false;
  int value;

  explicit slow(int v) : value(v) {}
  slow(slow&& other) noexcept : value(other.value) { pass(); }
  slow& operator=(slow&& other) noexcept {
    value = other.value;
    pass();
    return *this;
  }
  ~slow() = default;

 private:
  static void pass() {
    if (hold) patient_clock::over = true;
    while (hold) {
      held = true;
      std::this_thread::yield();
    }
  }
};

template <class Algorithm>
class stopping : public ::testing::Test {};
TYPED_TEST_SUITE(stopping, algorithms, algorithm_names);

TYPED_TEST(stopping, before_the_call_cancels_even_when_a_partner_waits) {
  exchanger<int, TypeParam> point;
  std::stop_source stop;
  stop.request_stop();
  companion waiter([&] { EXPECT_EQ(point.exchange(2), 1); });
  waiter.await_sleep();
  int item = 1;
  EXPECT_EQ(point.exchange(item, stop.get_token()), exchange_status::cancelled);
  EXPECT_EQ(point.try_exchange_for(item, very_long, stop.get_token()), exchange_status::cancelled);
  EXPECT_EQ(point.try_exchange_until(item, std::chrono::steady_clock::now() + very_long, stop.get_token()),
            exchange_status::cancelled);
  EXPECT_EQ(item, 1);
  EXPECT_EQ(point.try_exchange(item), exchange_status::exchanged);  // the partner still waits
}

TYPED_TEST(stopping, before_the_call_wins_over_a_deadline_that_has_passed) {
  exchanger<int, TypeParam> point;
  std::stop_source stop;
  stop.request_stop();
  int item = 1;
  EXPECT_EQ(point.try_exchange_for(item, 0s, stop.get_token()), exchange_status::cancelled);
  EXPECT_EQ(point.try_exchange_for(item, -1s, stop.get_token()), exchange_status::cancelled);
  EXPECT_EQ(point.try_exchange_until(item, std::chrono::steady_clock::time_point::min(), stop.get_token()),
            exchange_status::cancelled);
  EXPECT_EQ(item, 1);
}

TYPED_TEST(stopping, in_the_moment_of_the_time_out_is_reported_as_cancelled) {
  exchanger<int, TypeParam> point;
  int item = 1;
  // The first reading is the question whether to wait at all.
  for (int reading = 1; reading != 5; ++reading) {
    SCOPED_TRACE(reading);
    fateful_clock::set(reading);
    EXPECT_EQ(point.try_exchange_until(item, fateful_clock::end, fateful_clock::stop.get_token()),
              exchange_status::cancelled);
    EXPECT_GE(fateful_clock::readings, reading);
  }
  EXPECT_EQ(item, 1);
}

/// The waiter's time is over, and it is stopped, while its partner moves the items. False: it did not look at its clock
/// then, since it had seen that it was claimed.
template <class Algorithm>
bool is_told_too_late() {
  exchanger<slow, Algorithm> point;
  slow mine(1);
  slow theirs(2);
  std::stop_source stop;
  auto status = exchange_status::timed_out;
  patient_clock::set();

  companion waiter([&] { status = point.try_exchange_until(mine, patient_clock::end, stop.get_token()); });
  while (patient_clock::readings < 10) std::this_thread::yield();  // it has slept by now
  slow::held = false;
  slow::hold = true;
  companion partner([&] { EXPECT_EQ(point.exchange(theirs, std::stop_token{}), exchange_status::exchanged); });
  while (!slow::held) std::this_thread::yield();
  auto const long_enough = std::chrono::steady_clock::now() + 100ms;
  while (!patient_clock::noticed && std::chrono::steady_clock::now() < long_enough) std::this_thread::yield();
  bool const in_time = patient_clock::noticed;
  stop.request_stop();
  // It waits for its partner's last touch, and has no other choice. In a hashed arena it polls for that: the
  // word says `taken` by then, and has no value for a waiter that sleeps again.
  if constexpr (!is_one_of<Algorithm, hashed_arena, hashed_arena_8>) waiter.await_sleep();
  slow::hold = false;
  waiter.join();
  partner.join();
  EXPECT_EQ(status, exchange_status::exchanged);
  EXPECT_EQ(mine.value, 2);
  EXPECT_EQ(theirs.value, 1);
  return in_time;
}

TYPED_TEST(stopping, and_time_out_both_come_too_late_when_a_partner_has_claimed) {
  while (!is_told_too_late<TypeParam>() && !this->HasFailure()) continue;
}

TYPED_TEST(stopping, wakes_a_sleeper_however_long_its_time) {
  exchanger<int, TypeParam> point;
  std::stop_source stop;
  int item = 1;
  companion waiter([&] {
    EXPECT_EQ(point.try_exchange_for(item, std::chrono::hours::max(), stop.get_token()), exchange_status::cancelled);
  });
  waiter.await_sleep();
  stop.request_stop();
}

TYPED_TEST(stopping, without_a_stop_state_never_happens) {
  exchanger<int, TypeParam> point;
  int item = 1;
  EXPECT_EQ(point.try_exchange_for(item, 1ms, std::stop_token{}), exchange_status::timed_out);
  companion waiter([&] { EXPECT_EQ(point.exchange(2), 1); });
  EXPECT_EQ(point.exchange(item, std::stop_token{}), exchange_status::exchanged);
}

TYPED_TEST(stopping, one_waiter_leaves_the_next_one_waiting) {
  exchanger<int, TypeParam> point;
  std::stop_source first_stop;
  std::stop_source second_stop;
  int item = 1;
  companion first([&] { EXPECT_EQ(point.exchange(item, first_stop.get_token()), exchange_status::cancelled); });
  first.await_sleep();
  first_stop.request_stop();
  first.join();
  companion second([&] { EXPECT_EQ(point.exchange(item, second_stop.get_token()), exchange_status::exchanged); });
  second.await_sleep();
  EXPECT_EQ(point.exchange(2), 1);
}

// A stop at a random moment: before the offer, in the spin, while parking, in the sleep. A lost wake-up
// would make this hang. The plain data shows that what came before the request is seen after the return.
TYPED_TEST(stopping, at_any_moment_is_never_missed) {
  constexpr int rounds = 3000;
  exchanger<int, TypeParam> point;
  std::vector<std::stop_source> stops(rounds);
  std::vector<int> past(rounds, 0);
  std::atomic<int> round = -1;

  companion waiter([&] {
    for (int i = 0; i != rounds; ++i) {
      auto const at = static_cast<std::size_t>(i);
      int item = i;
      round.store(i, std::memory_order_relaxed);
      EXPECT_EQ(point.exchange(item, stops[at].get_token()), exchange_status::cancelled);
      EXPECT_EQ(item, i);
      EXPECT_EQ(past[at], i + 1);
    }
  });
  hesitation hesitate;
  for (int i = 0; i != rounds; ++i) {
    while (round.load(std::memory_order_relaxed) < i) std::this_thread::yield();
    hesitate();
    past[static_cast<std::size_t>(i)] = i + 1;
    stops[static_cast<std::size_t>(i)].request_stop();
  }
}

// A stop against a partner: whichever comes first, the two sides agree on what happened.
TYPED_TEST(stopping, against_a_partner_ends_in_one_of_the_two) {
  constexpr int rounds = 1000;
  exchanger<int, TypeParam> point;
  std::vector<std::stop_source> stops(rounds);
  std::atomic<int> met = 0;
  std::atomic<int> claimed = 0;
  std::atomic<int> waiting_in = -1;

  companion waiter([&] {
    for (int i = 0; i != rounds; ++i) {
      int item = i;
      waiting_in = i;
      auto const status = point.exchange(item, stops[static_cast<std::size_t>(i)].get_token());
      EXPECT_EQ(item, status == exchange_status::exchanged ? -1 : i);
      if (status == exchange_status::exchanged) ++met;
    }
  });
  companion partner([&] {
    hesitation hesitate;
    while (waiting_in != rounds - 1) {
      hesitate();
      int item = -1;
      if (point.try_exchange(item) == exchange_status::exchanged) {
        EXPECT_GE(item, 0);
        ++claimed;
      }
    }
  });
  hesitation hesitate;
  for (int i = 0; i != rounds; ++i) {
    while (waiting_in < i) std::this_thread::yield();
    hesitate();
    stops[static_cast<std::size_t>(i)].request_stop();
  }
  partner.join();
  waiter.join();
  EXPECT_EQ(met, claimed);
}

}  // namespace
}  // namespace rendezvous::testing
