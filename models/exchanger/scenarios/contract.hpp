// The contract of an exchanger as scenarios: what each algorithm must do, whatever it is like inside.
//
// An algorithm's own file registers them under its name, and says which of them take long with it. May
// touch: the scenarios.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "../../checker/registry.hpp"
#include "both_run_out_of_time.hpp"
#include "both_time_out.hpp"
#include "cancel_and_time_out.hpp"
#include "cancelled_between.hpp"
#include "destroyed_at_once.hpp"
#include "four_meet.hpp"
#include "four_tries.hpp"
#include "match_against_everything.hpp"
#include "match_while_cancelled.hpp"
#include "match_while_timing_out.hpp"
#include "move_only.hpp"
#include "offer_and_match.hpp"
#include "offers_twice.hpp"
#include "one_offer_two_takers.hpp"
#include "one_twice.hpp"
#include "precedence.hpp"
#include "stop_while_asleep.hpp"
#include "three_meet.hpp"
#include "try_after_offer.hpp"
#include "try_against_offer.hpp"
#include "two_in_a_row.hpp"
#include "two_pairs.hpp"
#include "two_timed_and_a_try.hpp"
#include "two_timed_in_a_row.hpp"

namespace models {

/// How a variant of an algorithm takes part in the contract. The scenarios are meant by their plain names.
struct participation {
  std::string_view group;
  std::string_view variant = "";  // comes after their names
  std::set<std::string_view> long_running{};
  std::set<std::string_view> without_spurious_wake_ups{};
  std::set<std::string_view> left_out{};
};

template <class World>
using as_it_is = World;

/// Registers the scenarios of the contract for one algorithm, each under the given circumstances.
template <class Algorithm, template <class> class Circumstances = as_it_is>
class contract {
 public:
  explicit contract(participation how) : how_(std::move(how)) {
    two_threads();
    precedence();
    two_calls();
    three_threads();
    four_threads();
  }

 private:
  /// `what.name` is the name within the group.
  template <class World>
  void add(about what) {
    if (how_.left_out.contains(what.name)) return;
    what.long_running = how_.long_running.contains(what.name);
    what.spurious_wake_ups = !how_.without_spurious_wake_ups.contains(what.name);
    what.name = std::string(how_.group) + "/" + what.name + std::string(how_.variant);
    add_scenario<Circumstances<World>>(std::move(what));
  }

  void two_threads() {
    add<offer_and_match<Algorithm>>({
        .name = "offer-and-match",
        .story = "neither may give up, so both meet; parking against matching loses no wake-up",
        .outcomes = {"exchanged exchanged"},
    });
    add<match_while_timing_out<Algorithm>>({
        .name = "match-while-timing-out",
        .story = "a partner comes while the offerer times out",
        .outcomes = {"exchanged exchanged", "timed_out timed_out"},
    });
    add<match_while_cancelled<Algorithm>>({
        .name = "match-while-cancelled",
        .story = "a partner comes while the offerer is cancelled",
        .outcomes = {"exchanged exchanged", "cancelled timed_out"},
    });
    add<both_time_out<Algorithm>>({
        .name = "both-time-out",
        .story = "both may time out; they meet or neither does",
        .outcomes = {"exchanged exchanged", "timed_out timed_out"},
    });
    add<both_run_out_of_time<Algorithm>>({
        .name = "both-run-out-of-time",
        .story = "the same, with points in time that may pass at any moment of the call",
        .outcomes = {"exchanged exchanged", "timed_out timed_out"},
    });
    add<cancel_and_time_out<Algorithm>>({
        .name = "cancel-and-time-out",
        .story = "alone, cancelled and timed out at once",
        .outcomes = {"cancelled", "timed_out"},
    });
    add<stop_while_asleep<Algorithm>>({
        .name = "stop-while-asleep",
        .story = "only the stop can wake it, and what came before the stop is visible",
        .outcomes = {"cancelled"},
    });
    add<try_against_offer<Algorithm>>({
        .name = "try-against-offer",
        .story = "a try finds the offer or misses it; a stop ends the wait",
        .outcomes = {"exchanged exchanged", "cancelled timed_out"},
    });
    add<try_after_offer<Algorithm>>({
        .name = "try-after-offer",
        .story = "a try that starts after the offer was published takes it",
        .outcomes = {"exchanged exchanged"},
    });
    add<destroyed_at_once<Algorithm>>({
        .name = "destroyed-at-once",
        .story = "the last to return destroys the exchanger; a late wake-up harms nobody",
        .outcomes = {"exchanged exchanged"},
    });
    add<move_only<Algorithm>>({
        .name = "move-only",
        .story = "items that can only be moved are neither lost nor doubled",
        .outcomes = {"exchanged exchanged", "timed_out timed_out"},
    });
  }

