// A family of the contract: a partner has claimed an offer and does not run. The scenarios check who waits for it, how,
// and who does not.
#pragma once

#include <type_traits>

#include <rendezvous/deadline.hpp>

#include "family.hpp"
#include "standing_offer.hpp"

namespace models::exchanger {

/// Calls the scenario before a sleep without a deadline, and when a thread is about to swap the items in a node that it
/// has claimed, or to take the reply from its own.
struct interrupting_platform : recording_platform {
  static inline unseen<void (*)(void*)> on_endless_sleep{};  // both are called with yielding_self
  static inline unseen<void (*)(void*)> on_item{};

  struct watch : models::watch {
    using models::watch::watch;
    void read(site where = site::current()) const {
      on_item(yielding_self);
      models::watch::read(where);
    }
  };

  template <class Deadline>
  static bool wait(models::atomic<std::uint32_t>& word, std::uint32_t expected, Deadline& limit,
                   site where = site::current()) {
    if (std::is_same_v<Deadline, rendezvous::detail::never>) on_endless_sleep(yielding_self);
    return recording_platform::wait(word, expected, limit, where);
  }
};

template <class Algorithm, template <class> class Circumstances = as_it_is>
struct slow_claimer {
  enrolment& variant;

  /// Thread 0 offers; thread 1 claims the offer and pauses before it swaps the items.
  template <class World, int Threads>
  struct claimed : meeting<Algorithm, Threads, 1, int, interrupting_platform> {
    claimed() {
      interrupting_platform::on_endless_sleep = [](void* self) { static_cast<World*>(self)->sleeps(); };
      interrupting_platform::on_item = [](void* self) {
        if (current_thread() == 1) static_cast<World*>(self)->has_claimed();
      };
      platform::on_yield = [](void* self) { static_cast<World*>(self)->offer_.stand(); };
      platform::yielding_self = static_cast<World*>(this);
    }

    standing_offer offer_{0};
  };

  /// The owner wants to leave, because it is told to stop or its time is up, before it sleeps or while it sleeps. It
  /// comes too late, and sleeps until it is matched. Its partner goes on only when it sleeps.
  struct sleeps_when_too_late : claimed<sleeps_when_too_late, 2> {
    void thread(int me) {
      if (me == 0) {
        static_cast<void>(this->timed_and_stoppable(me, stop_.get_token()));
      } else {
        this->offer_.await();
        static_cast<void>(this->attempt(me));
      }
    }
    void has_claimed() {
      this->offer_.let_go();
      stop_.request_stop();
      asleep_.await_equal(1, std::memory_order_acquire);
    }
    void sleeps() { asleep_.store(1, std::memory_order_release); }

   private:
    stop_source stop_;
    atomic<int> asleep_{0, "asleep"};
  };
  entry<Circumstances<sleeps_when_too_late>> of_sleeps_when_too_late{
      variant,
      {
          .name = "sleeps-when-too-late",
          .story = "one that wants to leave while its partner has the node sleeps until it is matched",
          .outcomes = {"exchanged exchanged"},
      }};

  /// Two other threads meet before the claimer goes on.
  struct meet_beside_a_claimer : claimed<meet_beside_a_claimer, 4> {
    void thread(int me) {
      switch (me) {
        case 0: static_cast<void>(this->untimed(me)); break;
        case 1:
          this->offer_.await();
          static_cast<void>(this->attempt(me));
          break;
        default:
          claimed_.await_equal(1, std::memory_order_acquire);
          static_cast<void>(this->untimed(me));
          if (me == 2) over_.store(1, std::memory_order_release);
      }
    }
    void has_claimed() {
      claimed_.store(1, std::memory_order_release);
      over_.await_equal(1, std::memory_order_acquire);
      this->offer_.let_go();
    }
    void sleeps() {}

   private:
    atomic<int> claimed_{0, "claimed"};
    atomic<int> over_{0, "over"};
  };
  entry<Circumstances<meet_beside_a_claimer>> of_meet_beside_a_claimer{
      variant,
      {
          .name = "meet-beside-a-claimer",
          .story = "one has claimed an offer and does not run; two others do not wait for it, and meet",
          .outcomes = {"exchanged exchanged exchanged exchanged"},
      }};
};

}  // namespace models::exchanger
