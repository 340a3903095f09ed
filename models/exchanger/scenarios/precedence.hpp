// Calls that could end in more than one way: by a partner, a stop or a time-out. The contract says which one counts
// (exchanger.hpp, "Precedence"), so each of these scenarios has one outcome.
#pragma once

#include "family.hpp"
#include "standing_offer.hpp"

namespace models::exchanger {

/// A clock that requests a stop when it is read for the nth time, and then says that time is up. A user's clock may do
/// that; and a stop that is requested by other means just when time is up must count, too.
struct stopping_clock {
  using rep = int;
  using period = std::ratio<1>;
  using duration = std::chrono::duration<rep, period>;
  using time_point = std::chrono::time_point<stopping_clock>;
  static constexpr time_point nth_look(int n) { return time_point(duration(n)); }
};

struct stopping_platform : recording_platform {
  static inline stop_source* at_last_look = nullptr;

  class nth_look : public deadline {
   public:
    explicit nth_look(stopping_clock::time_point end) : deadline(false), left_(end.time_since_epoch().count()) {}
    bool at_once() { return passed(); }
    bool passed() {
      if (--left_ > 0) return false;
      at_last_look->request_stop();
      return true;
    }

   private:
    int left_;
  };

  using recording_platform::at;  // of other clocks
  static nth_look at(stopping_clock::time_point end) { return nth_look(end); }
};

template <class Algorithm, template <class> class Circumstances = as_it_is>
struct precedence {
  enrolment& variant;

  /// A stop was requested before the calls, and a partner's offer stands. The calls do not even try; the offer is
  /// untouched, and the next call takes it.
  struct stopped_before_call : meeting<Algorithm, 2, 4> {
    void thread(int me) {
      if (me == 0) {
        static_cast<void>(this->untimed(me));
        return;
      }
      offer_.await();
      stop_.request_stop();
      static_cast<void>(this->stoppable(me, stop_.get_token()));
      static_cast<void>(this->timed_and_stoppable(me, stop_.get_token()));
      static_cast<void>(this->too_late_and_stoppable(me, stop_.get_token()));
      static_cast<void>(this->attempt(me));
      offer_.let_go();
    }

   private:
    standing_offer offer_{0};
    stop_source stop_;
  };
  entry<Circumstances<stopped_before_call>> of_stopped_before_call{
      variant,
      {
          .name = "stopped-before-call",
          .story =
              "a stop was requested before the calls: they do not try, and the offer that stands is there for the next",
          .outcomes = {"exchanged cancelled cancelled cancelled exchanged"},
      }};

  /// A stop is requested during the spin; the stop counts, whether time is up afterwards or not.
  struct stopped_in_spin : meeting<Algorithm, 2> {
    void thread(int me) {
      if (me == 0) {
        static_cast<void>(this->timed_and_stoppable(me, stop_.get_token()));
      } else {
        offer_.await();
        stop_.request_stop();
        offer_.let_go();
      }
    }

   private:
    standing_offer offer_{0};
    stop_source stop_;
  };
  entry<Circumstances<stopped_in_spin>> of_stopped_in_spin{
      variant,
      {
          .name = "stopped-in-spin",
          .story = "a stop is requested in the spin, and then time may be up: the stop counts",
          .outcomes = {"cancelled"},
      }};

  /// Stop and time-out coincide, in a call that would not wait and in one that has waited, while no other thread is
  /// there: the stop counts.
  struct stopped_by_clock : meeting<Algorithm, 2, 2, int, stopping_platform> {
    void thread(int me) {
      if (me != 0) return;
      for (int looks = 1; looks != 3; ++looks) {
        stop_source& stop = stops_[looks - 1];
        stopping_platform::at_last_look = &stop;
        static_cast<void>(this->until_and_stoppable(me, stopping_clock::nth_look(looks), stop.get_token()));
      }
    }

   private:
    stop_source stops_[2];
  };
  entry<Circumstances<stopped_by_clock>> of_stopped_by_clock{
      variant,
      {
          .name = "stopped-by-clock",
          .story = "a stop is requested just when time is up: the stop counts, whether the call waits or not",
          .outcomes = {"cancelled cancelled"},
      }};

  /// Calls with no time left, by a span or by a point in time: the first is alone, and the second finds an offer that
  /// stands.
  template <bool ByPoint>
  struct without_time : meeting<Algorithm, 2, 2> {
    void thread(int me) {
      if (me == 0) {
        alone_.await_equal(1, std::memory_order_acquire);
        static_cast<void>(this->untimed(me));
        return;
      }
      call(me);
      alone_.store(1, std::memory_order_release);
      offer_.await();
      call(me);
      offer_.let_go();
    }

   private:
    void call(int me) { static_cast<void>(ByPoint ? this->after_a_point(me) : this->too_late(me)); }

    standing_offer offer_{0};
    atomic<int> alone_{0, "was alone"};
  };
  entry<Circumstances<without_time<false>>> of_no_span{
      variant,
      {
          .name = "no-time",
          .story = "a call of no time times out alone, and takes an offer that stands",
          .outcomes = {"exchanged timed_out exchanged"},
      }};
  entry<Circumstances<without_time<true>>> of_past{
      variant,
      {
          .name = "in-the-past",
          .story = "a call until a time in the past times out alone, and takes an offer that stands",
          .outcomes = {"exchanged timed_out exchanged"},
      }};

  /// A partner comes during the spin, and then a stop; time may be up as well. The exchange counts.
  struct matched_before_stop : meeting<Algorithm, 2> {
    void thread(int me) {
      if (me == 0) {
        static_cast<void>(this->timed_and_stoppable(me, stop_.get_token()));
      } else {
        offer_.await();
        static_cast<void>(this->attempt(me));
        stop_.request_stop();
        offer_.let_go();
      }
    }

   private:
    standing_offer offer_{0};
    stop_source stop_;
  };
  entry<Circumstances<matched_before_stop>> of_matched_before_stop{
      variant,
      {
          .name = "matched-before-stop",
          .story = "a partner comes in the spin, then a stop is requested and time may be up: the exchange counts",
          .outcomes = {"exchanged exchanged"},
      }};
};

/// A stop is requested during the spin, while another offer stands where the call would look next, or sweep. The stop
/// counts, and the other offer is untouched, so the next call takes it.
template <class Algorithm, int Other>
struct stopped_beside_offer : meeting<Algorithm, 2, 2> {
  stopped_beside_offer() {
    platform::on_yield = [](void* self) { static_cast<stopped_beside_offer*>(self)->yields(); };
    platform::yielding_self = this;
  }

  void thread(int me) {
    if (me == Other) {
      static_cast<void>(this->untimed(me));
      return;
    }
    offer_.await();
    static_cast<void>(this->timed_and_stoppable(me, stop_.get_token()));
    static_cast<void>(this->attempt(me));
    offer_.let_go();
  }

 private:
  void yields() {
    offer_.stand();
    if (current_thread() != Other) stop_.request_stop();
  }

  standing_offer offer_{Other};
  stop_source stop_;
};

/// A call reads its clock before its cell, before its offer in the slot, and before it sleeps. Stop and time-out
/// coincide at the third reading: the stop counts, and the call does not sleep.
template <class Algorithm>
struct stopped_by_clock_before_the_sleep : meeting<Algorithm, 2, 1, int, stopping_platform> {
  void thread(int me) {
    if (me != 0) return;
    stopping_platform::at_last_look = &stop_;
    static_cast<void>(this->until_and_stoppable(me, stopping_clock::nth_look(3), stop_.get_token()));
  }

 private:
  stop_source stop_;
};

}  // namespace models::exchanger
