// A family of the contract: four threads.
#pragma once

#include "family.hpp"
#include "meeting.hpp"

namespace models::exchanger {

template <class Algorithm, template <class> class Circumstances = as_it_is>
struct four_threads {
  enrolment& variant;

  struct four_tries : meeting<Algorithm, 4> {
    void thread(int me) { static_cast<void>(me == 0 ? this->timed(me) : this->attempt(me)); }
  };
  entry<Circumstances<four_tries>> of_four_tries{
      variant,
      {
          .name = "four-tries",
          .story = "three try to take one offer that may be withdrawn",
          .interchangeable = {{1, 2, 3}},
          .outcomes = {"exchanged exchanged timed_out timed_out", "exchanged timed_out exchanged timed_out",
                       "exchanged timed_out timed_out exchanged", "timed_out timed_out timed_out timed_out"},
      }};

  /// Any two may meet first; the second pair uses the exchanger as the first pair left it.
  struct two_pairs : meeting<Algorithm, 4> {
    void thread(int me) { static_cast<void>(this->untimed(me)); }
  };
  entry<Circumstances<two_pairs>> of_two_pairs{variant,
                                               {
                                                   .name = "two-pairs",
                                                   .story = "none of the four may give up, so they meet two by two",
                                                   .interchangeable = {{0, 1, 2, 3}},
                                                   .outcomes = {"exchanged exchanged exchanged exchanged"},
                                               }};

  struct four_meet : meeting<Algorithm, 4> {
    void thread(int me) { static_cast<void>(this->timed(me)); }
  };
  entry<Circumstances<four_meet>> of_four_meet{
      variant,
      {
          .name = "four-meet",
          .story = "four may time out; two pairs, one pair or none",
          .interchangeable = {{0, 1, 2, 3}},
          .outcomes = {"exchanged exchanged exchanged exchanged", "exchanged exchanged timed_out timed_out",
                       "exchanged timed_out exchanged timed_out", "exchanged timed_out timed_out exchanged",
                       "timed_out exchanged exchanged timed_out", "timed_out exchanged timed_out exchanged",
                       "timed_out timed_out exchanged exchanged", "timed_out timed_out timed_out timed_out"},
      }};
};

// For wrong exchangers.
template <class Algorithm>
using two_pairs = typename four_threads<Algorithm>::two_pairs;

}  // namespace models::exchanger
