// The scenarios for the algorithm on one stamped slot: the contract, and calls that find the slot busy.
#include <rendezvous/stamped_slot.hpp>

#include "busy_slot.hpp"
#include "contract.hpp"
#include "rivals.hpp"

namespace models {

namespace {

using stamped = rendezvous::stamped_slot;

contract<stamped> const all({.group = "stamped"});

bool const added[] = {
    add_scenario<try_at_busy_slot<stamped>>({
        .name = "stamped/try-at-busy-slot",
        .story = "a try finds the slot busy, and returns at once",
        .outcomes = {"exchanged exchanged timed_out"},
    }),
    add_scenario<timed_at_busy_slot<stamped>>({
        .name = "stamped/timed-at-busy-slot",
        .story = "a timed call finds the slot busy, and returns when its time is up",
        .outcomes = {"exchanged exchanged timed_out"},
    }),
    add_scenario<stoppable_at_busy_slot<stamped>>({
        .name = "stamped/stoppable-at-busy-slot",
        .story = "a call finds the slot busy, and returns when it is told to stop",
        .outcomes = {"exchanged exchanged cancelled"},
    }),
    add_scenario<stopped_by_clock_at_busy_slot<stamped>>({
        .name = "stamped/stopped-by-clock-at-busy-slot",
        .story = "a call finds the slot busy, and is told to stop just when its time is up: the stop counts",
        .outcomes = {"exchanged exchanged cancelled"},
    }),
    add_scenario<waits_for_busy_slot<stamped>>({
        .name = "stamped/waits-for-busy-slot",
        .story = "a call finds the slot busy, and offers when it has been cleared",
        .outcomes = {"exchanged exchanged cancelled"},
    }),
    add_scenario<two_rivals<stamped>>({
        .name = "stamped/two-rivals",
        .story = "two claim one offer; the other one waits for the slot to be cleared",
        .outcomes = {"exchanged exchanged cancelled", "exchanged cancelled exchanged"},
    }),
    add_scenario<three_rivals<stamped>>({
        .name = "stamped/three-rivals",
        .story = "three claim one offer; the other two meet in the slot when it has been cleared",
        .outcomes = {"exchanged exchanged exchanged exchanged"},
    }),
};

}  // namespace

}  // namespace models
