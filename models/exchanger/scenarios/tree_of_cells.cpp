// The scenarios for the tree of cells: the contract, from the root, in a tree, and with slots instead of cells; and
// scenarios about threads on their way through the lines.
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>

#include <rendezvous/tree_of_cells.hpp>

#include "arenas.hpp"
#include "circumstances.hpp"
#include "contract.hpp"
#include "crowded_cells.hpp"
#include "places.hpp"
#include "rivals.hpp"
#include "sweeps.hpp"
#include "unfit_items.hpp"

namespace models::exchanger {

namespace {

using root_first = tree_of_cells<2, 1, false>;
using two_leaves = tree_of_cells<2>;
using in_nodes = tree_of_cells<2, 0>;

// Why variants leave scenarios out.
constexpr char const* offers_move =
    "an offer in a line moves up, and a try may look where it was and where it will be; see "
    "tree_of_cells/try-after-standing-offer";
constexpr char const* no_node_in_a_cell =
    "in a cell nobody has a node, and no answer is to be waited for; it is there with -when-nothing-fits";

template <class Steps>
using planted_with = rendezvous::basic_tree_of_cells<Steps, small_tree<2, 1, true>>;

/// Thread 0 starts at one leaf, thread 1 at the other.
template <class World>
using apart = starting_at<World, 2, 3>;

/// Scenarios that are too large with a spurious wake-up in each thread, in every variant.
std::set<std::string> large() {
  return {"cancelled-between", "four-meet",           "offers-twice",      "one-twice",
          "three-meet",        "three-twice",         "two-in-a-row",      "two-in-a-row-apart",
          "two-pairs",         "two-timed-and-a-try", "two-timed-in-a-row"};
}

/// The scenarios that variants with cells leave out, with reasons.
reasons not_with_cells() {
  return {{"meet-beside-a-claimer", no_node_in_a_cell},
          {"sleeps-when-too-late", no_node_in_a_cell},
          {"try-after-offer", offers_move}};
}

contract<root_first> const from_the_root({
    .group = "tree_of_cells",
    .long_running = {"two-in-a-row", "two-in-a-row-apart"},
    .for_many_machines = {"four-meet", "one-twice", "three-meet", "three-twice", "two-pairs", "two-timed-in-a-row"},
    .without_spurious_wake_ups = large(),
    .left_out = not_with_cells(),
});
contract<two_leaves> const from_a_leaf({
    .group = "tree_of_cells",
    .variant = "-planted",
    .long_running = {"cancelled-between"},
    .for_many_machines = {"four-meet", "one-twice", "three-meet", "three-twice", "two-in-a-row", "two-in-a-row-apart",
                          "two-pairs", "two-timed-in-a-row"},
    .without_spurious_wake_ups = large(),
    .left_out = not_with_cells(),
});
contract<two_leaves, apart> const from_two_leaves({
    .group = "tree_of_cells",
    .variant = "-from-two-leaves",
    .starts = {2, 3},
    .long_running = {"two-in-a-row", "two-in-a-row-apart"},
    .for_many_machines = {"four-meet", "one-twice", "three-meet", "three-twice", "two-pairs", "two-timed-in-a-row"},
    .without_spurious_wake_ups = large(),
    .left_out = not_with_cells(),
});
contract<in_nodes, apart> const with_nodes({
    .group = "tree_of_cells",
    .variant = "-in-nodes",
    .starts = {2, 3},
    .long_running = {"two-in-a-row", "two-in-a-row-apart"},
    .for_many_machines = {"four-meet", "one-twice", "three-meet", "three-twice", "two-pairs", "two-timed-in-a-row"},
    .without_spurious_wake_ups = large(),
    .left_out = {{"try-after-offer", offers_move}},
});

/// The families `thrift` and `slow_claimer`, for waiters in the slot. They do not apply to a waiter in a cell, so here
/// nothing fits into one.
bool const added_when_nothing_fits = [] {
  using slot_alone = planted_with<nothing_fits<rendezvous::tree_steps>>;
  enrolment variant({.group = "tree_of_cells", .variant = "-when-nothing-fits"});
  static_cast<void>(thrift<slot_alone>{variant});
  static_cast<void>(slow_claimer<slot_alone>{variant});
  variant.close();
  return true;
}();

/// A thread stops between its look at a line and its answer to an offer there.
struct stopping_before_an_answer : rendezvous::tree_steps {
  static inline void (*before_answer)(void*) = nullptr;
  static inline void* self = nullptr;

