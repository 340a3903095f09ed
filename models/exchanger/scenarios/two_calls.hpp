// A family of the contract: two threads that call twice. The second node of a thread is at the address of the first,
// and a late wake-up for the first may arrive at the second; or it is at another address, and a late wake-up finds
// nobody.
#pragma once

#include "family.hpp"
#include "meeting.hpp"

namespace models::exchanger {

template <class Algorithm, template <class> class Circumstances = as_it_is>
struct two_calls {
  enrolment& variant;

  struct two_in_a_row : meeting<Algorithm, 2, 2> {
    two_in_a_row() { this->stays_a_slot(); }

    void thread(int me) {
      static_cast<void>(this->untimed(me));
      static_cast<void>(this->untimed(me));
    }
  };
  entry<Circumstances<two_in_a_row>> of_two_in_a_row{
      variant,
      {
          .name = "two-in-a-row",
          .story = "both exchange twice; nodes and late wake-ups meet old addresses",
          .outcomes = {"exchanged exchanged exchanged exchanged"},
      }};

  struct two_in_a_row_apart : two_in_a_row {
    two_in_a_row_apart() { this->keep_apart(); }
  };
  entry<Circumstances<two_in_a_row_apart>> of_two_in_a_row_apart{
      variant,
      {
          .name = "two-in-a-row-apart",
          .story = "both exchange twice, with nodes at two addresses; a late wake-up finds nobody",
          .outcomes = {"exchanged exchanged exchanged exchanged"},
      }};

  struct two_timed_in_a_row : meeting<Algorithm, 2, 2> {
    void thread(int me) {
      static_cast<void>(this->timed(me));
      static_cast<void>(this->timed(me));
    }
  };
  entry<Circumstances<two_timed_in_a_row>> of_two_timed_in_a_row{
      variant,
      {
          .name = "two-timed-in-a-row",
          .story = "both exchange twice, and every call may time out",
          .interchangeable = {{0, 1}},
          .outcomes = {"exchanged exchanged exchanged exchanged", "exchanged timed_out exchanged timed_out",
                       "exchanged timed_out timed_out exchanged", "timed_out exchanged exchanged timed_out",
                       "timed_out exchanged timed_out exchanged", "timed_out timed_out timed_out timed_out"},
      }};
};

// For wrong exchangers.
template <class Algorithm>
using two_in_a_row = typename two_calls<Algorithm>::two_in_a_row;
template <class Algorithm>
using two_timed_in_a_row = typename two_calls<Algorithm>::two_timed_in_a_row;

}  // namespace models::exchanger