  void precedence() {
    add<stopped_before_call<Algorithm>>({
        .name = "stopped-before-call",
        .story =
            "a stop was requested before the calls: they do not try, and the offer that stands is there for the next",
        .outcomes = {"exchanged cancelled cancelled cancelled exchanged"},
    });
    add<stopped_in_spin<Algorithm>>({
        .name = "stopped-in-spin",
        .story = "a stop is requested in the spin, and then time may be up: the stop counts",
        .outcomes = {"cancelled"},
    });
    add<stopped_by_clock<Algorithm>>({
        .name = "stopped-by-clock",
        .story = "a stop is requested just when time is up: the stop counts, whether the call waits or not",
        .outcomes = {"cancelled cancelled"},
    });
    add<matched_before_stop<Algorithm>>({
        .name = "matched-before-stop",
        .story = "a partner comes in the spin, then a stop is requested and time may be up: the exchange counts",
        .outcomes = {"exchanged exchanged"},
    });
  }

  void two_calls() {
    add<two_in_a_row<Algorithm>>({
        .name = "two-in-a-row",
        .story = "both exchange twice; nodes and late wake-ups meet old addresses",
        .outcomes = {"exchanged exchanged exchanged exchanged"},
    });
    add<two_in_a_row_apart<Algorithm>>({
        .name = "two-in-a-row-apart",
        .story = "both exchange twice, with nodes at two addresses; a late wake-up finds nobody",
        .outcomes = {"exchanged exchanged exchanged exchanged"},
    });
    add<two_timed_in_a_row<Algorithm>>({
        .name = "two-timed-in-a-row",
        .story = "both exchange twice, and every call may time out",
        .outcomes = {"exchanged exchanged exchanged exchanged", "exchanged timed_out exchanged timed_out",
                     "exchanged timed_out timed_out exchanged", "timed_out exchanged exchanged timed_out",
                     "timed_out exchanged timed_out exchanged", "timed_out timed_out timed_out timed_out"},
    });
  }

  void three_threads() {
    add<match_against_everything<Algorithm>>({
        .name = "match-against-cancel-and-time-out",
        .story = "a partner comes while the offerer is cancelled and times out",
        .outcomes = {"exchanged exchanged", "cancelled timed_out", "timed_out timed_out"},
    });
    add<three_meet<Algorithm>>({
        .name = "three-meet",
        .story = "three may time out; two of them meet, or none",
        .outcomes = {"exchanged exchanged timed_out", "exchanged timed_out exchanged", "timed_out exchanged exchanged",
                     "timed_out timed_out timed_out"},
    });
    add<two_timed_and_a_try<Algorithm>>({
        .name = "two-timed-and-a-try",
        .story = "two may time out, a third one tries; two of them meet, or none",
        .outcomes = {"exchanged exchanged timed_out", "exchanged timed_out exchanged", "timed_out exchanged exchanged",
                     "timed_out timed_out timed_out"},
    });
    add<one_offer_two_takers<Algorithm>>({
        .name = "one-offer-two-takers",
        .story = "two try to take one offer that may be withdrawn",
        .outcomes = {"exchanged exchanged timed_out", "exchanged timed_out exchanged", "timed_out timed_out timed_out"},
    });
    add<offers_twice<Algorithm>>({
        .name = "offers-twice",
        .story = "one offers twice and may time out, and two try",
        .outcomes = {"exchanged exchanged exchanged exchanged", "exchanged timed_out exchanged timed_out",
                     "exchanged timed_out timed_out exchanged", "timed_out exchanged exchanged timed_out",
                     "timed_out exchanged timed_out exchanged", "timed_out timed_out timed_out timed_out"},
    });
    add<one_twice<Algorithm>>({
        .name = "one-twice",
        .story = "three may time out, and one of them exchanges twice",
        .outcomes = {"exchanged exchanged exchanged exchanged", "exchanged timed_out exchanged timed_out",
                     "exchanged timed_out timed_out exchanged", "timed_out exchanged exchanged timed_out",
                     "timed_out exchanged timed_out exchanged", "timed_out timed_out exchanged exchanged",
                     "timed_out timed_out timed_out timed_out"},
    });
    add<cancelled_between<Algorithm>>({
        .name = "cancelled-between",
        .story = "a cancelled one between two that match, or match it",
        .outcomes = {"exchanged exchanged timed_out", "exchanged timed_out exchanged", "cancelled exchanged exchanged",
                     "cancelled timed_out timed_out"},
    });
  }

  void four_threads() {
    add<four_tries<Algorithm>>({
        .name = "four-tries",
        .story = "three try to take one offer that may be withdrawn",
        .outcomes = {"exchanged exchanged timed_out timed_out", "exchanged timed_out exchanged timed_out",
                     "exchanged timed_out timed_out exchanged", "timed_out timed_out timed_out timed_out"},
    });
    add<two_pairs<Algorithm>>({
        .name = "two-pairs",
        .story = "none of the four may give up, so they meet two by two",
        .outcomes = {"exchanged exchanged exchanged exchanged"},
    });
    add<four_meet<Algorithm>>({
        .name = "four-meet",
        .story = "four may time out; two pairs, one pair or none",
        .outcomes = {"exchanged exchanged exchanged exchanged", "exchanged exchanged timed_out timed_out",
                     "exchanged timed_out exchanged timed_out", "exchanged timed_out timed_out exchanged",
                     "timed_out exchanged exchanged timed_out", "timed_out exchanged timed_out exchanged",
                     "timed_out timed_out exchanged exchanged", "timed_out timed_out timed_out timed_out"},
    });
  }

  participation how_;
};

}  // namespace models
