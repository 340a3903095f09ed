// The memory-order contract: one entry for every atomic access in the library.
//
// An entry has a number, a name, the location it is about, an order, the number of the access it pairs
// with (0: none) and one sentence saying what breaks without it. The algorithms name an entry wherever
// they touch an atomic, so every order can be found from its use and every use from its order. Natively
// an entry is nothing but a std::memory_order constant; a model build also sees its name and can weaken
// that one access.
//
// May touch: nothing. Everything else in the library depends on this file.
#pragma once

#include <array>
#include <atomic>
#include <string_view>

namespace rendezvous::order {

/// One line of the contract. Converts to the order it stands for.
struct entry {
  int number;
  char const* name;
  char const* location;
  std::memory_order order;
  int pairs_with;  ///< number of the access on the other side; 0 when nothing needs to be ordered
  char const* why;

  constexpr operator std::memory_order() const noexcept { return order; }  // NOLINT: an entry is an order
};

// One fact to a place: numbers and names in the first line, the sentence below.
// clang-format off

// A slot: empty, or the node of the one thread that waits; in a stamped slot with its stamp.

inline constexpr entry look{1, "look", "slot", std::memory_order_relaxed, 0,
    "Only a hint: the CAS that follows decides, and orders."};

inline constexpr entry offer{2, "offer", "slot", std::memory_order_release, 4,
    "Publishes the node: without it the claimer reads an item and a word that were not yet written."};

inline constexpr entry offer_failed{3, "offer_failed", "slot", std::memory_order_relaxed, 0,
    "Another offer came first; the loop looks again and uses nothing it read here."};

inline constexpr entry claim{4, "claim", "slot", std::memory_order_acquire, 2,
    "Makes the waiter's node and all that it did before its call visible to the claimer."};

inline constexpr entry claim_failed{5, "claim_failed", "slot", std::memory_order_relaxed, 0,
    "The waiter left or another partner came first; the node must not be touched."};

inline constexpr entry withdraw{6, "withdraw", "slot", std::memory_order_relaxed, 0,
    "Nobody else held the node, so there is nothing to see and nothing to show."};

inline constexpr entry withdraw_failed{7, "withdraw_failed", "slot", std::memory_order_relaxed, 0,
    "A partner has claimed the node; the wait for its word (8) brings the order."};

// The waiter's word: waiting, parked, matched, stopped.

inline constexpr entry poll{8, "poll", "word", std::memory_order_acquire, 9,
    "Makes the reply, and all that the partner did before its call, visible to the waiter."};

inline constexpr entry publish{9, "publish", "word", std::memory_order_release, 8,
    "The partner's last touch: without it the waiter reads a reply that is still being written, or "
    "ends the life of a node that is still in use."};

inline constexpr entry park{10, "park", "word", std::memory_order_relaxed, 0,
    "Says that a wake-up is needed. One word decides between parking and publishing, so the order of "
    "its modifications is all it takes."};

inline constexpr entry park_failed{11, "park_failed", "word", std::memory_order_relaxed, 0,
    "The match or the stop came before the sleep; the waiter polls (8) before it believes either."};

inline constexpr entry stop{12, "stop", "word", std::memory_order_relaxed, 0,
    "The waiter only withdraws on it; destroying the stop callback orders it after the request."};

inline constexpr entry stop_failed{13, "stop_failed", "word", std::memory_order_relaxed, 0,
    "Either the word moved and the callback tries again, or the match won and there is nothing to do."};

inline constexpr entry inspect{14, "inspect", "slot", std::memory_order_relaxed, 0,
    "Of a destructor: nobody may be using the exchanger any more, and whoever destroys it knows so."};

// The stamp of a slot that has been claimed.

inline constexpr entry reset{15, "reset", "slot", std::memory_order_relaxed, 0,
    "A plain store: nobody else writes a busy slot. The next offer publishes its own node and needs nothing "
    "of this one's."};

// The slot that becomes an arena.

inline constexpr entry enter{16, "enter", "slot", std::memory_order_acquire, 17,
    "Makes the arena's slots visible to whoever finds it; for a node it is only a hint, as look (1) is."};

inline constexpr entry open{17, "open", "slot", std::memory_order_release, 16,
    "Publishes the arena: without it others use slots that were not yet made."};

inline constexpr entry open_failed{18, "open_failed", "slot", std::memory_order_relaxed, 0,
    "The slot is in use, or another thread opened first; the loop looks again (16)."};

// How much of an arena is in use. Only a hint: any thread that waits comes down to slot zero at last.

inline constexpr entry bound{19, "bound", "bound", std::memory_order_relaxed, 0,
    "Chooses a slot; a stale value chooses another one that is there as well."};

inline constexpr entry grow{20, "grow", "bound", std::memory_order_relaxed, 0,
    "Counts; what it allows to be used was there before, or is found by its own acquire (24)."};

inline constexpr entry grow_failed{21, "grow_failed", "bound", std::memory_order_relaxed, 0,
    "Another thread has changed the number; nothing of it is used."};

inline constexpr entry shrink{22, "shrink", "bound", std::memory_order_relaxed, 0,
    "Counts; a slot that is no longer in use stays where it is."};

inline constexpr entry shrink_failed{23, "shrink_failed", "bound", std::memory_order_relaxed, 0,
    "Another thread has changed the number; nothing of it is used."};

// The place of a slot that is made when it is first used.

inline constexpr entry find{24, "find", "place", std::memory_order_acquire, 25,
    "Makes the slot visible to whoever finds it."};

inline constexpr entry create{25, "create", "place", std::memory_order_release, 24,
    "Publishes the slot: without it others use one that was not yet made."};

inline constexpr entry create_failed{26, "create_failed", "place", std::memory_order_relaxed, 0,
    "Another thread made it; the loop finds it (24)."};

// The word where it is also the hole, with two values more: a node's withdrawal is decided there.

inline constexpr entry take{27, "take", "word", std::memory_order_relaxed, 0,
    "Decides against the waiter's cancellation. The claim (4) has made the node visible."};

inline constexpr entry take_failed{28, "take_failed", "word", std::memory_order_relaxed, 0,
    "Cancelled, or only parked; the item must not be touched."};

inline constexpr entry acknowledge{29, "acknowledge", "word", std::memory_order_release, 30,
    "The claimer's last touch of a cancelled node: without it the node's life ends while it is being looked at."};

inline constexpr entry acknowledged{30, "acknowledged", "word", std::memory_order_acquire, 29,
    "Makes the claimer's touches of the node happen before the end of its life."};

inline constexpr entry cancel{31, "cancel", "word", std::memory_order_relaxed, 0,
    "Decides against a claimer's taking; nothing was exchanged, so there is nothing to see."};

inline constexpr entry cancel_failed{32, "cancel_failed", "word", std::memory_order_relaxed, 0,
    "A partner took the item, or a stop came first; the waiter polls (8) before it believes either."};

// clang-format on

/// The whole contract, in the order of its numbers.
inline constexpr std::array contract{
    look,    offer,         offer_failed, claim,       claim_failed, withdraw,     withdraw_failed, poll,
    publish, park,          park_failed,  stop,        stop_failed,  inspect,      reset,           enter,
    open,    open_failed,   bound,        grow,        grow_failed,  shrink,       shrink_failed,   find,
    create,  create_failed, take,         take_failed, acknowledge,  acknowledged, cancel,          cancel_failed};

constexpr bool acquires(std::memory_order o) noexcept {
  return o == std::memory_order_acquire || o == std::memory_order_acq_rel || o == std::memory_order_seq_cst;
}

constexpr bool releases(std::memory_order o) noexcept {
  return o == std::memory_order_release || o == std::memory_order_acq_rel || o == std::memory_order_seq_cst;
}

/// True when every entry stands at its own number, an order that synchronises names a partner of the
/// opposite kind, and a relaxed one names none. Tested, not asserted here: whoever weakens an order to see
/// what breaks should see the models fail, not the compiler.
constexpr bool well_formed() noexcept {
  for (std::size_t i = 0; i != contract.size(); ++i) {
    entry const& e = contract[i];
    if (e.number != static_cast<int>(i) + 1 || std::string_view(e.why).empty()) return false;
    bool const synchronises = acquires(e.order) || releases(e.order);
    if (synchronises != (e.pairs_with != 0)) return false;
    if (!synchronises) continue;
    if (e.pairs_with < 1 || e.pairs_with > static_cast<int>(contract.size())) return false;
    std::memory_order const other = contract[static_cast<std::size_t>(e.pairs_with) - 1].order;
    if (acquires(e.order) && !releases(other)) return false;
    if (releases(e.order) && !acquires(other)) return false;
  }
  return true;
}

}  // namespace rendezvous::order
