// The scenarios for the slot that becomes an arena: the contract, starting as a slot and as an arena; and scenarios
// about slots that are added and given up, and in which threads meet.
#include "arenas.hpp"
#include "circumstances.hpp"
#include "contract.hpp"
#include "places.hpp"
#include "rivals.hpp"
#include "sweeps.hpp"

namespace models::exchanger {

namespace {

using slot_first = slot_then_arena<2>;
using two_slots = slot_then_arena<2, 2>;
using two_of_three = slot_then_arena<3, 2>;
using three_slots = slot_then_arena<3, 3>;

/// Records what each thread saw when it last looked into the first slot. The explorer does not see these records.
struct noting_steps : rendezvous::arena_steps {
  static inline std::array<std::uintptr_t, 2> entered{};
  template <class Slot>
  static std::uintptr_t enter(Slot const& slot) noexcept {
    std::uintptr_t const seen = rendezvous::arena_steps::enter(slot);
    if (current_thread() >= 0) entered[static_cast<std::size_t>(current_thread())] = seen;
    return seen;
  }
};

/// The outcome says if memory is allocated for the arena although the slot was not empty.
struct watching_memory : recording_platform {
  template <class T>
  static T* make(std::size_t count) {
    if (noting_steps::entered[static_cast<std::size_t>(current_thread())] != 0) outcome("memory-for-nothing");
    return recording_platform::make<T>(count);
  }
};
struct both_may_open
    : meeting<rendezvous::basic_slot_then_arena<noting_steps, small_arena<2, 1>>, 2, 1, int, watching_memory> {
  void thread(int me) { static_cast<void>(this->timed(me)); }
};

/// Thread 0 starts at slot 1, thread 1 at slot 0, and so on.
template <class World>
using from_the_last_slot = starting_at<World, 1, 0>;

/// Only thread 0 starts at slot 1.
template <class World>
using from_the_last_slot_alone = starting_at<World, 1, 0, 0>;

contract<slot_first> const from_slot({
    .group = "slot_then_arena",
    .long_running = {"four-meet", "one-twice"},
    .for_many_machines = {"three-twice"},
    .without_spurious_wake_ups = {"one-twice", "three-twice", "two-timed-in-a-row"},
});
contract<two_slots, from_the_last_slot> const from_two_slots({
    .group = "slot_then_arena",
    .variant = "-on-two-slots",
    .starts = {1, 0},
    .long_running = {"three-meet", "two-pairs", "two-timed-in-a-row"},
    .for_many_machines = {"four-meet", "one-twice", "three-twice"},
    .without_spurious_wake_ups = {"cancelled-between", "four-meet", "offers-twice", "one-twice", "three-meet",
                                  "three-twice", "two-pairs", "two-timed-and-a-try", "two-timed-in-a-row"},
    .left_out = {{"try-after-offer",
                  "an offer off slot zero moves down, and a try may look where it was and where it will be; see "
                  "slot_then_arena/try-after-standing-offer"}},
});

bool const added[] = {
    // From slot to arena.
    add_scenario<two_rivals<slot_first>>({
        .name = "slot_then_arena/two-rivals",
        .story = "two claim one offer; the other one opens the arena and waits there until it is stopped",
        .outcomes = {"exchanged exchanged cancelled", "exchanged cancelled exchanged"},
    }),
    add_scenario<two_rivals_for_nothing<slot_first>>({
        .name = "slot_then_arena/two-rivals-for-nothing",
        .story = "two claim one offer and may both come too late; then both open the arena, and must meet",
        .outcomes = {"exchanged exchanged exchanged exchanged", "timed_out exchanged exchanged"},
    }),
    add_scenario<three_rivals<slot_first>>({
        .name = "slot_then_arena/three-rivals",
        .story = "three claim one offer; the other two both open the arena, and meet in the one that counts",
        .outcomes = {"exchanged exchanged exchanged exchanged"},
    }),
    add_scenario<without_memory<one_offer_two_takers<slot_first>>>({
        .name = "slot_then_arena/no-memory-for-the-arena",
        .story = "two get in each other's way, but the arena cannot be made; the slot goes on as a slot",
        .outcomes = {"exchanged exchanged timed_out", "exchanged timed_out exchanged", "timed_out timed_out timed_out"},
    }),
    add_scenario<without_memory<three_rivals<slot_first>>>({
        .name = "slot_then_arena/three-rivals-without-memory",
        .story = "three claim one offer; no arena can be made, and the other two meet in the slot",
        .outcomes = {"exchanged exchanged exchanged exchanged"},
    }),

    // Where threads start.
    add_scenario<starting_at<offer_and_match<three_slots>, 2, 1>>({
        .name = "slot_then_arena/shrinks",
        .story = "from the last slot and the one below both come down, giving up slots under each other; they meet",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<starting_at<offer_and_match<three_slots>, 2>>({
        .name = "slot_then_arena/both-at-the-last-of-three",
        .story = "both start at the last slot, and miss each other there; they meet on the way down",
        .outcomes = {"exchanged exchanged"},
        .spurious_wake_ups = false,
    }),
    add_scenario<starting_at<offer_and_match<two_of_three>, 2, 0>>({
        .name = "slot_then_arena/above-the-bound",
        .story = "one starts at a slot that is not in use any more; they meet",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<starting_at<offer_and_match<two_slots>, 200, 0>>({
        .name = "slot_then_arena/hint-of-a-larger-arena",
        .story = "one comes from an exchanger with more slots than there are here; they meet",
        .outcomes = {"exchanged exchanged"},
    }),

    // Growing while others wait.
    add_scenario<impatient_at<offer_and_match<two_of_three>, 1, 2, 0>>({
        .name = "slot_then_arena/grows-while-another-waits",
        .story = "one adds a slot and comes down from there, while the other one waits at slot zero; they meet",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<impatient_at<offer_and_match<two_of_three>, 1, 2>>({
        .name = "slot_then_arena/both-grow",
        .story = "both want a slot more; one of them adds it, and they meet",
        .outcomes = {"exchanged exchanged"},
        .spurious_wake_ups = false,
    }),
    add_scenario<impatient_at<offer_and_match<two_of_three>, 1, 2, 1>>({
        .name = "slot_then_arena/grows-while-it-shrinks",
        .story = "one adds a slot while the other one gives one up; they meet",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<impatient_at<two_rivals<two_of_three>, 1, 0>>({
        .name = "slot_then_arena/grows",
        .story = "two claim one offer; the other one adds a slot, waits in vain and comes down until it is stopped",
        .outcomes = {"exchanged exchanged cancelled", "exchanged cancelled exchanged"},
    }),
    add_scenario<starting_at<two_rivals<two_slots>, 1>>({
        .name = "slot_then_arena/two-rivals-off-slot-zero",
        .story = "two claim one offer off slot zero; the other one goes elsewhere, until it is stopped",
        .outcomes = {"exchanged exchanged cancelled", "exchanged cancelled exchanged"},
    }),

    add_scenario<starting_at<timed_after_standing_offer<two_slots>, 0, 1>>({
        .name = "slot_then_arena/timed-comes-down-to-an-offer",
        .story = "an offer stands at slot zero; a timed call that begins above it gives up nowhere else, and takes it",
        .outcomes = {"exchanged exchanged"},
    }),

    // A try misses no offer that stands, in whatever slot.
    add_scenario<starting_at<try_after_standing_offer<two_slots>, 1>>({
        .name = "slot_then_arena/try-after-standing-offer",
        .story = "an offer stands off slot zero; a try takes it",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<starting_at<try_after_standing_offer<three_slots>, 2>>({
        .name = "slot_then_arena/try-after-standing-offer-in-the-last-of-three",
        .story = "an offer stands in the last slot; a try takes it",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<starting_at<try_above_the_bound<three_slots>, 2, 1>>({
        .name = "slot_then_arena/try-above-the-bound",
        .story = "an offer stands in a slot that is taken out of use; a try takes it",
        .outcomes = {"exchanged cancelled exchanged"},
    }),
    add_scenario<timed_after_standing_offer<two_slots>>({
        .name = "slot_then_arena/timed-after-standing-offer-at-zero",
        .story = "an offer stands at slot zero; a timed call takes it",
        .outcomes = {"exchanged exchanged"},
    }),

    // Every index is that of a slot, whatever happens.
    add_scenario<impatient_at<two_rivals<two_slots>, 1, 1>>({
        .name = "slot_then_arena/two-rivals-in-a-full-arena",
        .story = "two claim one offer in the last slot there can be; the other one wants one more, and goes elsewhere",
        .outcomes = {"exchanged exchanged cancelled", "exchanged cancelled exchanged"},
    }),
    add_scenario<from_the_last_slot_alone<two_rivals_below<two_slots>>>({
        .name = "slot_then_arena/two-rivals-for-the-only-slot",
        .story = "one slot is left in use; two claim the offer in it, and the other one goes nowhere else",
        .outcomes = {"exchanged exchanged cancelled", "exchanged cancelled exchanged"},
    }),

    // A sweep goes on after a slot to which it came too late.
    add_scenario<from_the_last_slot<tries_beside_cancelled<two_slots>>>({
        .name = "slot_then_arena/tries-beside-cancelled",
        .story = "one offer is being cancelled off slot zero, and one stands at slot zero; a try takes one of them",
        .outcomes = {"exchanged exchanged exchanged exchanged", "cancelled exchanged exchanged timed_out"},
    }),
    add_scenario<from_the_last_slot<two_tries_for_two_offers<two_slots>>>({
        .name = "slot_then_arena/two-tries-for-two-offers",
        .story = "an offer stands at either slot; two try, and each takes one",
        .outcomes = {"exchanged exchanged exchanged exchanged"},
    }),

    // A stop at one slot, while an offer stands at the other.
    add_scenario<from_the_last_slot<stopped_beside_offer<two_slots, 1>>>({
        .name = "slot_then_arena/stopped-off-slot-zero",
        .story =
            "a stop is requested in the spin off slot zero: the call does not go down to the offer that stands there",
        .outcomes = {"cancelled exchanged exchanged"},
    }),
    add_scenario<from_the_last_slot<stopped_beside_offer<two_slots, 0>>>({
        .name = "slot_then_arena/stopped-at-slot-zero",
        .story = "a stop is requested in the spin at slot zero, and then time may be up: the call does not sweep",
        .outcomes = {"exchanged cancelled exchanged"},
    }),

    // Where they meet.
    add_scenario<saying_where<three_rivals<noting_arena<2>>>>({
        .name = "slot_then_arena/meets-in-the-arena",
        .story = "three claim one offer; the other two meet in the arena that one of them opens, or still in the slot",
        .outcomes = {"exchanged exchanged exchanged exchanged", "exchanged exchanged exchanged exchanged at-0"},
    }),
    add_scenario<saying_where<starting_at<waits_for_a_try<noting_arena<3, 3>>, 2>>>({
        .name = "slot_then_arena/meets-on-the-way-down",
        .story = "one comes down from slot 2 by slot 1, and a try meets it in one of these or at slot zero",
        .outcomes = {"exchanged exchanged at-2", "exchanged exchanged at-1", "exchanged exchanged at-0",
                     "timed_out timed_out"},
    }),
    add_scenario<saying_where<starting_at<waits_for_a_try<noting_arena_of_four>, 3>>>({
        .name = "slot_then_arena/passes-over-slots-on-the-way-down",
        .story = "one comes down from slot 3 to slot 1, and is never met in the one between",
        .outcomes = {"exchanged exchanged at-3", "exchanged exchanged at-1", "exchanged exchanged at-0",
                     "timed_out timed_out"},
    }),
    add_scenario<saying_where<remembering<waits_for_a_try<noting_arena<3, 2>>, 2, 1, 1>>>({
        .name = "slot_then_arena/meets-in-the-added-slot",
        .story = "one has collided once where two slots are in use, and adds the third; a try can meet it there",
        .outcomes = {"exchanged exchanged at-2", "exchanged exchanged at-1", "exchanged exchanged at-0",
                     "timed_out timed_out"},
    }),
    add_scenario<saying_where<remembering<waits_for_a_try<noting_arena<3, 2>>, 2, 1, 0>>>({
        .name = "slot_then_arena/adds-no-slot-at-the-first-collision",
        .story =
            "one comes from above the bound where two slots are in use: that is its first collision, and adds none",
        .outcomes = {"exchanged exchanged at-1", "exchanged exchanged at-0", "timed_out timed_out"},
    }),
    add_scenario<saying_where<remembering<waits_for_a_try<noting_arena<4, 2>>, 3, 1, 0>>>({
        .name = "slot_then_arena/adds-a-slot-at-the-second-collision",
        .story = "one comes down from far above the bound: its first collision is counted, and the second adds a slot",
        .outcomes = {"exchanged exchanged at-2", "exchanged exchanged at-1", "exchanged exchanged at-0",
                     "timed_out timed_out"},
    }),
    add_scenario<saying_where<remembering<waits_for_a_try<noting_arena<5, 3>>, 4, 2, 0>>>({
        .name = "slot_then_arena/adds-no-slot-at-the-second-of-three",
        .story = "one comes down from far above the bound where three slots are in use: two collisions add no slot",
        .outcomes = {"exchanged exchanged at-2", "exchanged exchanged at-1", "exchanged exchanged at-0",
                     "timed_out timed_out"},
    }),
    add_scenario<saying_where<remembering<waits_for_a_try<noting_arena<4, 2>>, 3, 2, 2>>>({
        .name = "slot_then_arena/forgets-collisions-at-another-bound",
        .story = "one has collided often, but with another bound: that counts no more, and no slot is added",
        .outcomes = {"exchanged exchanged at-1", "exchanged exchanged at-0", "timed_out timed_out"},
    }),
    add_scenario<saying_where<waits_twice_for_tries<noting_arena<4, 2>, 3, 0>>>({
        .name = "slot_then_arena/counts-collisions-over-calls",
        .story = "the first call learns the bound, and the second collides twice with it and adds a slot",
        .outcomes = {"exchanged exchanged exchanged exchanged at-1 at-2",
                     "exchanged exchanged exchanged exchanged at-1 at-1",
                     "exchanged exchanged exchanged exchanged at-0 at-1",
                     "exchanged exchanged exchanged exchanged at-0 at-0",
                     "exchanged timed_out exchanged timed_out at-0", "exchanged timed_out exchanged timed_out at-1",
                     "exchanged timed_out timed_out exchanged at-0", "exchanged timed_out timed_out exchanged at-1",
                     "timed_out exchanged exchanged timed_out at-0", "timed_out exchanged timed_out exchanged at-0",
                     "timed_out timed_out timed_out timed_out"},
    }),
    add_scenario<saying_where<waits_twice_for_tries<noting_arena<3, 2>, 2, 5>>>({
        .name = "slot_then_arena/forgets-collisions-over-calls",
        .story = "the first call learns the bound and forgets collisions with another one, so the second adds no slot",
        .outcomes = {"exchanged exchanged exchanged exchanged at-1 at-1",
                     "exchanged exchanged exchanged exchanged at-0 at-1",
                     "exchanged exchanged exchanged exchanged at-0 at-0",
                     "exchanged timed_out exchanged timed_out at-0", "exchanged timed_out exchanged timed_out at-1",
                     "exchanged timed_out timed_out exchanged at-0", "exchanged timed_out timed_out exchanged at-1",
                     "timed_out exchanged exchanged timed_out at-0", "timed_out exchanged timed_out exchanged at-0",
                     "timed_out timed_out timed_out timed_out"},
    }),
    add_scenario<saying_where<remembering<late_for_an_offer<noting_arena<2, 2>>, 0, 1, 0>>>({
        .name = "slot_then_arena/goes-round-from-zero",
        .story = "one claims too late at slot zero, and goes on at the last slot; a try can meet it there",
        .outcomes = {"exchanged timed_out exchanged at-0", "timed_out exchanged exchanged at-0",
                     "timed_out exchanged exchanged at-1", "timed_out timed_out timed_out"},
    }),
    add_scenario<saying_where<impatient_at<rivals_and_a_try<noting_arena<3, 2>>, 1, 0>>>({
        .name = "slot_then_arena/rival-met-in-the-added-slot",
        .story = "two claim one offer; the other one adds a slot, and its owner can meet it there",
        .outcomes = {"exchanged exchanged exchanged exchanged at-0 at-2",
                     "exchanged exchanged exchanged exchanged at-0 at-1",
                     "exchanged exchanged exchanged exchanged at-0 at-0",
                     "exchanged timed_out exchanged timed_out at-0", "exchanged timed_out timed_out exchanged at-0"},
    }),
    add_scenario<saying_where<from_the_last_slot_alone<rivals_and_a_try<noting_arena<2, 2>, 2>>>>({
        .name = "slot_then_arena/rival-met-in-the-only-slot",
        .story = "one slot is left in use; two claim the offer in it, and its owner meets the other one nowhere else",
        .outcomes = {"exchanged exchanged exchanged exchanged at-0 at-0",
                     "exchanged timed_out exchanged timed_out at-0", "exchanged timed_out timed_out exchanged at-0"},
    }),
    add_scenario<saying_where<from_the_last_slot<a_try_for_two_offers<noting_arena<2, 2>>>>>({
        .name = "slot_then_arena/try-begins-at-the-last-slot",
        .story = "an offer stands at either slot, and a try takes the one in the last slot",
        .outcomes = {"exchanged cancelled exchanged at-1"},
    }),
    add_scenario<saying_where<starting_at<begin_at_one_slot<noting_arena<2, 2>>, 1>>>({
        .name = "slot_then_arena/meets-where-both-begin",
        .story = "both offer in the last slot; the one that comes too late stays there and takes the other one's offer",
        .outcomes = {"exchanged exchanged at-1"},
    }),
    add_scenario<late_in_the_last_slot<two_slots>>({
        .name = "slot_then_arena/stays-where-it-went",
        .story = "one claims too late in the last slot, goes on at slot zero, and begins its next call there",
        .outcomes = {"exchanged exchanged timed_out", "cancelled timed_out timed_out"},
    }),
    add_scenario<two_changes_of_one_bound<rendezvous::arena_steps, true>>({
        .name = "slot_then_arena/one-of-two-adds-a-slot",
        .story = "two add a slot to the same number of them: one does, and the other one knows that it did not",
        .outcomes = {"added three"},
    }),
    add_scenario<two_changes_of_one_bound<rendezvous::arena_steps, false>>({
        .name = "slot_then_arena/adds-or-gives-up-a-slot",
        .story = "one adds a slot to the same number of them from which another one takes one: one of both is done",
        .outcomes = {"added three", "one"},
    }),
    add_scenario<both_may_open>({
        .name = "slot_then_arena/takes-no-memory-beside-an-offer",
        .story = "a claim fails; memory for an arena is taken only when the slot is seen empty after that",
        .outcomes = {"exchanged exchanged", "timed_out timed_out"},
    }),
};

}  // namespace

}  // namespace models::exchanger
