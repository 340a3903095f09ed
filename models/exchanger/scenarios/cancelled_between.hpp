// A thread that is told to stop stands between two that may meet each other, or it.
#pragma once

#include "meeting.hpp"

namespace models {

template <class Algorithm>
struct cancelled_between : meeting<Algorithm, 3> {
  void thread(int me) {
    switch (me) {
      case 0: static_cast<void>(this->stoppable(me, stop_.get_token())); break;
      case 1: static_cast<void>(this->timed(me)); break;
      default: static_cast<void>(this->attempt(me)); stop_.request_stop();
    }
  }

 private:
  stop_source stop_;
};

}  // namespace models
