// One thread waits until it is told to stop, and the one that tells it has tried to match it before.
#pragma once

#include "meeting.hpp"

namespace models {

template <class Algorithm>
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

}  // namespace models
