// Two threads that exchange twice, in a row: the second time a node stands where the first one stood, and
// a late wake-up for the first may arrive at the second. Or it stands elsewhere, and a late wake-up finds nobody.
#pragma once

#include "meeting.hpp"

namespace models {

template <class Algorithm>
struct two_in_a_row : meeting<Algorithm, 2, 2> {
  two_in_a_row() { this->stays_a_slot(); }

  void thread(int me) {
    static_cast<void>(this->untimed(me));
    static_cast<void>(this->untimed(me));
  }
};

template <class Algorithm>
struct two_in_a_row_apart : two_in_a_row<Algorithm> {
  two_in_a_row_apart() { this->keep_apart(); }
};

}  // namespace models
