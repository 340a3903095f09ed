// A partner comes just when the waiter times out and is told to stop.
#pragma once

#include "meeting.hpp"

namespace models {

template <class Algorithm>
struct match_against_everything : meeting<Algorithm, 3> {
  void thread(int me) {
    switch (me) {
      case 0: static_cast<void>(this->timed_and_stoppable(me, stop_.get_token())); break;
      case 1: static_cast<void>(this->attempt(me)); break;
      default: stop_.request_stop();
    }
  }

 private:
  stop_source stop_;
};

}  // namespace models
