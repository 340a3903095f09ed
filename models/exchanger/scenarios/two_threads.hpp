// A family of the contract: two threads with one call each, and in some scenarios a thread that requests a stop.
#pragma once

#include "family.hpp"
#include "meeting.hpp"

namespace models::exchanger {

template <class Algorithm, template <class> class Circumstances = as_it_is>
struct two_threads {
  enrolment& variant;

  /// One thread offers and the other matches. That covers parking against matching, too: a lost wake-up leaves a thread
  /// asleep, which is a deadlock.
  struct offer_and_match : meeting<Algorithm, 2> {
    void thread(int me) { static_cast<void>(this->untimed(me)); }
  };
  entry<Circumstances<offer_and_match>> of_offer_and_match{
      variant,
      {
          .name = "offer-and-match",
          .story = "neither may give up, so both meet; parking against matching loses no wake-up",
          .outcomes = {"exchanged exchanged"},
      }};

  /// One thread may time out at any moment while the other tries to match it. The other must not wait: once alone, it
  /// would wait for ever.
  struct match_while_timing_out : meeting<Algorithm, 2> {
    void thread(int me) { static_cast<void>(me == 0 ? this->timed(me) : this->attempt(me)); }
  };
  entry<Circumstances<match_while_timing_out>> of_match_while_timing_out{
      variant,
      {
          .name = "match-while-timing-out",
          .story = "a partner comes while the offerer times out",
          .outcomes = {"exchanged exchanged", "timed_out timed_out"},
      }};

  /// One thread waits until it is told to stop, while another tries to match it.
  struct match_while_cancelled : meeting<Algorithm, 3> {
    void thread(int me) {
      switch (me) {
        case 0: static_cast<void>(this->stoppable(me, stop_.get_token())); break;
        case 1: static_cast<void>(this->attempt(me)); break;
        default: stop_.request_stop();
      }
    }

   private:
    stop_source stop_;
  };
  entry<Circumstances<match_while_cancelled>> of_match_while_cancelled{
      variant,
      {
          .name = "match-while-cancelled",
          .story = "a partner comes while the offerer is cancelled",
          .outcomes = {"exchanged exchanged", "cancelled timed_out"},
      }};

  /// Each of the two may time out; if one has exchanged, so has the other.
  struct both_time_out : meeting<Algorithm, 2> {
    void thread(int me) { static_cast<void>(this->timed(me)); }
  };
  entry<Circumstances<both_time_out>> of_both_time_out{variant,
                                                       {
                                                           .name = "both-time-out",
                                                           .story = "both may time out; they meet or neither does",
                                                           .outcomes = {"exchanged exchanged", "timed_out timed_out"},
                                                       }};

  /// Each call has a deadline, which may pass before its first reading of the clock, between two readings, or while it
  /// waits.
  struct both_run_out_of_time : meeting<Algorithm, 2> {
    void thread(int me) { static_cast<void>(this->until_a_point(me)); }
  };
  entry<Circumstances<both_run_out_of_time>> of_both_run_out_of_time{
      variant,
      {
          .name = "both-run-out-of-time",
          .story = "the same, with points in time that may pass at any moment of the call",
          .outcomes = {"exchanged exchanged", "timed_out timed_out"},
      }};

  /// A thread is alone, and may be stopped or time out: whichever comes first decides.
  struct cancel_and_time_out : meeting<Algorithm, 2> {
    void thread(int me) {
      if (me == 0) {
        static_cast<void>(this->timed_and_stoppable(me, stop_.get_token()));
      } else {
        stop_.request_stop();
      }
    }

   private:
    stop_source stop_;
  };
  entry<Circumstances<cancel_and_time_out>> of_cancel_and_time_out{
      variant,
      {
          .name = "cancel-and-time-out",
          .story = "alone, cancelled and timed out at once",
          .outcomes = {"cancelled", "timed_out"},
      }};

  /// Only a stop can free the waiter: if its wake-up were lost, it would sleep for ever.
  struct stop_while_asleep : meeting<Algorithm, 2> {
    void thread(int me) {
      if (me == 0) {
        static_cast<void>(this->stoppable(me, stop_.get_token()));
        if (reason_.read() != 1) fail("wrong history", "what was done before the request is not visible");
      } else {
        reason_.write(1);
        stop_.request_stop();
      }
    }

