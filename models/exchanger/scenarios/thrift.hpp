// A family of the contract: a call does no needless work. A wake-up and a sleep are system calls, and reading a clock
// costs as much as a poll. Needless ones would change no result of a call, so the platform reports them in the outcome.
#pragma once

#include <array>
#include <chrono>

#include "family.hpp"
#include "standing_offer.hpp"

namespace models::exchanger {

/// Counts sleeps and wake-ups, of all threads together. The explorer does not see the counts.
struct counting_platform : recording_platform {
  static inline unseen<int> sleeps{};
  static inline unseen<int> wake_ups{};
  static inline unseen<void (*)(void*)> on_clock{};  // called with yielding_self
  static void start_counting() {
    sleeps = 0;
    wake_ups = 0;
    on_clock = nullptr;
  }

  struct watched_span : span_deadline {
    using span_deadline::span_deadline;
    [[nodiscard]] bool passed(site where = site::current()) {
      if (on_clock != nullptr) on_clock(yielding_self);
      return span_deadline::passed(where);
    }
  };
  template <class Rep, class Period>
  static watched_span after(std::chrono::duration<Rep, Period> span) {
    return watched_span(span <= span.zero());
  }

  template <class Deadline>
  static bool wait(models::atomic<std::uint32_t>& word, std::uint32_t expected, Deadline& limit,
                   site where = site::current()) {
    ++sleeps;
    return recording_platform::wait(word, expected, limit, where);
  }
  static void wake(models::atomic<std::uint32_t> const* word, site where = site::current()) {
    ++wake_ups;
    recording_platform::wake(word, where);
  }
};

template <class Algorithm, template <class> class Circumstances = as_it_is>
struct thrift {
  enrolment& variant;

  struct counted : meeting<Algorithm, 2, 1, int, counting_platform> {
    counted() { counting_platform::start_counting(); }
  };

  /// A try takes the offer while its owner still polls, and lets the owner go on only then.
  struct matched_while_awake : counted {
    void thread(int me) {
      if (me == 0) {
        static_cast<void>(this->untimed(me));
        return;
      }
      offer_.await();
      static_cast<void>(this->attempt(me));
      offer_.let_go();
    }
    void finish() {
      counted::finish();
      if (counting_platform::sleeps != 0) outcome("slept");
      if (counting_platform::wake_ups != 0) outcome("woken");
    }

   private:
    standing_offer offer_{0};
  };
  entry<Circumstances<matched_while_awake>> of_matched_while_awake{
      variant,
      {
          .name = "matched-while-awake",
          .story = "one is matched before it parks: it does not sleep, and nobody is woken",
          .outcomes = {"exchanged exchanged"},
      }};

  /// A thread that parks sleeps at least once, and is woken at most once for it: by the match or by a stop.
  struct wakes_who_has_parked : counted {
    void thread(int me) {
      if (me == 0) {
        static_cast<void>(this->stoppable(me, stop_.get_token()));
      } else {
        static_cast<void>(this->attempt(me));
        stop_.request_stop();
      }
    }
    void finish() {
      counted::finish();
      if (counting_platform::wake_ups > counting_platform::sleeps) outcome("woken-for-nothing");
    }

   private:
    stop_source stop_;
  };
  entry<Circumstances<wakes_who_has_parked>> of_wakes_who_has_parked{
      variant,
      {
          .name = "wakes-who-has-parked",
          .story = "a match and a stop wake only a thread that has parked, and once",
          .outcomes = {"exchanged exchanged", "cancelled timed_out"},
      }};

  /// The waiter learns of the other thread by the match alone. If polls and failed attempts acquire as well, it knows
  /// earlier; then nothing is reported.
  struct takes_the_match : counted {
    takes_the_match() {
      platform::on_yield = counting_platform::on_clock = [](void*) {
        if (current_thread() == 0 && orders_as_stated() && happens_before({1, 0}, knowledge())) outcome("waited-on");
      };
    }
    void thread(int me) { static_cast<void>(me == 0 ? this->timed(me) : this->attempt(me)); }
  };
  entry<Circumstances<takes_the_match>> of_takes_the_match{
      variant,
      {
          .name = "takes-the-match",
          .story = "one that has seen its match neither asks for the time nor gives the processor away",
          .outcomes = {"exchanged exchanged", "timed_out timed_out"},
      }};

  /// One thread calls, alone: a span of time begins when the clock is first read, which is after the last spin.
  struct time_begins_after_the_spins : counted {
    time_begins_after_the_spins() {
      platform::yielding_self = this;
      counting_platform::on_clock = [](void* self) {
        static_cast<time_begins_after_the_spins*>(self)->has_begun_ = true;
      };
      platform::on_yield = [](void* self) {
        if (static_cast<time_begins_after_the_spins*>(self)->has_begun_) outcome("spins-on");
      };
    }
    void thread(int me) {
      if (me == 0) static_cast<void>(this->timed(me));
    }

   private:
    bool has_begun_ = false;
  };
  entry<Circumstances<time_begins_after_the_spins>> of_time_begins_after_the_spins{
      variant,
      {
          .name = "time-begins-after-the-spins",
          .story = "alone, one asks for the time when all its spins are over",
          .outcomes = {"timed_out"},
      }};
};

}  // namespace models::exchanger
