// A family of the contract: three threads.
#pragma once

#include <algorithm>
#include <bit>
#include <string>
#include <utility>
#include <vector>

#include "family.hpp"
#include "meeting.hpp"

namespace models::exchanger {

/// The outcomes of three threads that call twice: each call is exchanged or timed out, and every exchange has two calls
/// of two threads. So the number of exchanged calls is even, and no thread has more of them than the other two
/// together.
inline std::vector<std::string> outcomes_of_three_twice() {
  constexpr int calls = 6;
  std::vector<std::string> all;
  for (unsigned exchanged = 0; exchanged != 1u << calls; ++exchanged) {
    auto const of = [exchanged](int me) { return std::popcount(exchanged >> 2 * me & 3); };
    int const sum = std::popcount(exchanged);
    if (sum % 2 != 0 || 2 * std::max({of(0), of(1), of(2)}) > sum) continue;
    std::string words;
    for (int call = 0; call != calls; ++call) {
      words += (call == 0 ? "" : " ");
      words += (exchanged >> call & 1) != 0 ? "exchanged" : "timed_out";
    }
    all.push_back(std::move(words));
  }
  return all;
}

template <class Algorithm, template <class> class Circumstances = as_it_is>
struct three_threads {
  enrolment& variant;

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
  entry<Circumstances<match_against_everything>> of_match_against_everything{
      variant,
      {
          .name = "match-against-cancel-and-time-out",
          .story = "a partner comes while the offerer is cancelled and times out",
          .outcomes = {"exchanged exchanged", "cancelled timed_out", "timed_out timed_out"},
      }};

  struct three_meet : meeting<Algorithm, 3> {
    void thread(int me) { static_cast<void>(this->timed(me)); }
  };
  entry<Circumstances<three_meet>> of_three_meet{
      variant,
      {
          .name = "three-meet",
          .story = "three may time out; two of them meet, or none",
          .interchangeable = {{0, 1, 2}},
          .outcomes = {"exchanged exchanged timed_out", "exchanged timed_out exchanged",
                       "timed_out exchanged exchanged", "timed_out timed_out timed_out"},
      }};

  struct two_timed_and_a_try : meeting<Algorithm, 3> {
    void thread(int me) { static_cast<void>(me == 2 ? this->attempt(me) : this->timed(me)); }
  };
  entry<Circumstances<two_timed_and_a_try>> of_two_timed_and_a_try{
      variant,
      {
          .name = "two-timed-and-a-try",
          .story = "two may time out, a third one tries; two of them meet, or none",
          .interchangeable = {{0, 1}},
          .outcomes = {"exchanged exchanged timed_out", "exchanged timed_out exchanged",
                       "timed_out exchanged exchanged", "timed_out timed_out timed_out"},
      }};

  /// At most one of the takers gets the offer.
  struct one_offer_two_takers : meeting<Algorithm, 3> {
    void thread(int me) { static_cast<void>(me == 0 ? this->timed(me) : this->attempt(me)); }
  };
  entry<Circumstances<one_offer_two_takers>> of_one_offer_two_takers{
      variant,
      {
          .name = "one-offer-two-takers",
          .story = "two try to take one offer that may be withdrawn",
          .interchangeable = {{1, 2}},
          .outcomes = {"exchanged exchanged timed_out", "exchanged timed_out exchanged",
                       "timed_out timed_out timed_out"},
      }};

  struct offers_twice : meeting<Algorithm, 3, 2> {
    void thread(int me) {
      if (me == 0) {
        static_cast<void>(this->timed(me));
        static_cast<void>(this->timed(me));
      } else {
        static_cast<void>(this->attempt(me));
      }
    }
  };
  entry<Circumstances<offers_twice>> of_offers_twice{
      variant,
      {
          .name = "offers-twice",
          .story = "one offers twice and may time out, and two try",
          .interchangeable = {{1, 2}},
          .outcomes = {"exchanged exchanged exchanged exchanged", "exchanged timed_out exchanged timed_out",
                       "exchanged timed_out timed_out exchanged", "timed_out exchanged exchanged timed_out",
                       "timed_out exchanged timed_out exchanged", "timed_out timed_out timed_out timed_out"},
      }};

  struct one_twice : meeting<Algorithm, 3, 2> {
    void thread(int me) {
      static_cast<void>(this->timed(me));
      if (me == 0) static_cast<void>(this->timed(me));
    }
  };
  entry<Circumstances<one_twice>> of_one_twice{
      variant,
      {
          .name = "one-twice",
          .story = "three may time out, and one of them exchanges twice",
          .interchangeable = {{1, 2}},
          .outcomes = {"exchanged exchanged exchanged exchanged", "exchanged timed_out exchanged timed_out",
                       "exchanged timed_out timed_out exchanged", "timed_out exchanged exchanged timed_out",
                       "timed_out exchanged timed_out exchanged", "timed_out timed_out exchanged exchanged",
                       "timed_out timed_out timed_out timed_out"},
      }};

  struct three_twice : meeting<Algorithm, 3, 2> {
    void thread(int me) {
      static_cast<void>(this->timed(me));
      static_cast<void>(this->timed(me));
    }
  };
  entry<Circumstances<three_twice>> of_three_twice{variant,
                                                   {
                                                       .name = "three-twice",
                                                       .story = "three exchange twice, and every call may time out",
                                                       .interchangeable = {{0, 1, 2}},
                                                       .outcomes = outcomes_of_three_twice(),
                                                   }};

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
  entry<Circumstances<cancelled_between>> of_cancelled_between{
      variant,
      {
          .name = "cancelled-between",
          .story = "a cancelled one between two that match, or match it",
          .outcomes = {"exchanged exchanged timed_out", "exchanged timed_out exchanged",
                       "cancelled exchanged exchanged", "cancelled timed_out timed_out"},
      }};
};

// For scenarios with particular arenas, and for wrong exchangers.
template <class Algorithm>
using one_offer_two_takers = typename three_threads<Algorithm>::one_offer_two_takers;

}  // namespace models::exchanger