  template <class Round, class Cell>
  static bool answer(Round& round, Cell& cell, std::uintptr_t offered, std::uintptr_t mine) noexcept {
    before_answer(self);
    return rendezvous::tree_steps::answer(round, cell, offered, mine);
  }
};

/// Threads 1 and 2 are about to answer an offer when thread 3 takes it: both find the line crowded.
struct both_make_the_tree
    : meeting<rendezvous::basic_tree_of_cells<stopping_before_an_answer, small_tree<2, 1, false>>, 4> {
  both_make_the_tree() {
    stopping_before_an_answer::before_answer = [](void* self) {
      static_cast<both_make_the_tree*>(self)->about_to_answer();
    };
    stopping_before_an_answer::self = this;
  }

  void thread(int me) {
    switch (me) {
      case 0: static_cast<void>(untimed(me)); break;
      case 3:
        for (auto& rival : about_to_answer_) rival.await_equal(1, std::memory_order_acquire);
        static_cast<void>(attempt(me));
        taken_.store(1, std::memory_order_release);
        offer_.let_go();
        break;
      default: offer_.await(); static_cast<void>(untimed(me));
    }
  }

 private:
  void about_to_answer() {
    int const me = current_thread();
    if (me == 3 || taken_.load(std::memory_order_acquire) == 1) return;
    about_to_answer_[me - 1].store(1, std::memory_order_release);
    taken_.await_equal(1, std::memory_order_acquire);
  }

  standing_offer offer_{0};
  atomic<int> about_to_answer_[2]{atomic<int>{0, "first is about to"}, atomic<int>{0, "second is about to"}};
  atomic<int> taken_{0, "taken"};
};

/// Two threads wait for a while, and a third tries.
template <class Algorithm>
struct two_wait_and_a_try : meeting<Algorithm, 3> {
  void thread(int me) { static_cast<void>(me == 2 ? this->attempt(me) : this->timed(me)); }
};

/// Two threads claim an offer that stands until one of them has it. Its owner then tries, and can find the other thread
/// wherever that has gone.
template <class Algorithm>
struct late_rival_and_a_try : meeting<Algorithm, 3, 2> {
  void thread(int me) {
    if (me == 0) {
      static_cast<void>(this->untimed(me));
      static_cast<void>(this->attempt(me));
      return;
    }
    offer_.await();
    if (this->timed(me) == exchange_status::exchanged) offer_.let_go();
  }

 private:
  standing_offer offer_{0};
};

/// Thread 0's offer stands in its nth spin when thread 1 comes with these hints and takes it. The outcome says where
/// each of them goes on, and whether its count of exchanges begins anew.
template <class Algorithm, std::uint32_t First, std::uint32_t Second, std::uint32_t Collisions, std::uint32_t Away,
          int Nth = 1>
struct goes_on_at : meeting<Algorithm, 2> {
  void thread(int me) {
    if (me == 1) offer_.await();
    platform::hints() = {me == 0 ? First : Second, 0, Collisions, Away};
    static_cast<void>(this->untimed(me));
    kept_[me] = platform::hints();
    if (me == 1) offer_.let_go();
  }
  void finish() {
    meeting<Algorithm, 2>::finish();
    static constexpr std::array names{"then-0", "then-1", "then-2", "then-3", "then-4", "then-5", "then-6", "then-7"};
    for (auto const& hints : kept_) {
      outcome(hints.index < names.size() ? names[hints.index] : "then-elsewhere");
      if (Away != 0 && hints.exchanges == 0) outcome("anew");
    }
  }

 private:
  standing_offer offer_{0, false, Nth};
  rendezvous::detail::arena_hints kept_[2];
};
constexpr std::uint32_t long_away = rendezvous::tree_of_cells_policy::exchanges_before_its_leaf - 1;

/// The threads run on neighbouring processors.
struct on_neighbours : recording_platform {
  static std::uint32_t processor() { return 4 + static_cast<std::uint32_t>(current_thread()); }
};
template <class Algorithm>
struct neighbours_meet : meeting<Algorithm, 2, 1, int, on_neighbours> {
  void thread(int me) {
    if (me == 1) offer_.await();
    static_cast<void>(this->untimed(me));
    if (me == 1) offer_.let_go();
  }

