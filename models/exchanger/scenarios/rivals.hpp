// Several threads know of one offer and claim it. One gets it; the claims of the others fail, and these threads go on
// elsewhere, or add the slots, arena or tree that an algorithm adds when threads get in each other's way.
#pragma once

#include "standing_offer.hpp"

namespace models::exchanger {

/// Two threads claim. The one that gets the offer tells the other to stop, which could otherwise only wait for ever.
template <class Algorithm>
struct two_rivals : meeting<Algorithm, 3> {
  /// The offer stands in its owner's nth spin.
  explicit two_rivals(int nth = 1) : offer_(0, false, nth) {}

  void thread(int me) {
    if (me == 0) {
      static_cast<void>(this->untimed(me));
      return;
    }
    int const other = 2 - me;
    offer_.await();
    if (this->stoppable(me, stop_[me - 1].get_token()) != exchange_status::exchanged) return;
    offer_.let_go();
    stop_[other].request_stop();
  }

 private:
  standing_offer offer_;
  stop_source stop_[2];
};

/// As above, but the offer stands in the place to which its owner has come after it waited in vain.
template <class Algorithm>
struct two_rivals_below : two_rivals<Algorithm> {
  two_rivals_below() : two_rivals<Algorithm>(2) {}
};

/// Two threads claim an offer that may be withdrawn first. Then both claims fail, and the two must find each other; if
/// one of them got the offer, its owner comes back for the other.
template <class Algorithm>
struct two_rivals_for_nothing : meeting<Algorithm, 3, 2> {
  two_rivals_for_nothing() { offer_.let_go(); }  // its owner only announces it, and is not held

  void thread(int me) {
    if (me == 0) {
      if (this->timed(me) == exchange_status::exchanged) static_cast<void>(this->untimed(me));
    } else {
      offer_.await();
      static_cast<void>(this->untimed(me));
    }
  }

 private:
  standing_offer offer_{0};
};

/// Three threads claim. The two that do not get the offer must find each other.
template <class Algorithm>
struct three_rivals : meeting<Algorithm, 4> {
  three_rivals() { offer_.let_go(); }  // its owner only announces it, and is not held

  void thread(int me) {
    if (me != 0) offer_.await();
    static_cast<void>(this->untimed(me));
  }

 private:
  standing_offer offer_{0};
};

}  // namespace models::exchanger
