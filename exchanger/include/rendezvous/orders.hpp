// The memory-order contract: one entry for every atomic access in the library.
//
// An entry has a number, a name, a location, an order, the kind of operation, the numbers of the accesses it pairs with
// (0: none), the algorithms that use it, and a text: what breaks without that order, or why no stronger one is needed.
// The text holds in each of those algorithms; a remark holds in some of them only. The algorithms name an entry at
// every atomic access, so each order can be found from its use and each use from its order. Natively an entry is just a
// std::memory_order constant; a model build also sees its name and can weaken that one access.
//
// Another entry is cited as its name with its number: poll (8). A text may cite only entries that each of its
// algorithms uses (tested by exchanger/tests/orders_test.cpp). The algorithms of each entry are compared with their
// headers (ci/check-orders) and, like each pair, with every execution of the models (models/exchanger/coverage).
//
// The rest of the library depends on this file.
#pragma once

#include <array>
#include <atomic>
#include <string_view>

namespace rendezvous::order {

/// A set of algorithms.
enum algorithms : unsigned char {
  single_slot = 1,
  stamped_slot = 2,
  hashed_arena = 4,
  slot_then_arena = 8,
  slot_with_cells = 16,
  tree_of_cells = 32
};

constexpr algorithms operator|(algorithms a, algorithms b) noexcept {
  return static_cast<algorithms>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}

inline constexpr algorithms all =
    single_slot | stamped_slot | hashed_arena | slot_then_arena | slot_with_cells | tree_of_cells;
inline constexpr algorithms but_hashed = single_slot | stamped_slot | slot_then_arena | slot_with_cells | tree_of_cells;
inline constexpr algorithms arenas = hashed_arena | slot_then_arena;
inline constexpr algorithms with_cells = slot_with_cells | tree_of_cells;

/// Whether `set` contains all of `some`.
constexpr bool include(algorithms set, algorithms some) noexcept { return (set | some) == set; }

struct named_algorithm {
  algorithms one;
  std::string_view name;  ///< as its header is called
};

inline constexpr std::array named_algorithms{
    named_algorithm{single_slot, "single_slot"},         named_algorithm{stamped_slot, "stamped_slot"},
    named_algorithm{hashed_arena, "hashed_arena"},       named_algorithm{slot_then_arena, "slot_then_arena"},
    named_algorithm{slot_with_cells, "slot_with_cells"}, named_algorithm{tree_of_cells, "tree_of_cells"}};

/// A set of kinds of operations. A failing compare-and-swap is a load.
enum class operations : unsigned char { load = 1, store = 2, modify = 4 };

constexpr operations operator|(operations a, operations b) noexcept {
  return static_cast<operations>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}

/// The numbers of the accesses that this one pairs with: usually one; two for an access that acquires from one and
/// releases to the other.
struct partners {
  constexpr partners(int one) noexcept : first(one) {}  // NOLINT: most entries have one, and are written so
  constexpr partners(int one, int other) noexcept : first(one), second(other) {}

  [[nodiscard]] constexpr bool none() const noexcept { return first == 0; }
  [[nodiscard]] constexpr bool include(int number) const noexcept {
    return number != 0 && (first == number || second == number);
  }

  int first;       ///< 0: nothing needs to be ordered
  int second = 0;  ///< 0: there is no second one
};

/// A text that holds in some of the algorithms only.
struct remark {
  algorithms in;
  char const* why;
};

/// One line of the contract. Converts to the order it stands for.
struct entry {
  int number;
  char const* name;
  char const* location;
  std::memory_order order;
  operations made_by;  ///< one for each kind of operation that an algorithm makes the access by
  partners pairs_with;
  algorithms used_by;
  char const* why;         ///< in each of them
  remark remarks[6] = {};  ///< at most one for an algorithm

