// The scenarios for the hashed arena: the contract, starting with one slot and with two in use; and scenarios about
// slots that are added and given up, and in which threads meet.
#include "arenas.hpp"
#include "circumstances.hpp"
#include "contract.hpp"
#include "places.hpp"
#include "rivals.hpp"
#include "sweeps.hpp"

namespace models::exchanger {

namespace {

/// Thread 0 starts at slot 1, thread 1 at slot 0, and so on.
using two_slots = hashed<2, 2, from_the_last<1>>;
using three_slots = hashed<3, 3, from_the_last<2>>;
using both_at_last_of_two = hashed<2, 2, all_at<1>>;
using above_two = hashed<2, 2, all_at<2>>;
using impatient_at_last_of_two = hashed<2, 2, all_at<1>, 0>;
using impatient = hashed<2, 1, at_own_number, 0>;
using impatient_on_two_of_three = hashed<3, 2, at_own_number, 0>;
using impatient_at_zero_of_two = hashed<2, 2, all_at<0>, 0>;
using impatient_at_zero_of_three = hashed<3, 2, all_at<0>, 0>;

/// A thread moves after a compare-and-swap that fails, and adds a slot after the third.
struct growing_later : small_hashed_arena<2, 1, 0> {
  static constexpr int failures_to_grow = 2;
};
using noting_place_of_growing_later =
    rendezvous::basic_hashed_arena<rendezvous::hashed_steps, noting_places<growing_later>>;

// Why variants leave scenarios out.
constexpr char const* apart_already =
    "where a caller's nodes stand has nothing to do with slots: see hashed_arena/two-in-a-row-apart";
constexpr char const* offers_move_down =
    "an offer off slot zero moves down, and a try may look where it was and where it will be; see "
    "hashed_arena/try-after-standing-offer";

constexpr char const* looks_for_the_match =
    "a waiter whose item is taken sleeps no more: it looks until it is matched, for the claimer's next few steps";

// One slot in all, as on a machine with two or three cores.
contract<hashed<1>> const with_one_slot({
    .group = "hashed_arena",
    .variant = "-with-one-slot",
    .long_running = {"three-meet", "two-timed-in-a-row"},
    .for_many_machines = {"four-meet", "one-twice", "three-twice"},
    .without_spurious_wake_ups = {"cancelled-between", "four-meet", "one-twice", "three-meet", "three-twice",
                                  "two-pairs", "two-timed-and-a-try", "two-timed-in-a-row"},
    .left_out = {{"sleeps-when-too-late", looks_for_the_match}, {"two-in-a-row-apart", apart_already}},
});
// One slot in use, and one more to add.
contract<hashed<2>> const from_one_slot({
    .group = "hashed_arena",
    .starts = {0, 1},
    .long_running = {"two-pairs", "two-timed-in-a-row"},
    .for_many_machines = {"four-meet", "one-twice", "three-meet", "three-twice"},
    .without_spurious_wake_ups = {"cancelled-between", "four-meet", "one-twice", "three-meet", "three-twice",
                                  "two-pairs", "two-timed-and-a-try", "two-timed-in-a-row"},
    .left_out = {{"sleeps-when-too-late", looks_for_the_match}},
});
contract<two_slots> const from_two_slots({
    .group = "hashed_arena",
    .variant = "-on-two-slots",
    .starts = {0, 1},
    .long_running = {"cancelled-between", "two-timed-and-a-try"},
    .for_many_machines = {"four-meet", "one-twice", "three-meet", "three-twice", "two-pairs", "two-timed-in-a-row"},
    .without_spurious_wake_ups = {"both-run-out-of-time", "both-time-out", "cancelled-between", "four-meet",
                                  "four-tries", "move-only", "offers-twice", "one-twice", "three-meet", "three-twice",
                                  "two-pairs", "two-timed-and-a-try", "two-timed-in-a-row"},
    .left_out = {{"sleeps-when-too-late", looks_for_the_match},
                 {"takes-the-match",
                  "a claimer that comes too late acknowledges it, so a waiter knows of it unmatched"},
                 {"try-after-offer", offers_move_down},
                 {"two-in-a-row-apart", apart_already}},
});

bool const added[] = {
    // Slots that are created.
    add_scenario<offer_and_match<both_at_last_of_two>>({
        .name = "hashed_arena/both-make-the-slot",
        .story = "both come first to a slot that is not there; one of them makes it, and they meet",
        .outcomes = {"exchanged exchanged"},
        .spurious_wake_ups = false,
    }),
    add_scenario<without_memory<offer_and_match<two_slots>>>({
        .name = "hashed_arena/no-memory-for-a-slot",
        .story = "a slot cannot be made, so slot zero does; they meet",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<without_memory<both_time_out<impatient>>>({
        .name = "hashed_arena/no-memory-to-grow",
        .story = "a slot more is in use, but cannot be made",
        .outcomes = {"exchanged exchanged", "timed_out timed_out"},
    }),

    // Growing and shrinking while others wait.
    add_scenario<offer_and_match<impatient>>({
        .name = "hashed_arena/grows",
        .story = "whoever comes second adds a slot while the first one waits; they meet all the same",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<offer_and_match<impatient_on_two_of_three>>({
        .name = "hashed_arena/grows-while-it-shrinks",
        .story = "one adds a slot while the other one gives one up; they meet",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<offer_and_match<three_slots>>({
        .name = "hashed_arena/shrinks",
        .story = "from the last slot and the one below both come down, giving up slots under each other; they meet",
        .outcomes = {"exchanged exchanged"},
        .spurious_wake_ups = false,
    }),
    add_scenario<offer_and_match<impatient_at_zero_of_two>>({
        .name = "hashed_arena/round-and-round",
        .story = "a failure at slot zero leads to the last slot, and back down; they meet",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<two_rivals<impatient>>({
        .name = "hashed_arena/two-rivals",
        .story = "two claim one offer; the other one adds a slot, waits in vain and comes down until it is stopped",
        .outcomes = {"exchanged exchanged cancelled", "exchanged cancelled exchanged"},
    }),

    add_scenario<without_memory<three_rivals<impatient_at_zero_of_three>>>({
        .name = "hashed_arena/both-grow-to-three",
        .story = "three claim one offer; the other two both want a third slot, which cannot be made, and meet at zero",
        .outcomes = {"exchanged exchanged exchanged exchanged"},
        .spurious_wake_ups = false,
    }),

    // No offer that stands is missed, in whatever slot.
    add_scenario<try_after_standing_offer<two_slots>>({
        .name = "hashed_arena/try-after-standing-offer",
        .story = "an offer stands off slot zero; a try takes it",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<timed_after_standing_offer<two_slots>>({
        .name = "hashed_arena/timed-after-standing-offer",
        .story = "an offer stands off slot zero; a timed call that begins elsewhere takes it before it gives up",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<timed_after_standing_offer<three_slots>>({
        .name = "hashed_arena/timed-after-standing-offer-in-the-last-of-three",
        .story = "as above, with the offer in the last slot and the call beginning one below",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<timed_after_standing_offer<hashed<2>>>({
        .name = "hashed_arena/timed-after-standing-offer-at-zero",
        .story = "an offer stands at slot zero; a timed call takes it",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<two_after_standing_offer<two_slots>>({
        .name = "hashed_arena/two-after-standing-offer",
        .story = "a try and a timed call sweep for one offer that stands off slot zero",
        .outcomes = {"exchanged exchanged timed_out", "exchanged timed_out exchanged"},
    }),
    add_scenario<without_memory<three_rivals<impatient>>>({
        .name = "hashed_arena/three-rivals-without-memory",
        .story =
            "three claim one offer; the other two both want a slot more, which cannot be made, and meet at slot zero",
        .outcomes = {"exchanged exchanged exchanged exchanged"},
        .spurious_wake_ups = false,
    }),

    // Every index is that of a slot, whatever happens.
    add_scenario<offer_and_match<above_two>>({
        .name = "hashed_arena/hash-above-the-last-slot",
        .story = "the threads have a hash larger than the number of slots; they meet all the same",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<two_rivals<impatient_at_last_of_two>>({
        .name = "hashed_arena/two-rivals-at-the-last-slot",
        .story = "two claim one offer in the last slot; the other one goes elsewhere, until it is stopped",
        .outcomes = {"exchanged exchanged cancelled", "exchanged cancelled exchanged"},
    }),

    // A sweep goes on after a slot to which it came too late.
    add_scenario<tries_beside_cancelled<two_slots>>({
        .name = "hashed_arena/tries-beside-cancelled",
        .story = "one offer is being cancelled off slot zero, and one stands at slot zero; a try takes one of them",
        .outcomes = {"exchanged exchanged exchanged exchanged", "cancelled exchanged exchanged timed_out"},
    }),
    add_scenario<two_tries_for_two_offers<two_slots>>({
        .name = "hashed_arena/two-tries-for-two-offers",
        .story = "an offer stands at either slot; two try, and each takes one",
        .outcomes = {"exchanged exchanged exchanged exchanged"},
    }),
    add_scenario<offers_again_to_the_same_try<hashed<1>>>({
        .name = "hashed_arena/offers-again-to-the-same-try",
        .story = "a try claims an offer that was just cancelled, and looks again: it may find the next one there",
        .outcomes = {"exchanged exchanged", "cancelled timed_out", "cancelled timed_out timed_out",
                     "cancelled exchanged exchanged"},
    }),

    // A stop at one slot, while an offer stands at the other.
    add_scenario<stopped_beside_offer<two_slots, 1>>({
        .name = "hashed_arena/stopped-off-slot-zero",
        .story =
            "a stop is requested in the spin off slot zero: the call does not go down to the offer that stands there",
        .outcomes = {"cancelled exchanged exchanged"},
    }),
    add_scenario<stopped_beside_offer<two_slots, 0>>({
        .name = "hashed_arena/stopped-at-slot-zero",
        .story = "a stop is requested in the spin at slot zero, and then time may be up: the call does not sweep",
        .outcomes = {"exchanged cancelled exchanged"},
    }),

    // Where they meet.
    add_scenario<saying_where<waits_for_a_try<noting_hashed<3, 3, all_at<2>>>>>({
        .name = "hashed_arena/meets-on-the-way-down",
        .story = "one comes down from slot 2 by slot 1, and a try meets it in one of these or at slot zero",
        .outcomes = {"exchanged exchanged at-2", "exchanged exchanged at-1", "exchanged exchanged at-0",
                     "timed_out timed_out"},
    }),
    add_scenario<saying_where<waits_for_a_try<noting_hashed_of_four>>>({
        .name = "hashed_arena/passes-over-slots-on-the-way-down",
        .story = "one comes down from slot 3 to slot 1, and is never met in the one between",
        .outcomes = {"exchanged exchanged at-3", "exchanged exchanged at-1", "exchanged exchanged at-0",
                     "timed_out timed_out"},
    }),
    add_scenario<saying_where<waits_for_a_try<noting_hashed<3, 3, all_at<3>>>>>({
        .name = "hashed_arena/meets-where-the-hash-folds-to",
        .story =
            "a hash of more bits than there are slots is folded: one begins at slot zero, and a try meets it there",
        .outcomes = {"exchanged exchanged at-0", "timed_out timed_out"},
    }),
    add_scenario<saying_where<waits_for_a_try<noting_hashed<3, 3, all_at<0xffffffff>>>>>({
        .name = "hashed_arena/meets-where-all-bits-fold-to",
        .story = "a hash of nothing but ones is folded, too",
        .outcomes = {"exchanged exchanged at-2", "exchanged exchanged at-1", "exchanged exchanged at-0",
                     "timed_out timed_out"},
    }),
    add_scenario<saying_where<late_for_an_offer<noting_hashed<2, 1, at_own_number, 0>>>>({
        .name = "hashed_arena/meets-in-the-added-slot",
        .story = "one claims too late and adds a slot; a try can meet it there",
        .outcomes = {"exchanged timed_out exchanged at-0", "exchanged timed_out exchanged at-1",
                     "timed_out exchanged exchanged at-0", "timed_out exchanged exchanged at-1",
                     "timed_out timed_out timed_out"},
    }),
    add_scenario<saying_where<rivals_and_a_try<noting_hashed<2, 1, at_own_number, 0>>>>({
        .name = "hashed_arena/rival-met-in-the-added-slot",
        .story = "two claim one offer; the other one adds a slot, and its owner can meet it there",
        .outcomes = {"exchanged exchanged exchanged exchanged at-0 at-1",
                     "exchanged exchanged exchanged exchanged at-0 at-0",
                     "exchanged timed_out exchanged timed_out at-0", "exchanged timed_out timed_out exchanged at-0"},
    }),
    add_scenario<saying_where<rivals_and_a_try<noting_hashed<2, 1, at_own_number, 1>>>>({
        .name = "hashed_arena/rival-met-in-the-only-slot",
        .story = "two claim one offer; that fails once for the other one, which is not enough to add a slot",
        .outcomes = {"exchanged exchanged exchanged exchanged at-0 at-0",
                     "exchanged timed_out exchanged timed_out at-0", "exchanged timed_out timed_out exchanged at-0"},
    }),
    add_scenario<saying_where<late_for_an_offer<noting_place_of_growing_later>>>({
        .name = "hashed_arena/moves-before-it-adds-a-slot",
        .story = "one comes too late once or twice, which is enough to go elsewhere, and not to add a slot",
        .outcomes = {"exchanged timed_out exchanged at-0", "timed_out exchanged exchanged at-0",
                     "timed_out timed_out timed_out"},
    }),
    add_scenario<saying_where<late_for_an_offer<noting_hashed<2, 2, all_at<0>, 0>>>>({
        .name = "hashed_arena/goes-round-from-zero",
        .story = "one claims too late at slot zero, and goes on at the last slot; a try can meet it there",
        .outcomes = {"exchanged timed_out exchanged at-0", "exchanged timed_out exchanged at-1",
                     "timed_out exchanged exchanged at-0", "timed_out exchanged exchanged at-1",
                     "timed_out timed_out timed_out"},
    }),
    add_scenario<begins_where_one_waits<both_at_last_of_two>>({
        .name = "hashed_arena/begins-among-the-slots-in-use",
        .story = "one comes down and gives up its slot, so the other one does not begin there, and finds it at once",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<saying_where<a_try_for_two_offers<noting_hashed<2, 2, from_the_last<1>>>>>({
        .name = "hashed_arena/try-begins-at-the-last-slot",
        .story = "an offer stands at either slot, and a try takes the one in the last slot",
        .outcomes = {"exchanged cancelled exchanged at-1"},
    }),
    add_scenario<saying_where<begin_at_one_slot<noting_hashed<2, 2, all_at<1>>>>>({
        .name = "hashed_arena/meets-where-both-begin",
        .story =
            "both offer in the last slot; the one that comes too late tries again there, and takes the other offer",
        .outcomes = {"exchanged exchanged at-1"},
    }),
    add_scenario<saying_where<no_memory_for_the_last_slot<noting_hashed<3, 3, from_the_last<2>>>>>({
        .name = "hashed_arena/goes-to-zero-without-memory",
        .story = "a slot cannot be made: its thread goes to slot zero, and not to the one below, where somebody waits",
        .outcomes = {"exchanged exchanged at-0"},
    }),
    add_scenario<two_changes_of_one_bound<rendezvous::hashed_steps, true>>({
        .name = "hashed_arena/one-of-two-adds-a-slot",
        .story = "two add a slot to the same number of them: one does, and the other one knows that it did not",
        .outcomes = {"added three"},
    }),
    add_scenario<two_changes_of_one_bound<rendezvous::hashed_steps, false>>({
        .name = "hashed_arena/adds-or-gives-up-a-slot",
        .story = "one adds a slot to the same number of them from which another one takes one: one of both is done",
        .outcomes = {"added three", "one"},
    }),
};

}  // namespace

}  // namespace models::exchanger
