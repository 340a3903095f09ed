// The scenarios for the algorithm on one slot.
#include <rendezvous/single_slot.hpp>

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
#include "one_offer_two_takers.hpp"
#include "one_twice.hpp"
#include "stop_while_asleep.hpp"
#include "three_meet.hpp"
#include "try_after_offer.hpp"
#include "try_against_offer.hpp"
#include "two_in_a_row.hpp"
#include "two_timed_in_a_row.hpp"

namespace models {

namespace {

using slot = rendezvous::single_slot;

bool const all[] = {
    add_scenario<offer_and_match<slot>>({
        .name = "slot/offer-and-match",
        .story = "neither may give up, so both meet; parking against matching loses no wake-up",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<match_while_timing_out<slot>>({
        .name = "slot/match-while-timing-out",
        .story = "a partner comes while the offerer times out",
        .outcomes = {"exchanged exchanged", "timed_out timed_out"},
    }),
    add_scenario<match_while_cancelled<slot>>({
        .name = "slot/match-while-cancelled",
        .story = "a partner comes while the offerer is cancelled",
        .outcomes = {"exchanged exchanged", "cancelled timed_out"},
    }),
    add_scenario<both_time_out<slot>>({
        .name = "slot/both-time-out",
        .story = "both may time out; they meet or neither does",
        .outcomes = {"exchanged exchanged", "timed_out timed_out"},
    }),
    add_scenario<cancel_and_time_out<slot>>({
        .name = "slot/cancel-and-time-out",
        .story = "alone, cancelled and timed out at once",
        .outcomes = {"cancelled", "timed_out"},
    }),
    add_scenario<match_against_everything<slot>>({
        .name = "slot/match-against-cancel-and-time-out",
        .story = "a partner comes while the offerer is cancelled and times out",
        .outcomes = {"exchanged exchanged", "cancelled timed_out", "timed_out timed_out"},
    }),
    add_scenario<stop_while_asleep<slot>>({
        .name = "slot/stop-while-asleep",
        .story = "only the stop can wake it, and what came before the stop is visible",
        .outcomes = {"cancelled"},
    }),
    add_scenario<try_against_offer<slot>>({
        .name = "slot/try-against-offer",
        .story = "a try finds the offer or misses it; a stop ends the wait",
        .outcomes = {"exchanged exchanged", "cancelled timed_out"},
    }),
    add_scenario<try_after_offer<slot>>({
        .name = "slot/try-after-offer",
        .story = "a try that starts after the offer was published takes it",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<two_in_a_row<slot>>({
        .name = "slot/two-in-a-row",
        .story = "both exchange twice; nodes and late wake-ups meet old addresses",
        .outcomes = {"exchanged exchanged exchanged exchanged"},
    }),
    add_scenario<two_timed_in_a_row<slot>>({
        .name = "slot/two-timed-in-a-row",
        .story = "both exchange twice, and every call may time out",
        .outcomes = {"exchanged exchanged exchanged exchanged", "exchanged timed_out exchanged timed_out",
                     "exchanged timed_out timed_out exchanged", "timed_out exchanged exchanged timed_out",
                     "timed_out exchanged timed_out exchanged", "timed_out timed_out timed_out timed_out"},
    }),
    add_scenario<destroyed_at_once<slot>>({
        .name = "slot/destroyed-at-once",
        .story = "the last to return destroys the exchanger; a late wake-up harms nobody",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<move_only<slot>>({
        .name = "slot/move-only",
        .story = "items that can only be moved are neither lost nor doubled",
        .outcomes = {"exchanged exchanged", "timed_out timed_out"},
    }),
    add_scenario<three_meet<slot>>({
        .name = "slot/three-meet",
        .story = "three may time out; two of them meet, or none",
        .outcomes = {"exchanged exchanged timed_out", "exchanged timed_out exchanged", "timed_out exchanged exchanged",
                     "timed_out timed_out timed_out"},
    }),
    add_scenario<one_offer_two_takers<slot>>({
        .name = "slot/one-offer-two-takers",
        .story = "two try to take one offer that may be withdrawn",
        .outcomes = {"exchanged exchanged timed_out", "exchanged timed_out exchanged", "timed_out timed_out timed_out"},
    }),
    add_scenario<one_twice<slot>>({
        .name = "slot/one-twice",
        .story = "three may time out, and one of them exchanges twice",
        .outcomes = {"exchanged exchanged exchanged exchanged", "exchanged timed_out exchanged timed_out",
                     "exchanged timed_out timed_out exchanged", "timed_out exchanged exchanged timed_out",
                     "timed_out exchanged timed_out exchanged", "timed_out timed_out exchanged exchanged",
                     "timed_out timed_out timed_out timed_out"},
    }),
    add_scenario<cancelled_between<slot>>({
        .name = "slot/cancelled-between",
        .story = "a cancelled one between two that match, or match it",
        .outcomes = {"exchanged exchanged timed_out", "exchanged timed_out exchanged", "cancelled exchanged exchanged",
                     "cancelled timed_out timed_out"},
    }),
    add_scenario<four_tries<slot>>({
        .name = "slot/four-tries",
        .story = "three try to take one offer that may be withdrawn",
        .outcomes = {"exchanged exchanged timed_out timed_out", "exchanged timed_out exchanged timed_out",
                     "exchanged timed_out timed_out exchanged", "timed_out timed_out timed_out timed_out"},
    }),
    add_scenario<four_meet<slot>>({
        .name = "slot/four-meet",
        .story = "four may time out; two pairs, one pair or none",
        .outcomes = {"exchanged exchanged exchanged exchanged", "exchanged exchanged timed_out timed_out",
                     "exchanged timed_out exchanged timed_out", "exchanged timed_out timed_out exchanged",
                     "timed_out exchanged exchanged timed_out", "timed_out exchanged timed_out exchanged",
                     "timed_out timed_out exchanged exchanged", "timed_out timed_out timed_out timed_out"},
        .long_running = true,
    }),
};

}  // namespace

}  // namespace models