  constexpr operator std::memory_order() const noexcept { return order; }  // NOLINT: an entry is an order
};

/// The remark on the entry in that algorithm; empty if there is none.
constexpr std::string_view remark_on(entry const& e, algorithms one) noexcept {
  for (remark const& r : e.remarks) {
    if (include(r.in, one)) return r.why;
  }
  return {};
}

// One fact to a place: numbers and names in the first line, the sentence below, then the remarks.
// clang-format off

// A slot: empty, or the node of the one thread that waits; in a stamped slot with its stamp.

inline constexpr entry look{1, "look", "slot", std::memory_order_relaxed, operations::load, 0, all,
    "Chooses what to do next. A node that it sees is claimed, and an empty slot is filled, by a CAS that expects "
    "just that and brings the order: claim (4), offer (2). Where no CAS follows, coherence is enough: an offer that "
    "happens before the look, and still stands, is not missed.",
    {{single_slot, "None follows in a call that does not wait and sees the slot empty: it gives up."},
     {slot_with_cells, "None follows in a call that does not wait and sees the slot empty: it gives up. Nor in a thread "
          "that sees it empty and goes on to the cells; nor in one that has an offer in a cell, which withdraws that "
          "when it sees a node, and then looks again."},
     {tree_of_cells, "None follows in a call that does not wait and sees a slot empty: it goes on to the next line, or "
          "gives up after the root. Nor in a thread that sees the slot empty and goes on to a line; nor in one that has an "
          "offer in a cell, which withdraws that when it sees a node, and then looks again."},
     {stamped_slot, "None follows in a call that does not wait and sees the slot empty: it gives up. Nor in any "
          "call that sees it busy: that gives up or looks again."},
     {hashed_arena, "None follows in a sweep that sees a slot empty: it goes on to the next one, or gives up after "
          "the last."},
     {slot_then_arena, "None follows in the sweep of a call that does not wait, where it sees a slot empty: it goes "
          "on to the next one, or gives up after the last. Nor in a thread that sees one empty above the bound: it "
          "goes elsewhere."}}};

inline constexpr entry offer{2, "offer", "slot", std::memory_order_release, operations::modify, 4, all,
    "Publishes the node to its claimer: without it the claimer reads an item and a word that were not yet written, "
    "and does not see what the waiter did before its call."};

inline constexpr entry offer_failed{3, "offer_failed", "slot", std::memory_order_relaxed, operations::load, 0, all,
    "Somebody else came first; nothing that was read here is used.",
    {{single_slot | stamped_slot | with_cells, "The loop looks again, by look (1)."},
     {hashed_arena, "The failure is counted, and may lead to another slot."},
     {slot_then_arena, "That was an offer or, in the first slot, an arena. The thread looks again, in the first slot "
          "by enter (16), in an arena by look (1)."}}};

inline constexpr entry claim{4, "claim", "slot", std::memory_order_acquire, operations::modify, 2, all,
    "Makes the waiter's node and all that it did before its call visible to the claimer."};

inline constexpr entry claim_failed{5, "claim_failed", "slot", std::memory_order_relaxed, operations::load, 0, all,
    "The waiter left or another partner came first: the node must not be touched, and nothing that was read here is "
    "used."};

inline constexpr entry withdraw{6, "withdraw", "slot", std::memory_order_relaxed, operations::modify, 0, all,
    "Nobody has claimed the node, and nobody will, so there is nothing to see and nothing to show."};

inline constexpr entry withdraw_failed{7, "withdraw_failed", "slot", std::memory_order_relaxed, operations::load, 0, all,
    "Somebody has claimed the node. Its owner waits for the claimer's last touch, and the wait brings the order.",
    {{but_hashed, "The last touch is the match, for which poll (8) waits."},
     {hashed_arena, "The node was cancelled before, so the last touch is the acknowledgement, for which "
          "acknowledged (30) waits."}}};

// The waiter's word: waiting, parked, matched, stopped.

inline constexpr entry poll{8, "poll", "word", std::memory_order_acquire, operations::load, 9, all,
    "When it sees the match: makes the reply, and all that the partner did before its call, visible to the waiter, "
    "and lets the partner's touches of the node happen before the end of its life. Any other value only says what to "
    "do next.",
    {{hashed_arena, "A cancellation that it finds acknowledged is no exception: acknowledged (30) looks at it "
          "again."}}};

inline constexpr entry publish{9, "publish", "word", std::memory_order_release, operations::modify | operations::store, 8, all,
    "The partner's last touch: without it the waiter reads a reply that is still being written, or "
    "ends the life of a node that is still in use.",
    {{but_hashed, "What the exchange finds says only whether there is somebody to wake."},
     {hashed_arena, "A plain store: after take (27) nobody else writes the word."}}};

inline constexpr entry park{10, "park", "word", std::memory_order_relaxed, operations::modify, 0, all,
    "Says that a wake-up is needed. One word decides between parking and what would end the sleep, so the order of "
    "its modifications is all it takes."};

inline constexpr entry park_failed{11, "park_failed", "word", std::memory_order_relaxed, operations::load, 0, all,
    "Something came before the sleep; the waiter looks what it was by poll (8), and uses nothing that was read here.",
    {{but_hashed, "It was the match or a stop."},
     {hashed_arena, "It was a taking or already its match, or a stop, or already the acknowledgement of that."}}};

inline constexpr entry stop{12, "stop", "word", std::memory_order_relaxed, operations::modify, 0, all,
    "Says only that a stop was requested. What was done before the request is ordered by the stop callback, which is "
    "registered after it or ends after it, and has ended before the waiter withdraws.",
    {{but_hashed, "A partner that has the node, or gets it first, overrules the stop."},
     {hashed_arena, "It decides: a claimer that has not taken the item by then finds it cancelled, by take_failed "
          "(28)."}}};

inline constexpr entry stop_failed{13, "stop_failed", "word", std::memory_order_relaxed, operations::load, 0, all,
    "Either the waiter has parked and the callback tries again, expecting that; or a partner was faster and "
    "there is nothing to do."};

inline constexpr entry inspect{14, "inspect", "slot", std::memory_order_relaxed, operations::load, 0, all,
    "Of a destructor: nobody may be using the exchanger any more, and whoever destroys it knows so.",
    {{slot_then_arena, "It also finds the arena that is to be given back."}}};

// The stamp of a slot that has been claimed.

inline constexpr entry reset{15, "reset", "slot", std::memory_order_relaxed, operations::modify, 0, stamped_slot,
    "Nobody but the claimer writes a busy slot. The next offer publishes its own node and needs nothing of this one's; "
    "what the claimer does to this one publish (9) shows to its owner."};

// The slot that becomes an arena.

inline constexpr entry enter{16, "enter", "slot", std::memory_order_acquire, operations::load, 17, slot_then_arena,
    "Makes the arena's slots visible to whoever finds it. A node or an empty slot only says what to do next, as with "
    "look (1): a CAS follows that expects it, claim (4), offer (2) or open (17); or the thread looks again; or a call "
    "that does not wait gives up on an empty slot."};

inline constexpr entry open{17, "open", "slot", std::memory_order_release, operations::modify, 16, slot_then_arena,
    "Publishes the arena: without it others use slots that were not yet made."};

inline constexpr entry open_failed{18, "open_failed", "slot", std::memory_order_relaxed, operations::load, 0, slot_then_arena,
    "The slot is in use, or another thread opened first; the thread looks again, by enter (16)."};

// How much of an arena is in use. Only a hint: any thread that waits comes down to slot zero at last.

inline constexpr entry bound{19, "bound", "bound", std::memory_order_relaxed, operations::load, 0, arenas,
    "Helps to choose a slot, and is what grow (20) and shrink (22) expect; a stale value chooses another slot.",
    {{hashed_arena, "Slots other than zero, which is always there, are found, by find (24), or made, by create (25)."},
     {slot_then_arena, "That is there as well: all were made before open (17), which enter (16) has seen."}}};

inline constexpr entry grow{20, "grow", "bound", std::memory_order_relaxed, operations::modify, 0, arenas,
    "Only counts.",
    {{hashed_arena, "The slot that it brings into use is found, by find (24), or made, by create (25), as any other."},
     {slot_then_arena, "The slot that it brings into use was made with the arena, which enter (16) has seen."}}};

inline constexpr entry grow_failed{21, "grow_failed", "bound", std::memory_order_relaxed, operations::load, 0, arenas,
    "Another thread has changed the bound in the meantime; nothing that was read here is used."};

inline constexpr entry shrink{22, "shrink", "bound", std::memory_order_relaxed, operations::modify, 0, arenas,
    "Only counts; a slot that is no longer in use stays where it is."};

inline constexpr entry shrink_failed{23, "shrink_failed", "bound", std::memory_order_relaxed, operations::load, 0, arenas,
    "Another thread has changed the bound in the meantime; nothing that was read here is used."};

// The place of a slot that is made when it is first used.

inline constexpr entry find{24, "find", "place", std::memory_order_acquire, operations::load, 25, hashed_arena,
    "Makes the slot visible to whoever finds it. Where there is none, a thread that needs one makes it, by create "
    "(25), or goes to slot zero when there is no memory; and a sweep goes on to the next place, having missed, by "
    "coherence, none whose making happens before."};

inline constexpr entry create{25, "create", "place", std::memory_order_release, operations::modify, 24, hashed_arena,
    "Publishes the slot: without it others use one that was not yet made."};

inline constexpr entry create_failed{26, "create_failed", "place", std::memory_order_relaxed, operations::load, 0, hashed_arena,
    "Another thread made it; the loop finds that one, by find (24)."};

// The word in the hashed arena, where it has two values more and decides a cancellation, too.

inline constexpr entry take{27, "take", "word", std::memory_order_relaxed, operations::modify, 0, hashed_arena,
    "Decides against a cancellation. The node has been made visible by claim (4)."};

inline constexpr entry take_failed{28, "take_failed", "word", std::memory_order_relaxed, operations::load, 0, hashed_arena,
    "Either the waiter has parked and the claimer tries again, expecting that; or the node was cancelled, and its item "
    "must not be touched."};

inline constexpr entry acknowledge{29, "acknowledge", "word", std::memory_order_release, operations::store, 30, hashed_arena,
    "The claimer's last touch of a cancelled node: without it the node's life ends while it is being looked at."};

inline constexpr entry acknowledged{30, "acknowledged", "word", std::memory_order_acquire, operations::load, 29, hashed_arena,
    "Makes the claimer's touches of the node happen before the end of its life."};

inline constexpr entry cancel{31, "cancel", "word", std::memory_order_relaxed, operations::modify, 0, hashed_arena,
    "Decides against a claimer's taking; nothing was exchanged, so there is nothing to see."};

inline constexpr entry cancel_failed{32, "cancel_failed", "word", std::memory_order_relaxed, operations::load, 0, hashed_arena,
    "Either a partner took the item, and poll (8) waits for its match; or a stop came first, which is believed as it "
    "stands: nothing was exchanged, and withdraw (6) tells whether there is a claimer to wait for."};

// A cell: empty, or an item of one word, as an offer or as the answer to it.

inline constexpr entry cell_look{33, "cell_look", "cell", std::memory_order_relaxed, operations::load, 0, with_cells,
    "Chooses what to do next. An offer that it sees is answered, and an empty cell is filled, by a CAS that expects just "
    "that and brings the order: cell_answer (36), cell_offer (34). An answer is passed over. One that has "
    "offered, and sees an offer before its own, withdraws, and finds that offer by another look or not at all. Where no "
    "CAS follows, coherence is enough: an offer that happens before the look, and still stands, is not missed."};

inline constexpr entry cell_offer{34, "cell_offer", "cell", std::memory_order_release, operations::modify, 36, with_cells,
    "Publishes what the offerer did before its call, and what its item points to, to whoever answers."};

inline constexpr entry cell_offer_failed{35, "cell_offer_failed", "cell", std::memory_order_relaxed, operations::load, 0, with_cells,
    "Somebody else came first; nothing that was read here is used. The loop looks again, by look (1) and cell_look (33)."};

inline constexpr entry cell_answer{36, "cell_answer", "cell", std::memory_order_acq_rel, operations::modify, {34, 38}, with_cells,
    "Takes the offer and leaves the answer in one step. It acquires, and so makes visible what the offerer did before its "
    "call; and it releases, so that the offerer, by cell_poll (38), sees what the answerer did."};

inline constexpr entry cell_answer_failed{37, "cell_answer_failed", "cell", std::memory_order_relaxed, operations::load, 0, with_cells,
    "The offerer left or another answer came first; nothing that was read here is used. The thread looks again, by look (1) "
    "and cell_look (33).",
    {{tree_of_cells, "That it failed is counted as a sign of a crowd, so it looks in another line where there is one."}}};

inline constexpr entry cell_poll{38, "cell_poll", "cell", std::memory_order_acquire, operations::load, 36, with_cells,
    "When it sees an answer: makes what the partner did before its call visible to the offerer. Its own offer only says "
    "that there is none yet."};

inline constexpr entry cell_withdraw{39, "cell_withdraw", "cell", std::memory_order_relaxed, operations::modify, 0, with_cells,
    "Nobody has answered, and nobody will, so there is nothing to see and nothing to show."};

inline constexpr entry cell_withdraw_failed{40, "cell_withdraw_failed", "cell", std::memory_order_relaxed, operations::load, 0, with_cells,
    "Somebody has answered. The offerer reads the answer by cell_poll (38), which brings the order."};

inline constexpr entry cell_clear{41, "cell_clear", "cell", std::memory_order_relaxed, operations::store, 0, with_cells,
    "A plain store: nobody but the offerer writes an answered cell. The next offer publishes what it has to by itself, and "
    "needs nothing of this one's."};

inline constexpr entry cell_inspect{42, "cell_inspect", "cell", std::memory_order_relaxed, operations::load, 0, with_cells,
    "Of a destructor: nobody may be using the exchanger any more, and whoever destroys it knows so."};

// The tree, which is made when it is first needed.

inline constexpr entry find_tree{43, "find_tree", "tree", std::memory_order_acquire, operations::load, 44, tree_of_cells,
    "Makes the lines visible to whoever finds the tree. Where there is none yet, the root does; a call that does not wait "
    "has missed, by coherence, no tree whose making happens before."};

inline constexpr entry plant{44, "plant", "tree", std::memory_order_release, operations::modify, 43, tree_of_cells,
    "Publishes the lines: without it others use cells that were not yet made."};

inline constexpr entry plant_failed{45, "plant_failed", "tree", std::memory_order_relaxed, operations::load, 0, tree_of_cells,
    "Another thread made it; the thread finds that one, by find_tree (43)."};

inline constexpr entry tree_inspect{46, "tree_inspect", "tree", std::memory_order_relaxed, operations::load, 0, tree_of_cells,
    "Of a destructor: nobody may be using the exchanger any more, and whoever destroys it knows so. It finds the lines "
    "that are to be given back."};

/// The whole contract, in the order of its numbers.
inline constexpr std::array contract{
    look, offer, offer_failed, claim, claim_failed, withdraw, withdraw_failed, poll, publish, park, park_failed,
    stop, stop_failed, inspect, reset, enter, open, open_failed, bound, grow, grow_failed, shrink, shrink_failed,
    find, create, create_failed, take, take_failed, acknowledge, acknowledged, cancel, cancel_failed, cell_look,
    cell_offer, cell_offer_failed, cell_answer, cell_answer_failed, cell_poll, cell_withdraw, cell_withdraw_failed,
    cell_clear, cell_inspect, find_tree, plant, plant_failed, tree_inspect};

// clang-format on

constexpr bool acquires(std::memory_order o) noexcept {
  return o == std::memory_order_acquire || o == std::memory_order_acq_rel || o == std::memory_order_seq_cst;
}

constexpr bool releases(std::memory_order o) noexcept {
  return o == std::memory_order_release || o == std::memory_order_acq_rel || o == std::memory_order_seq_cst;
}

}  // namespace rendezvous::order