   private:
    stop_source stop_;
    plain<int> reason_{"reason"};
  };
  entry<Circumstances<stop_while_asleep>> of_stop_while_asleep{
      variant,
      {
          .name = "stop-while-asleep",
          .story = "only the stop can wake it, and what came before the stop is visible",
          .outcomes = {"cancelled"},
      }};

  /// One thread offers until it is told to stop; the other tries, and then tells it. Whether the try finds the offer or
  /// not, neither thread gets stuck.
  struct try_against_offer : meeting<Algorithm, 2> {
    void thread(int me) {
      if (me == 0) {
        static_cast<void>(this->stoppable(me, stop_.get_token()));
      } else {
        static_cast<void>(this->attempt(me));
        stop_.request_stop();
      }
    }

   private:
    stop_source stop_;
  };
  entry<Circumstances<try_against_offer>> of_try_against_offer{
      variant,
      {
          .name = "try-against-offer",
          .story = "a try finds the offer or misses it; a stop ends the wait",
          .outcomes = {"exchanged exchanged", "cancelled timed_out"},
      }};

  /// A try without a competitor. The offering thread says that its offer is published when it first yields, which it
  /// does while it waits.
  struct try_after_offer : meeting<Algorithm, 2> {
    void thread(int me) {
      if (me == 0) {
        platform::on_yield = [](void* self) { static_cast<try_after_offer*>(self)->say_so(); };
        platform::yielding_self = this;
        static_cast<void>(this->untimed(me));
      } else {
        published_.await_equal(1, std::memory_order_acquire);
        if (this->attempt(me) != exchange_status::exchanged)
          fail("wrong history", "a try missed an offer that came before");
      }
    }

   private:
    void say_so() {
      platform::on_yield = nullptr;
      published_.store(1, std::memory_order_release);
    }
    atomic<int> published_{0, "published"};
  };
  entry<Circumstances<try_after_offer>> of_try_after_offer{
      variant,
      {
          .name = "try-after-offer",
          .story = "a try that starts after the offer was published takes it",
          .outcomes = {"exchanged exchanged"},
      }};

  /// Neither call waits, so neither makes an offer.
  struct two_tries : meeting<Algorithm, 2> {
    void thread(int me) { static_cast<void>(this->attempt(me)); }
  };
  entry<Circumstances<two_tries>> of_two_tries{variant,
                                               {
                                                   .name = "two-tries",
                                                   .story = "two that only try never meet",
                                                   .interchangeable = {{0, 1}},
                                                   .outcomes = {"timed_out timed_out"},
                                               }};

  /// The thread that returns last destroys the exchanger at once. The other may still have a wake-up to deliver.
  struct destroyed_at_once : meeting<Algorithm, 2> {
    void thread(int me) {
      static_cast<void>(this->untimed(me));
      if (inside_.fetch_sub(1, std::memory_order_acq_rel) == 1) this->destroy_exchanger();
    }

   private:
    atomic<int> inside_{2, "inside"};
  };
  entry<Circumstances<destroyed_at_once>> of_destroyed_at_once{
      variant,
      {
          .name = "destroyed-at-once",
          .story = "the last to return destroys the exchanger; a late wake-up harms nobody",
          .outcomes = {"exchanged exchanged"},
      }};

  /// The items stay in their callers' objects; an item that nobody took is still in its own.
  struct move_only : meeting<Algorithm, 2, 1, token> {
    void thread(int me) { static_cast<void>(this->timed(me)); }
  };
  entry<Circumstances<move_only>> of_move_only{variant,
                                               {
                                                   .name = "move-only",
                                                   .story = "items that can only be moved are neither lost nor doubled",
                                                   .outcomes = {"exchanged exchanged", "timed_out timed_out"},
                                               }};
};

// For scenarios with particular arenas, and for wrong exchangers.
template <class Algorithm>
using offer_and_match = typename two_threads<Algorithm>::offer_and_match;
template <class Algorithm>
using match_while_timing_out = typename two_threads<Algorithm>::match_while_timing_out;
template <class Algorithm>
using match_while_cancelled = typename two_threads<Algorithm>::match_while_cancelled;
template <class Algorithm>
using both_time_out = typename two_threads<Algorithm>::both_time_out;
template <class Algorithm>
using stop_while_asleep = typename two_threads<Algorithm>::stop_while_asleep;
template <class Algorithm>
using try_against_offer = typename two_threads<Algorithm>::try_against_offer;

}  // namespace models::exchanger