 private:
  standing_offer offer_{0};
};

/// A thread stops after its first look at a line.
struct stopping_after_a_look : rendezvous::tree_steps {
  static inline void (*after_look)(void*) = nullptr;
  static inline void* self = nullptr;

  template <class Cell>
  static std::uintptr_t look_into(Cell const& cell) noexcept {
    std::uintptr_t const seen = rendezvous::tree_steps::look_into(cell);
    after_look(self);
    return seen;
  }
};

/// Thread 0's offer stands in leaf 2, which thread 1's sweep has not reached yet; then thread 0 goes on to the root.
struct climbs_during_a_sweep
    : meeting<rendezvous::basic_tree_of_cells<stopping_after_a_look, small_tree<2, 1, true>>, 2> {
  climbs_during_a_sweep() {
    stopping_after_a_look::after_look = [](void* self) { static_cast<climbs_during_a_sweep*>(self)->has_looked(); };
    stopping_after_a_look::self = this;
    platform::on_yield = [](void* self) { static_cast<climbs_during_a_sweep*>(self)->yields(); };
    platform::yielding_self = this;
  }

  void thread(int me) {
    if (me == 0) {
      platform::hints().index = 2;
      static_cast<void>(untimed(me));
      return;
    }
    in_the_leaf_.await();
    if (attempt(me) != exchange_status::exchanged) fail("wrong history", "a try passed a waiter that climbed");
    at_the_root_.let_go();
  }

 private:
  void has_looked() {
    if (current_thread() != 1 || looks_++ != 0) return;
    in_the_leaf_.let_go();
    at_the_root_.await();
  }
  void yields() {
    in_the_leaf_.stand();
    at_the_root_.stand();
  }

  standing_offer in_the_leaf_{0}, at_the_root_{0, false, 2};
  int looks_ = 0;  // of thread 1
};

template <class Steps>
using two_noting_cells_with = rendezvous::basic_tree_of_cells<Steps, noting_places<small_tree<2, 2, true>>>;

/// The outcome says how long the pauses are, but not in the slot, where they are as long as those of a root alone.
struct saying_pauses : recording_platform {
  static void pause(int times) { outcome(times == 7 ? "paused-70-ns" : times == 8 ? "paused-80-ns" : "paused"); }
};
template <bool Planted>
struct two_polls_at_root : small_tree<4, 1, Planted> {
  static constexpr int polls_at_root(int once) noexcept { return 2 * once; }
};
template <bool Planted>
struct pauses_alone : meeting<rendezvous::basic_tree_of_cells<rendezvous::tree_steps, two_polls_at_root<Planted>>, 2, 1,
                              int, saying_pauses> {
  void thread(int me) {
    platform::hints().index = 7;
    if (me == 0) static_cast<void>(this->timed(me));
  }
};

template <class Algorithm>
struct two_on_one_core : meeting<Algorithm, 2, 1, int, on_one_core> {
  void thread(int me) { static_cast<void>(this->untimed(me)); }
};

bool const added[] = {
    // From the root to the tree.
    add_scenario<two_rivals<root_first>>({
        .name = "tree_of_cells/two-rivals",
        .story = "two answer one offer; the other one makes the tree and waits there until it is stopped",
        .outcomes = {"exchanged exchanged cancelled", "exchanged cancelled exchanged"},
    }),
    add_scenario<two_rivals_for_nothing<root_first>>({
        .name = "tree_of_cells/two-rivals-for-nothing",
        .story = "two answer one offer and may both come too late; then both make the tree, and must meet",
        .outcomes = {"exchanged exchanged exchanged exchanged", "timed_out exchanged exchanged"},
        .for_many_machines = true,
        .spurious_wake_ups = false,
    }),
    add_scenario<three_rivals<root_first>>({
        .name = "tree_of_cells/three-rivals",
        .story = "three answer one offer; the other two both make the tree, and meet in the one that counts",
        .outcomes = {"exchanged exchanged exchanged exchanged"},
        .for_many_machines = true,
        .spurious_wake_ups = false,
    }),
    add_scenario<both_make_the_tree>({
        .name = "tree_of_cells/both-make-the-tree",
        .story = "two come too late for one offer, and both make the tree; one gives its lines back, and they meet",
        .outcomes = {"exchanged exchanged exchanged exchanged"},
    }),
    add_scenario<without_memory<two_rivals<root_first>>>({
        .name = "tree_of_cells/no-memory-for-the-tree",
        .story = "two get in each other's way, but the tree cannot be made; the root goes on alone",
        .outcomes = {"exchanged exchanged cancelled", "exchanged cancelled exchanged"},
    }),
    add_scenario<two_rivals<tree_of_cells<1, 1, false>>>({
        .name = "tree_of_cells/two-rivals-on-a-small-machine",
        .story =
            "two answer one offer where the machine is too small for a tree; the other one waits until it is stopped",
        .outcomes = {"exchanged exchanged cancelled", "exchanged cancelled exchanged"},
    }),

    // Where threads start.
    add_scenario<starting_at<offer_and_match<tree_of_cells<4>>, 4, 7>>({
        .name = "tree_of_cells/from-the-first-and-the-last-of-four-leaves",
        .story = "each climbs on its own side; they meet at the root, or in the slot",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<starting_at<offer_and_match<tree_of_cells<4>>, 4, 5>>({
        .name = "tree_of_cells/from-two-leaves-of-four-below-one-line",
        .story = "both climb to the line above both; they meet there, or above",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<starting_at<offer_and_match<two_leaves>, 200, 3>>({
        .name = "tree_of_cells/hint-of-a-larger-tree",
        .story = "one comes from an exchanger with more lines than there are here; they meet",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<starting_at<two_rivals<two_leaves>, 2>>({
        .name = "tree_of_cells/two-rivals-in-a-leaf",
        .story = "two answer one offer in a leaf; the other one goes to the other leaf, until it is stopped",
        .outcomes = {"exchanged exchanged cancelled", "exchanged cancelled exchanged"},
    }),
    add_scenario<starting_at<two_rivals<in_nodes>, 2>>({
        .name = "tree_of_cells/two-rivals-for-a-node-in-a-leaf",
        .story = "two claim one node in a leaf; the other one goes to the other leaf, until it is stopped",
        .outcomes = {"exchanged exchanged cancelled", "exchanged cancelled exchanged"},
    }),

    // No offer that stands is missed, wherever it is.
    add_scenario<starting_at<try_after_standing_offer<two_leaves>, 2>>({
        .name = "tree_of_cells/try-after-standing-offer",
        .story = "an offer stands in a leaf; a try takes it",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<starting_at<try_after_standing_offer<two_leaves>, 3>>({
        .name = "tree_of_cells/try-after-standing-offer-in-the-last-leaf",
        .story = "an offer stands in the last leaf; a try takes it",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<starting_at<try_after_standing_offer<two_leaves, 2>, 3>>({
        .name = "tree_of_cells/try-after-standing-offer-in-the-root",
        .story = "an offer has moved from a leaf to the root; a try takes it",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<starting_at<try_after_standing_offer<two_leaves, 3>, 3>>({
        .name = "tree_of_cells/try-after-standing-offer-in-the-slot",
        .story = "an offer has moved from a leaf to the slot; a try takes it",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<starting_at<try_after_standing_offer<in_nodes>, 3>>({
        .name = "tree_of_cells/try-after-standing-offer-in-nodes",
        .story = "a node stands in the last leaf; a try takes it",
        .outcomes = {"exchanged exchanged"},
    }),

    // Lines and the slot, each in a different state. All threads begin at one leaf.
    add_scenario<looks_behind_an_empty_cell<tree_of_cells<2, 2>>>({
        .name = "tree_of_cells/looks-behind-an-empty-cell",
        .story = "an offer stands in a leaf behind an empty cell; a try takes it",
        .outcomes = {"exchanged exchanged exchanged exchanged"},
    }),
    add_scenario<meet_beside_an_answer<two_leaves>>({
        .name = "tree_of_cells/meet-beside-an-answer",
        .story = "all cells of a leaf are answered and not cleared for long; two others do not wait for that, and meet",
        .outcomes = {"exchanged exchanged exchanged exchanged"},
        .spurious_wake_ups = false,
    }),
    add_scenario<sleeper_beside_a_cell<planted_with<one_does_not_fit<0, rendezvous::tree_steps>>>>({
        .name = "tree_of_cells/sleeper-beside-a-cell",
        .story = "an offer stands in a leaf and one in the slot; a try takes that in the slot",
        .outcomes = {"exchanged exchanged timed_out"},
    }),
    add_scenario<timed_comes_to_the_slot<planted_with<one_does_not_fit<0, rendezvous::tree_steps>>>>({
        .name = "tree_of_cells/timed-comes-to-the-slot",
        .story = "an offer stands in the slot when a timed call has waited in a leaf: it gives up nowhere below",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<unfit_try_beside_a_cell<planted_with<one_does_not_fit<1, rendezvous::tree_steps>>>>({
        .name = "tree_of_cells/unfit-try-beside-a-cell",
        .story = "an item that does not fit is tried on an offer that stands in a leaf, and passes it over",
        .outcomes = {"timed_out timed_out"},
    }),
    add_scenario<leaves_its_cell_for_the_slot<planted_with, rendezvous::tree_steps>>({
        .name = "tree_of_cells/leaves-its-cell-for-the-slot",
        .story = "one offers in a leaf just after another one in the slot: it leaves the leaf without a wait",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<starting_at<unfit_beside_a_cell<planted_with<one_does_not_fit<1, rendezvous::tree_steps>>, 2>, 2>>({
        .name = "tree_of_cells/unfit-beside-a-cell-at-the-root",
        .story = "an item that does not fit waits in the slot beside an offer that stands at the root",
        .outcomes = {"timed_out timed_out"},
    }),
    add_scenario<climbs_during_a_sweep>({
        .name = "tree_of_cells/climbs-during-a-sweep",
        .story = "a waiter climbs while a try looks into one line after the other: it is not passed",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<starting_at<two_wait_and_a_try<in_nodes>, 2>>({
        .name = "tree_of_cells/two-nodes-in-one-leaf",
        .story = "one after the other offers in a leaf, or both meet there; a try finds the one or the other, or none",
        .outcomes = {"exchanged exchanged timed_out", "exchanged timed_out exchanged", "timed_out exchanged exchanged",
                     "timed_out timed_out timed_out"},
        .spurious_wake_ups = false,
    }),

    add_scenario<stopped_by_clock_before_the_sleep<two_leaves>>({
        .name = "tree_of_cells/stopped-by-clock-before-the-sleep",
        .story = "a stop is requested just when time is up after the polls and the spin: the stop counts",
        .outcomes = {"cancelled"},
    }),

    // Items that do not fit.
    add_scenario<mixed_pair<two_leaves>>({
        .name = "tree_of_cells/mixed-pair",
        .story = "an item that fits a cell meets one that does not, in the slot",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<try_of_unfit<two_leaves>>({
        .name = "tree_of_cells/try-of-unfit",
        .story = "an item that does not fit is tried on one that waits in a cell, which it passes over, or in the slot",
        .outcomes = {"exchanged exchanged", "timed_out timed_out"},
    }),

    // Where they meet.
    add_scenario<saying_where<starting_at<waits_for_a_try<noting_tree<4>>, 7>>>({
        .name = "tree_of_cells/meets-on-the-way-up",
        .story = "one climbs from line 7 by 3 to the root, and a try meets it in one of these, or in the slot",
        .outcomes = {"exchanged exchanged at-7 at-7", "exchanged exchanged at-3 at-3", "exchanged exchanged at-1 at-1",
                     "exchanged exchanged", "timed_out timed_out"},
    }),
    add_scenario<saying_where<starting_at<offer_and_match<noting_tree<2>>, 2>>>({
        .name = "tree_of_cells/meets-in-a-leaf",
        .story = "both begin at one leaf, and meet there, or, when both have looked too early, above",
        .outcomes = {"exchanged exchanged at-2 at-2", "exchanged exchanged at-1 at-1", "exchanged exchanged"},
    }),
    add_scenario<saying_where<leaves_its_cell_for_one_before<two_noting_cells_with, rendezvous::tree_steps>>>({
        .name = "tree_of_cells/leaves-its-cell-for-one-before",
        .story = "two offer in two cells of a leaf: the one in the later place stays in the leaf and goes to the other",
        .outcomes = {"exchanged exchanged exchanged exchanged at-2 at-2 at-2 at-2"},
    }),
    add_scenario<saying_where<starting_at<begin_at_one_slot<noting_tree<2>>, 3>>>({
        .name = "tree_of_cells/meets-where-both-begin",
        .story = "both offer in a leaf; the one that comes too late stays there and takes the other one's offer",
        .outcomes = {"exchanged exchanged at-3 at-3"},
    }),
    add_scenario<saying_where<starting_at<begin_at_one_slot<noting_tree<2, true, 0>>, 3>>>({
        .name = "tree_of_cells/meets-where-both-begin-in-nodes",
        .story = "the same with nodes",
        .outcomes = {"exchanged exchanged at-3 at-3"},
    }),
    add_scenario<saying_where<late_rival_and_a_try<noting_tree<2, false>>>>({
        .name = "tree_of_cells/rival-met-below-the-root",
        .story = "two claim one offer; the other one makes the tree, and the offer's owner can meet it in a leaf",
        .outcomes = {"exchanged exchanged exchanged exchanged at-1 at-1 at-2 at-2",
                     "exchanged exchanged exchanged exchanged at-1 at-1 at-1 at-1",
                     "exchanged exchanged exchanged exchanged at-1 at-1",
                     "exchanged timed_out exchanged timed_out at-1 at-1",
                     "exchanged timed_out timed_out exchanged at-1 at-1"},
        .spurious_wake_ups = false,
    }),
    add_scenario<saying_where<starting_at<late_rival_and_a_try<noting_tree<2>>, 2>>>({
        .name = "tree_of_cells/rival-met-in-the-other-leaf",
        .story = "two claim one offer in their leaf; the other one goes to the next leaf, if it has come too late",
        .outcomes = {"exchanged exchanged exchanged exchanged at-2 at-2 at-3 at-3",
                     "exchanged exchanged exchanged exchanged at-2 at-2 at-2 at-2",
                     "exchanged exchanged exchanged exchanged at-1 at-1 at-2 at-2",
                     "exchanged exchanged exchanged exchanged at-2 at-2",
                     "exchanged timed_out exchanged timed_out at-2 at-2",
                     "exchanged timed_out timed_out exchanged at-2 at-2"},
        .spurious_wake_ups = false,
    }),
    add_scenario<saying_where<starting_at<late_rival_and_a_try<noting_tree<2, true, 0>>, 2>>>({
        .name = "tree_of_cells/rival-for-a-node-met-in-the-other-leaf",
        .story = "two claim one node in their leaf; the other one goes to the next leaf, if it has come too late",
        .outcomes = {"exchanged exchanged exchanged exchanged at-2 at-2 at-3 at-3",
                     "exchanged exchanged exchanged exchanged at-2 at-2 at-2 at-2",
                     "exchanged exchanged exchanged exchanged at-1 at-1 at-2 at-2",
                     "exchanged exchanged exchanged exchanged at-2 at-2",
                     "exchanged timed_out exchanged timed_out at-2 at-2",
                     "exchanged timed_out timed_out exchanged at-2 at-2"},
        .spurious_wake_ups = false,
    }),
    add_scenario<saying_where<starting_at<late_rival_and_a_try<noting_tree<2>>, 3>>>({
        .name = "tree_of_cells/rival-met-in-its-own-leaf",
        .story =
            "two claim one offer in a leaf that is not theirs; the other one goes to its own, if it has come too late",
        .outcomes = {"exchanged exchanged exchanged exchanged at-2 at-2 at-3 at-3",
                     "exchanged exchanged exchanged exchanged at-3 at-3 at-3 at-3",
                     "exchanged exchanged exchanged exchanged at-1 at-1 at-3 at-3",
                     "exchanged exchanged exchanged exchanged at-3 at-3",
                     "exchanged timed_out exchanged timed_out at-3 at-3",
                     "exchanged timed_out timed_out exchanged at-3 at-3"},
        .spurious_wake_ups = false,
    }),
    add_scenario<saying_where<neighbours_meet<noting_tree<4>>>>({
        .name = "tree_of_cells/neighbours-meet-in-their-leaf",
        .story = "two run on processors 4 and 5: both begin at the third leaf",
        .outcomes = {"exchanged exchanged at-6 at-6"},
    }),
    add_scenario<pauses_alone<true>>({
        .name = "tree_of_cells/polls-on-the-way-up",
        .story = "alone, one polls once in a leaf and in the line above, twice at the root, and then in the slot",
        .outcomes = {"paused-70-ns paused-70-ns paused-70-ns paused-80-ns paused timed_out"},
    }),
    add_scenario<pauses_alone<false>>({
        .name = "tree_of_cells/polls-without-a-tree",
        .story = "alone, one polls once at the root, and then in the slot",
        .outcomes = {"paused paused timed_out"},
    }),
    add_scenario<saying_where<two_on_one_core<noting_tree<2>>>>({
        .name = "tree_of_cells/two-on-one-core",
        .story = "all who wait share a core, so two meet in the slot and nowhere else",
        .outcomes = {"exchanged exchanged"},
    }),
    add_scenario<saying_where<without_memory<late_rival_and_a_try<noting_tree<2, false>>>>>({
        .name = "tree_of_cells/rival-met-at-the-root-without-memory",
        .story = "two claim one offer, and there is no memory for the tree; the other one stays at the root",
        .outcomes = {"exchanged exchanged exchanged exchanged at-1 at-1 at-1 at-1",
                     "exchanged exchanged exchanged exchanged at-1 at-1",
                     "exchanged timed_out exchanged timed_out at-1 at-1",
                     "exchanged timed_out timed_out exchanged at-1 at-1"},
        .spurious_wake_ups = false,
    }),
    add_scenario<saying_where<without_memory<starting_at<late_rival_and_a_try<noting_tree<2>>, 2>>>>({
        .name = "tree_of_cells/rival-met-when-there-is-no-memory-left",
        .story = "the same where there is a tree already: the other one goes to the next leaf, if it has come too late",
        .outcomes = {"exchanged exchanged exchanged exchanged at-2 at-2 at-3 at-3",
                     "exchanged exchanged exchanged exchanged at-2 at-2 at-2 at-2",
                     "exchanged exchanged exchanged exchanged at-1 at-1 at-2 at-2",
                     "exchanged exchanged exchanged exchanged at-2 at-2",
                     "exchanged timed_out exchanged timed_out at-2 at-2",
                     "exchanged timed_out timed_out exchanged at-2 at-2"},
        .spurious_wake_ups = false,
    }),

    // Where they go on.
    add_scenario<goes_on_at<two_leaves, 3, 3, 0, 0>>({
        .name = "tree_of_cells/goes-on-in-a-leaf",
        .story = "they meet in a leaf that is not theirs, and stay there",
        .outcomes = {"exchanged exchanged then-3 then-3"},
    }),
    add_scenario<goes_on_at<two_leaves, 3, 1, 0, 0, 2>>({
        .name = "tree_of_cells/goes-on-at-the-root",
        .story = "one has climbed from a leaf to the root, and they meet there: it goes on there",
        .outcomes = {"exchanged exchanged then-1 then-1"},
    }),
    add_scenario<goes_on_at<root_first, 0, 0, 0, 0>>({
        .name = "tree_of_cells/goes-on-without-a-tree",
        .story = "they meet at the root when there is no tree, and keep nothing in mind",
        .outcomes = {"exchanged exchanged then-0 then-0"},
    }),
    add_scenario<goes_on_at<two_leaves, 1, 1, 3, long_away - 1>>({
        .name = "tree_of_cells/away-for-one-exchange-less",
        .story = "this is the last but one exchange before they go to their leaf again: they stay where they met",
        .outcomes = {"exchanged exchanged then-1 then-1"},
    }),
    add_scenario<goes_on_at<two_leaves, 1, 1, 3, long_away>>({
        .name = "tree_of_cells/away-for-long",
        .story = "this is the last exchange before they go to their leaf again; after three collisions that is the "
                 "other one",
        .outcomes = {"exchanged exchanged then-3 anew then-3 anew"},
    }),
};

}  // namespace

}  // namespace models::exchanger
