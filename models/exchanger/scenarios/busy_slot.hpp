// A call that finds the slot busy: two others have met there, and the owner of the node has not yet cleared
// it. The call must end without that.
#pragma once

#include "precedence.hpp"
#include "standing_offer.hpp"

namespace models {

/// Threads 0 and 1 meet; between await_busy() and let_go() the slot is busy.
template <class Algorithm, int Threads, class Platform = recording_platform>
class busy_slot : public meeting<Algorithm, Threads, 1, int, Platform> {
 protected:
  void occupy(int me) {
    if (me == 1) offer_.await();
    static_cast<void>(this->untimed(me));
    if (me == 1) busy_.store(1, std::memory_order_release);
  }
  void await_busy() { busy_.await_equal(1, std::memory_order_acquire); }
  void let_go() { offer_.let_go(); }

 private:
  standing_offer offer_{0};
  atomic<int> busy_{0, "busy"};
};

template <class Algorithm>
struct try_at_busy_slot : busy_slot<Algorithm, 3> {
  void thread(int me) {
    if (me != 2) return this->occupy(me);
    this->await_busy();
    static_cast<void>(this->attempt(me));
    this->let_go();
  }
};

template <class Algorithm>
struct timed_at_busy_slot : busy_slot<Algorithm, 3> {
  void thread(int me) {
    if (me != 2) return this->occupy(me);
    this->await_busy();
    static_cast<void>(this->timed(me));
    this->let_go();
  }
};

template <class Algorithm>
struct stoppable_at_busy_slot : busy_slot<Algorithm, 4> {
  void thread(int me) {
    if (me < 2) return this->occupy(me);
    this->await_busy();
    if (me == 3) {
      stop_.request_stop();
    } else {
      static_cast<void>(this->stoppable(me, stop_.get_token()));
      this->let_go();
    }
  }

 private:
  stop_source stop_;
};

/// A stop is requested just when time is up: the stop counts.
template <class Algorithm>
struct stopped_by_clock_at_busy_slot : busy_slot<Algorithm, 3, stopping_platform> {
  void thread(int me) {
    if (me != 2) return this->occupy(me);
    this->await_busy();
    stopping_platform::at_last_look = &stop_;
    static_cast<void>(this->until_and_stoppable(me, stopping_clock::nth_look(1), stop_.get_token()));
    this->let_go();
  }

 private:
  stop_source stop_;
};

/// A call waits until the slot is free, offers, and is then told to stop.
template <class Algorithm>
struct waits_for_busy_slot : busy_slot<Algorithm, 3> {
  void thread(int me) {
    switch (me) {
      case 0:
        this->occupy(me);
        stop_.request_stop();
        break;
      case 1:
        this->occupy(me);
        this->let_go();
        break;
      default: this->await_busy(); static_cast<void>(this->stoppable(me, stop_.get_token()));
    }
  }

 private:
  stop_source stop_;
};

}  // namespace models
