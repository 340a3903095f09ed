// A thread that only a stop can free: were its wake-up lost, it would sleep for ever. What was done before
// the request is visible when it returns.
#pragma once

#include "meeting.hpp"

namespace models {

template <class Algorithm>
struct stop_while_asleep : meeting<Algorithm, 2> {
  void thread(int me) {
    if (me == 0) {
      static_cast<void>(this->stoppable(me, stop_.get_token()));
      if (reason_.read() != 1) fail("wrong history", "what was done before the request is not visible");
    } else {
      reason_.write(1);
      stop_.request_stop();
    }
  }

 private:
  stop_source stop_;
  plain<int> reason_{"reason"};
};

}  // namespace models
