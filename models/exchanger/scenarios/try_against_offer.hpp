// One thread offers until it is told to stop; the other tries, and tells it. A try finds the offer or does
// not, and neither way is anybody stuck.
#pragma once

#include "meeting.hpp"

namespace models {

template <class Algorithm>
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

}  // namespace models
