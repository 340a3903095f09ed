// One call that begins after an offer was published, and ends before the offer's owner does anything else: it
// must take the offer, in whatever slot that stands.
//
// A try must in every algorithm. A timed call must in the hashed arena, which sweeps before it gives up.
#pragma once

#include "standing_offer.hpp"

namespace models {

template <class Algorithm>
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
  standing_offer offer_{0};
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

/// As above, but two calls compete for the one offer: the one that does not get it times out.
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

}  // namespace models
