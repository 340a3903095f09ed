// Offers that stand before a call begins, in whatever slots: the call must find one that no other call takes.
//
// That holds for a try in every algorithm, and for a timed call in the hashed arena, which sweeps before it gives up. A
// sweep looks at every slot. It does not end at the first one with an offer: if that is cancelled or another thread
// takes it first, the sweep must still find the offers in other slots.
#pragma once

#include "standing_offer.hpp"

namespace models::exchanger {

/// One call begins after an offer was published, and ends before the offer's owner does anything else. The offer stands
/// in its owner's nth spin.
template <class Algorithm, int Nth = 1>
struct try_after_standing_offer : meeting<Algorithm, 2> {
  void thread(int me) {
    if (me == 0) {
      static_cast<void>(this->untimed(me));
      return;
    }
    offer_.await();
    if (this->attempt(me) != exchange_status::exchanged) fail("wrong history", "a try missed an offer that stands");
    offer_.let_go();
  }

 private:
  standing_offer offer_{0, false, Nth};
};

template <class Algorithm>
struct timed_after_standing_offer : meeting<Algorithm, 2> {
  void thread(int me) {
    if (me == 0) {
      static_cast<void>(this->untimed(me));
      return;
    }
    offer_.await();
    if (this->timed(me) != exchange_status::exchanged)
      fail("wrong history", "a timed call gave up although an offer stands");
    offer_.let_go();
  }

 private:
  standing_offer offer_{0};
};

/// For an arena of three slots, where thread 0 begins at slot 2 and thread 1 at slot 1. Thread 0's offer stands in the
/// last slot while thread 1 waits in vain and takes that slot out of use. Thread 1 is told to stop when it has come to
/// slot zero, and then tries.
template <class Algorithm>
struct try_above_the_bound : meeting<Algorithm, 2, 2> {
  try_above_the_bound() {
    platform::on_yield = [](void* self) { static_cast<try_above_the_bound*>(self)->yields(); };
    platform::yielding_self = this;
  }

  void thread(int me) {
    if (me == 0) {
      static_cast<void>(this->untimed(me));
      return;
    }
    offer_.await();
    static_cast<void>(this->stoppable(me, stop_.get_token()));
    if (this->attempt(me) != exchange_status::exchanged) fail("wrong history", "a try missed an offer that stands");
    offer_.let_go();
  }

 private:
  void yields() {
    offer_.stand();
    if (current_thread() == 1 && ++spins_ == 2) stop_.request_stop();
  }

  standing_offer offer_{0};
  stop_source stop_;
  int spins_ = 0;  // of thread 1
};

/// Two calls compete for one offer that stands; the one that does not get it times out.
template <class Algorithm>
struct two_after_standing_offer : meeting<Algorithm, 3> {
  void thread(int me) {
    if (me == 0) {
      static_cast<void>(this->untimed(me));
      return;
    }
    offer_.await();
    if ((me == 1 ? this->timed(me) : this->attempt(me)) == exchange_status::exchanged) offer_.let_go();
  }

 private:
  standing_offer offer_{0};
};

/// For an arena of two slots, where thread 0 begins at slot 1 and thread 1 at slot 0. An offer in the last slot is
/// about to be cancelled, and one at slot zero stands. A try takes one of them; the next try takes the other, if it is
/// still there.
template <class Algorithm>
struct tries_beside_cancelled : meeting<Algorithm, 3, 2> {
  tries_beside_cancelled() {
    platform::on_yield = [](void* self) { static_cast<tries_beside_cancelled*>(self)->yields(); };
    platform::yielding_self = this;
  }

  void thread(int me) {
    switch (me) {
      case 0: static_cast<void>(this->stoppable(me, stop_.get_token())); break;
      case 1: static_cast<void>(this->untimed(me)); break;
      default:
        at_one_.await();
        at_zero_.await();
        if (this->attempt(me) != exchange_status::exchanged) fail("wrong history", "a try missed an offer that stands");
        static_cast<void>(this->attempt(me));
        at_zero_.let_go();
    }
  }

 private:
  void yields() {
    if (current_thread() == 0) stop_.request_stop();
    at_one_.stand();
    at_zero_.stand();
  }

  standing_offer at_one_{0, true};
  standing_offer at_zero_{1};
  stop_source stop_;
};

/// For the same arena. Two offers stand until two threads have tried: each try gets an offer, even where the other was
/// faster.
template <class Algorithm>
struct two_tries_for_two_offers : meeting<Algorithm, 4> {
  two_tries_for_two_offers() {
    platform::on_yield = [](void* self) { static_cast<two_tries_for_two_offers*>(self)->yields(); };
    platform::yielding_self = this;
  }

  void thread(int me) {
    if (me < 2) {
      static_cast<void>(this->untimed(me));
      return;
    }
    for (auto& offer : offers_) offer.await();
    static_cast<void>(this->attempt(me));
    offers_[me - 2].let_go();
  }

 private:
  void yields() {
    for (auto& offer : offers_) offer.stand();
    for (auto& offer : offers_) offer.await_let_go();
  }

  standing_offer offers_[2]{standing_offer(0), standing_offer(1)};
};

/// For an arena of one slot. An offer is cancelled when a try has just claimed it. Its owner, which knows of the try by
/// nothing else, offers again in that slot, with a node at the same address. The try looks there once more, so they can
/// still meet.
template <class Algorithm>
struct offers_again_to_the_same_try : meeting<Algorithm, 2, 2> {
  offers_again_to_the_same_try() {
    platform::on_yield = [](void* self) { static_cast<offers_again_to_the_same_try*>(self)->stops_[0].request_stop(); };
    platform::yielding_self = this;
  }

  void thread(int me) {
    if (me == 1) {
      static_cast<void>(this->attempt(me));
      return;
    }
    if (this->timed_and_stoppable(me, stops_[0].get_token()) == exchange_status::exchanged) return;
    bool const knows_of_the_try = happens_before({1, 0}, knowledge());
    if (knows_of_the_try) static_cast<void>(this->timed_and_stoppable(me, stops_[1].get_token()));
  }

 private:
  stop_source stops_[2];
};

}  // namespace models::exchanger
