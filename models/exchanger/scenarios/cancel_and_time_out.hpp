// One thread, alone, that may time out and is told to stop at the same time. Whatever comes first decides;
// nobody is there to exchange with.
#pragma once

#include "meeting.hpp"

namespace models {

template <class Algorithm>
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

}  // namespace models
