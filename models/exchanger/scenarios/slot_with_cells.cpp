// The scenarios for the slot with cells: the contract, with one cell and with two, and items that do not fit.
#include <rendezvous/slot_with_cells.hpp>

#include "arenas.hpp"
#include "contract.hpp"
#include "crowded_cells.hpp"
#include "rivals.hpp"
#include "sweeps.hpp"
#include "unfit_items.hpp"

namespace models::exchanger {

namespace {

using one_cell = slot_with_cells<1>;
using two_cells = slot_with_cells<2>;

// Why variants leave scenarios out.
constexpr char const* apart_already =
    "where a caller's nodes stand has nothing to do with cells: see slot_with_cells/two-in-a-row-apart";
constexpr char const* offers_move_to_the_slot =
    "an offer in a cell moves to the slot, and a try may look where it was and where it will be; see "
    "slot_with_cells/try-after-standing-offer";
constexpr char const* no_node_in_a_cell =
    "in a cell nobody has a node, and no answer is to be waited for; it is there with -when-nothing-fits";

contract<one_cell> const with_one_cell({
    .group = "slot_with_cells",
    .long_running = {"four-meet", "one-twice"},
    .for_many_machines = {"three-twice"},
    .without_spurious_wake_ups = {"four-meet", "one-twice", "three-twice", "two-pairs", "two-timed-in-a-row"},
    .left_out = {{"meet-beside-a-claimer", no_node_in_a_cell},
                 {"sleeps-when-too-late", no_node_in_a_cell},
                 {"try-after-offer", offers_move_to_the_slot}},
});
contract<two_cells> const with_two_cells({
    .group = "slot_with_cells",
    .variant = "-on-two",
    .long_running = {"four-meet", "one-twice"},
    .for_many_machines = {"three-twice"},
    .without_spurious_wake_ups = {"four-meet", "one-twice", "three-meet", "three-twice", "two-pairs",
                                  "two-timed-in-a-row"},
    .left_out = {{"meet-beside-a-claimer", no_node_in_a_cell},
                 {"sleeps-when-too-late", no_node_in_a_cell},
                 {"try-after-offer", offers_move_to_the_slot},
                 {"two-in-a-row-apart", apart_already}},
});

/// The families `thrift` and `slow_claimer`, for waiters in the slot. They do not apply to a waiter in a cell, so here
/// nothing fits into one.
bool const added_when_nothing_fits = [] {
  using slot_alone = rendezvous::basic_slot_with_cells<nothing_fits<rendezvous::cell_steps>, few_cells<1>>;
  enrolment variant({.group = "slot_with_cells", .variant = "-when-nothing-fits"});
  static_cast<void>(thrift<slot_alone>{variant});
  static_cast<void>(slow_claimer<slot_alone>{variant});
  variant.close();
  return true;
}();

bool const added[] = {
    // No offer that stands is missed, wherever it is.
    add_scenario<try_after_standing_offer<one_cell>>({
        .name = "slot_with_cells/try-after-standing-offer",
        .story = "an offer stands in a cell; a try takes it",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<try_after_standing_offer<one_cell, 2>>({
        .name = "slot_with_cells/try-after-standing-offer-in-the-slot",
        .story = "an offer has moved from a cell to the slot; a try takes it",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<timed_after_standing_offer<one_cell>>({
        .name = "slot_with_cells/timed-after-standing-offer",
        .story = "an offer stands in a cell; a timed call takes it",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<two_after_standing_offer<one_cell>>({
        .name = "slot_with_cells/two-after-standing-offer",
        .story = "a try and a timed call come for one offer that stands in a cell",
        .outcomes = {"exchanged exchanged timed_out", "exchanged timed_out exchanged"},
    }),

    // Several threads claim one offer.
    add_scenario<two_rivals<one_cell>>({
        .name = "slot_with_cells/two-rivals",
        .story = "two answer one offer in a cell; the other one waits in the slot, and is told to stop",
        .outcomes = {"exchanged exchanged cancelled", "exchanged cancelled exchanged"},
    }),
    add_scenario<two_rivals<two_cells>>({
        .name = "slot_with_cells/two-rivals-on-two",
        .story = "two answer one offer in a cell; the other one goes to the next cell, and is told to stop",
        .outcomes = {"exchanged exchanged cancelled", "exchanged cancelled exchanged"},
    }),
    add_scenario<two_rivals_below<one_cell>>({
        .name = "slot_with_cells/two-rivals-at-the-slot",
        .story = "two claim one offer that has moved from a cell to the slot; the other one is told to stop",
        .outcomes = {"exchanged exchanged cancelled", "exchanged cancelled exchanged"},
    }),
    add_scenario<two_rivals_for_nothing<one_cell>>({
        .name = "slot_with_cells/two-rivals-for-nothing",
        .story = "two answer an offer in a cell that may be withdrawn first; then they meet each other",
        .outcomes = {"exchanged exchanged exchanged exchanged", "timed_out exchanged exchanged"},
        .spurious_wake_ups = false,
    }),
    add_scenario<three_rivals<one_cell>>({
        .name = "slot_with_cells/three-rivals",
        .story = "three answer one offer in a cell; the other two meet",
        .outcomes = {"exchanged exchanged exchanged exchanged"},
        .long_running = true,
        .spurious_wake_ups = false,
    }),
};

/// Thread 0's offer stands in the first cell and is answered; the cell is not cleared until thread 1's calls are over.
/// Thread 2 offers in the other cell, and thread 1, which has answered the first offer, answers this one, too.
struct passes_over_an_answer : meeting<two_cells, 3, 2> {
  passes_over_an_answer() {
    platform::on_yield = [](void* self) { static_cast<passes_over_an_answer*>(self)->stand(); };
    platform::yielding_self = this;
  }

  void thread(int me) {
    if (me == 0) {
      static_cast<void>(untimed(me));
    } else if (me == 2) {
      answered_.await_equal(1, std::memory_order_acquire);
      static_cast<void>(untimed(me));
    } else {
      for (int call = 0; call != 2; ++call) {
        standing_[call].await_equal(1, std::memory_order_acquire);
        if (attempt(me) != exchange_status::exchanged) fail("wrong history", "a try missed an offer that stands");
        answered_.store(1, std::memory_order_release);
      }
      over_.store(1, std::memory_order_release);
    }
  }

 private:
  void stand() {
    if (current_thread() == 1) return;
    standing_[current_thread() / 2].store(1, std::memory_order_release);
    over_.await_equal(1, std::memory_order_acquire);
  }

  atomic<int> standing_[2] = {atomic<int>{0, "first stands"}, atomic<int>{0, "second stands"}};
  atomic<int> answered_{0, "answered"};
  atomic<int> over_{0, "over"};
};
bool const added_passes_over_an_answer = add_scenario<passes_over_an_answer>({
    .name = "slot_with_cells/passes-over-an-answer",
    .story = "an answered cell is not cleared for long; others meet in the next one",
    .outcomes = {"exchanged exchanged exchanged exchanged"},
});

// Cells and the slot, each in a different state.
bool const added_crowded[] = {
    add_scenario<looks_behind_an_empty_cell<two_cells>>({
        .name = "slot_with_cells/looks-behind-an-empty-cell",
        .story = "an offer stands behind an empty cell; a try takes it",
        .outcomes = {"exchanged exchanged exchanged exchanged"},
    }),
    add_scenario<meet_beside_an_answer<one_cell>>({
        .name = "slot_with_cells/meet-beside-an-answer",
        .story = "all cells are answered and not cleared for long; two others do not wait for that, and meet",
        .outcomes = {"exchanged exchanged exchanged exchanged"},
    }),
    add_scenario<leave_beside_an_answer<one_cell>>({
        .name = "slot_with_cells/leave-beside-an-answer",
        .story = "all cells are answered and not cleared for long; a call times out, and another one is told to stop",
        .outcomes = {"exchanged exchanged timed_out cancelled"},
    }),
    add_scenario<sleeper_beside_a_cell<cells_with<one_does_not_fit<0>, 1>>>({
        .name = "slot_with_cells/sleeper-beside-a-cell",
        .story = "an offer stands in the cell and one in the slot; a try takes that in the slot",
        .outcomes = {"exchanged exchanged timed_out"},
    }),
    add_scenario<timed_comes_to_the_slot<cells_with<one_does_not_fit<0>, 1>>>({
        .name = "slot_with_cells/timed-comes-to-the-slot",
        .story = "an offer stands in the slot when a timed call has spun in a cell: it gives up nowhere else",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<spins_alone<one_cell, on_one_core>>({
        .name = "slot_with_cells/spins-in-the-slot-alone",
        .story = "all who wait share a core, so one does not poll in a cell, and spins once in the slot",
        .outcomes = {"timed_out spun"},
    }),
    add_scenario<spins_alone<one_cell>>({
        .name = "slot_with_cells/spins-in-a-cell-and-in-the-slot",
        .story = "alone, one spins once in a cell, and once in the slot",
        .outcomes = {"timed_out spun spun"},
    }),
    add_scenario<unfit_try_beside_a_cell<cells_with<one_does_not_fit<1>, 1>>>({
        .name = "slot_with_cells/unfit-try-beside-a-cell",
        .story = "an item that does not fit is tried on an offer that stands in a cell, and passes it over",
        .outcomes = {"timed_out timed_out"},
    }),
    add_scenario<leaves_its_cell_for_the_slot<one_cell_with>>({
        .name = "slot_with_cells/leaves-its-cell-for-the-slot",
        .story = "one offers in a cell just after another one in the slot: it leaves the cell without a wait",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<leaves_its_cell_for_one_before<two_cells_with>>({
        .name = "slot_with_cells/leaves-its-cell-for-one-before",
        .story =
            "two offer in two cells at the same time: the one in the later place goes to the other, without a wait",
        .outcomes = {"exchanged exchanged exchanged exchanged"},
    }),
    add_scenario<the_same_item_twice>({
        .name = "slot_with_cells/the-same-item-twice",
        .story = "two offer the same word in one cell, and a third one answers: whose offer that was does not matter",
        .outcomes = {"exchanged exchanged timed_out", "exchanged timed_out exchanged", "timed_out exchanged exchanged",
                     "timed_out timed_out timed_out"},
    }),

    add_scenario<stopped_by_clock_before_the_sleep<one_cell>>({
        .name = "slot_with_cells/stopped-by-clock-before-the-sleep",
        .story = "a stop is requested just when time is up after the spins: the stop counts",
        .outcomes = {"cancelled"},
    }),

    // Items, some of which go through cells and some through the slot.
    add_scenario<mixed_pair<one_cell>>({
        .name = "slot_with_cells/mixed-pair",
        .story = "an item that fits a cell meets one that does not, in the slot",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<try_of_fitting<one_cell>>({
        .name = "slot_with_cells/try-of-fitting",
        .story = "an item that fits is tried on one that waits in the slot since it does not",
        .outcomes = {"exchanged exchanged", "timed_out timed_out"},
    }),
    add_scenario<try_of_unfit<one_cell>>({
        .name = "slot_with_cells/try-of-unfit",
        .story = "an item that does not fit is tried on one that waits in a cell, which it passes over, or in the slot",
        .outcomes = {"exchanged exchanged", "timed_out timed_out"},
    }),
};

}  // namespace

}  // namespace models::exchanger
