// The scenarios for the slot with cells: the contract, with one cell and with two, and items that do not fit.
#include <rendezvous/slot_with_cells.hpp>

#include "arenas.hpp"
#include "contract.hpp"
#include "crowded_cells.hpp"
#include "rivals.hpp"
#include "sweeps.hpp"

namespace models::exchanger {

/// An item that travels in one word if its number is even: of an odd one a bit would be lost.
struct half_fitting {
  explicit half_fitting(int n) : number(n) {}
  int number;
};
inline int id_of(half_fitting item) { return item.number; }

}  // namespace models::exchanger

template <>
struct rendezvous::one_word<models::exchanger::half_fitting> {
  static bool fits(models::exchanger::half_fitting const& item) noexcept { return item.number % 2 == 0; }
  static std::uintptr_t word_of(models::exchanger::half_fitting const& item) noexcept {
    return static_cast<std::uintptr_t>(item.number) << 1;
  }
  static void put(models::exchanger::half_fitting& item, std::uintptr_t word) noexcept {
    item.number = static_cast<int>(word >> 1);
  }
};

namespace models::exchanger {

namespace {

using one_cell = slot_with_cells<1>;
using two_cells = slot_with_cells<2>;

// Why variants leave scenarios out.
constexpr char const* apart_already =
    "where a caller's nodes stand has nothing to do with cells: see cells/two-in-a-row-apart";
constexpr char const* offers_move_to_the_slot =
    "an offer in a cell moves to the slot, and a try may look where it was and where it will be; see "
    "cells/try-after-standing-offer";
constexpr char const* no_node_in_a_cell =
    "in a cell nobody has a node, and no answer is to be waited for; it is there with -when-nothing-fits";

contract<one_cell> const with_one_cell({
    .group = "cells",
    .long_running = {"four-meet", "one-twice"},
    .for_many_machines = {"three-twice"},
    .without_spurious_wake_ups = {"four-meet", "one-twice", "three-twice", "two-pairs", "two-timed-in-a-row"},
    .left_out = {{"meet-beside-a-claimer", no_node_in_a_cell},
                 {"sleeps-when-too-late", no_node_in_a_cell},
                 {"try-after-offer", offers_move_to_the_slot}},
});
contract<two_cells> const with_two_cells({
    .group = "cells",
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

/// Nothing fits, so all is done in the slot.
struct nothing_fits : rendezvous::cell_steps {
  template <class T>
  static constexpr bool fits(T const&) noexcept {
    return false;
  }
};

/// What a waiter in the slot does not do because it would be for nothing, and whom it waits for: in a cell it does none
/// of that.
bool const added_when_nothing_fits = [] {
  using slot_alone = rendezvous::basic_slot_with_cells<nothing_fits, few_cells<1>>;
  enrolment variant({.group = "cells", .variant = "-when-nothing-fits"});
  static_cast<void>(thrift<slot_alone>{variant});
  static_cast<void>(slow_claimer<slot_alone>{variant});
  variant.close();
  return true;
}();

bool const added[] = {
    // An offer that stands is not missed, wherever it is.
    add_scenario<try_after_standing_offer<one_cell>>({
        .name = "cells/try-after-standing-offer",
        .story = "an offer stands in a cell; a try takes it",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<try_after_standing_offer<one_cell, 2>>({
        .name = "cells/try-after-standing-offer-in-the-slot",
        .story = "an offer has moved from a cell to the slot; a try takes it",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<timed_after_standing_offer<one_cell>>({
        .name = "cells/timed-after-standing-offer",
        .story = "an offer stands in a cell; a timed call takes it",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<two_after_standing_offer<one_cell>>({
        .name = "cells/two-after-standing-offer",
        .story = "a try and a timed call come for one offer that stands in a cell",
        .outcomes = {"exchanged exchanged timed_out", "exchanged timed_out exchanged"},
    }),

    // Several come for one offer.
    add_scenario<two_rivals<one_cell>>({
        .name = "cells/two-rivals",
        .story = "two answer one offer in a cell; the other one waits in the slot, and is told to stop",
        .outcomes = {"exchanged exchanged cancelled", "exchanged cancelled exchanged"},
    }),
    add_scenario<two_rivals<two_cells>>({
        .name = "cells/two-rivals-on-two",
        .story = "two answer one offer in a cell; the other one goes to the next cell, and is told to stop",
        .outcomes = {"exchanged exchanged cancelled", "exchanged cancelled exchanged"},
    }),
    add_scenario<two_rivals_below<one_cell>>({
        .name = "cells/two-rivals-at-the-slot",
        .story = "two claim one offer that has moved from a cell to the slot; the other one is told to stop",
        .outcomes = {"exchanged exchanged cancelled", "exchanged cancelled exchanged"},
    }),
    add_scenario<two_rivals_for_nothing<one_cell>>({
        .name = "cells/two-rivals-for-nothing",
        .story = "two answer an offer in a cell that may be withdrawn first; then they meet each other",
        .outcomes = {"exchanged exchanged exchanged exchanged", "timed_out exchanged exchanged"},
        .spurious_wake_ups = false,
    }),
    add_scenario<three_rivals<one_cell>>({
        .name = "cells/three-rivals",
        .story = "three answer one offer in a cell; the other two meet",
        .outcomes = {"exchanged exchanged exchanged exchanged"},
        .long_running = true,
        .spurious_wake_ups = false,
    }),
};

/// Before its cell, before its offer in the slot, and before it sleeps, a call looks at its clock. Stop and time-out
/// coincide at the third look: the stop counts, and there is no sleep.
struct stopped_by_clock_before_the_sleep : meeting<one_cell, 2, 1, int, stopping_platform> {
  void thread(int me) {
    if (me != 0) return;
    stopping_platform::at_last_look = &stop_;
    static_cast<void>(until_and_stoppable(me, stopping_clock::nth_look(3), stop_.get_token()));
  }

 private:
  stop_source stop_;
};
bool const added_stopped_by_clock_before_the_sleep = add_scenario<stopped_by_clock_before_the_sleep>({
    .name = "cells/stopped-by-clock-before-the-sleep",
    .story = "a stop is requested just when time is up after the spins: the stop counts",
    .outcomes = {"cancelled"},
});

/// Thread 0's offer stands in the first cell, is answered, and is not cleared until all is over. Thread 2 offers in the
/// other cell, and thread 1, which has answered the first offer, answers this one, too.
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
    .name = "cells/passes-over-an-answer",
    .story = "an answered cell is not cleared for long; others meet in the next one",
    .outcomes = {"exchanged exchanged exchanged exchanged"},
});

// Cells, and the slot, in several states at a time.
bool const added_crowded[] = {
    add_scenario<looks_behind_an_empty_cell>({
        .name = "cells/looks-behind-an-empty-cell",
        .story = "an offer stands behind an empty cell; a try takes it",
        .outcomes = {"exchanged exchanged exchanged exchanged"},
    }),
    add_scenario<meet_beside_an_answer>({
        .name = "cells/meet-beside-an-answer",
        .story = "all cells are answered and not cleared for long; two others do not wait for that, and meet",
        .outcomes = {"exchanged exchanged exchanged exchanged"},
    }),
    add_scenario<leave_beside_an_answer>({
        .name = "cells/leave-beside-an-answer",
        .story = "all cells are answered and not cleared for long; a call times out, and another one is told to stop",
        .outcomes = {"exchanged exchanged timed_out cancelled"},
    }),
    add_scenario<sleeper_beside_a_cell>({
        .name = "cells/sleeper-beside-a-cell",
        .story = "an offer stands in the cell and one in the slot; a try takes that in the slot",
        .outcomes = {"exchanged exchanged timed_out"},
    }),
    add_scenario<timed_comes_to_the_slot>({
        .name = "cells/timed-comes-to-the-slot",
        .story = "an offer stands in the slot when a timed call has spun in a cell: it gives up nowhere else",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<spins_in_two_places>({
        .name = "cells/spins-in-a-cell-and-in-the-slot",
        .story = "alone, one spins once in a cell, and once in the slot",
        .outcomes = {"timed_out spun spun"},
    }),
    add_scenario<unfit_try_beside_a_cell>({
        .name = "cells/unfit-try-beside-a-cell",
        .story = "an item that does not fit is tried on an offer that stands in a cell, and passes it over",
        .outcomes = {"timed_out timed_out"},
    }),
    add_scenario<leaves_its_cell_for_the_slot>({
        .name = "cells/leaves-its-cell-for-the-slot",
        .story = "one offers in a cell just after another one in the slot: it leaves the cell without a wait",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<leaves_its_cell_for_one_before>({
        .name = "cells/leaves-its-cell-for-one-before",
        .story =
            "two offer in two cells at the same time: the one in the later place goes to the other, without a wait",
        .outcomes = {"exchanged exchanged exchanged exchanged"},
    }),
    add_scenario<the_same_item_twice>({
        .name = "cells/the-same-item-twice",
        .story = "two offer the same word in one cell, and a third one answers: whose offer that was does not matter",
        .outcomes = {"exchanged exchanged timed_out", "exchanged timed_out exchanged", "timed_out exchanged exchanged",
                     "timed_out timed_out timed_out"},
    }),
};

// Items of which some go through cells and some through the slot: thread 0's number is odd, thread 1's even.

template <int Threads>
using mixed = meeting<slot_with_cells<1>, Threads, 1, half_fitting>;

struct mixed_pair : mixed<2> {
  void thread(int me) { static_cast<void>(untimed(me)); }
};
bool const added_mixed_pair = add_scenario<mixed_pair>({
    .name = "cells/mixed-pair",
    .story = "an item that fits a cell meets one that does not, in the slot",
    .outcomes = {"exchanged exchanged"},
});

struct try_of_fitting : mixed<2> {
  void thread(int me) { static_cast<void>(me == 0 ? timed(me) : attempt(me)); }
};
bool const added_try_of_fitting = add_scenario<try_of_fitting>({
    .name = "cells/try-of-fitting",
    .story = "an item that fits is tried on one that waits in the slot since it does not",
    .outcomes = {"exchanged exchanged", "timed_out timed_out"},
});

struct try_of_unfit : mixed<2> {
  void thread(int me) { static_cast<void>(me == 0 ? attempt(me) : timed(me)); }
};
bool const added_try_of_unfit = add_scenario<try_of_unfit>({
    .name = "cells/try-of-unfit",
    .story = "an item that does not fit is tried on one that waits in a cell, which it passes over, or in the slot",
    .outcomes = {"exchanged exchanged", "timed_out timed_out"},
});

}  // namespace

}  // namespace models::exchanger
