// The exchanger on a hashed arena: slots are made when they are first used, and each thread starts at one chosen by its
// hash.
//
//   exchange(item):
//     index = hash of the thread, from 0 to `bound`, the last slot in use
//     loop:
//       the slot at index is not there:  make it
//       node:     claim it (CAS node -> empty); then take it (CAS its word, waiting -> taken): swap the items,
//                 publish the match, wake; exchanged. Cancelled in the meantime: acknowledge that, and again
//       empty:    offer (CAS empty -> my node). At slot zero: spin, then park, until matched, stopped or out
//                 of time. Elsewhere: spin, cancel, perhaps use one slot less, and go on at index / 2
//       a CAS on the slot failed:  the first time, again; then the slot below, round and round; from the
//                 fourth time on, use one slot more, if there may be more, and go there
//     out of time: cancel, and sweep: look at every slot, from the last to the first, for a partner
//
//   cancel:   CAS my word, waiting -> stopped; it fails when a partner has taken the item
//             CAS the slot, my node -> empty; it fails when a claimer has the node: wait until it has
//             acknowledged
//
// Any two waiters meet: a thread without a partner comes down to slot zero, and only there do threads stay. A timed
// call promises more: because it sweeps, it does not time out while an offer that happened before it is still
// unclaimed. A try only sweeps.
//
// Ownership: a node is touched by its owner and by the one thread whose claim took it from its slot. That thread's last
// access publishes the match or, when its CAS on the word failed, acknowledges the cancellation. So a canceller whose
// second CAS fails waits for exactly one other thread's next few steps, nodes live on their owners' stacks, and only
// slots are allocated.
//
// Source: java.util.concurrent.Exchanger of JDK 6 (Doug Lea, Bill Scherer, Michael Scott), after Scherer,
// Lea and Scott, "A Scalable Elimination-based Exchange Channel", SCOOL 2005. Changed for C++:
//   - There one CAS on the node's hole both decides and delivers the item, and the garbage collector keeps a cancelled
//     node as long as a claimer holds it. Here a word decides, and is `taken` while the items move, so they may be of
//     any type, and the claimer of a cancelled node acknowledges.
//   - `max` there is `bound` here, as in slot_then_arena.hpp.
//   - There a lock guards the making of a slot. Here a compare-and-swap decides whose slot is used, and the loser frees
//     its own. When the allocation fails the thread uses slot zero.
//   - There a thread checks for an interrupt after every wake-up. Here the stop callback cancels.
//
// Touches its slots, and nodes as said above. Progress: lock-free up to the wait for a partner and the steps of a
// claimer; a thread off slot zero moves on after a bounded spin.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <type_traits>

#include <rendezvous/arena.hpp>
#include <rendezvous/node.hpp>
#include <rendezvous/orders.hpp>
#include <rendezvous/requirements.hpp>
#include <rendezvous/slot_steps.hpp>
#include <rendezvous/status.hpp>
#include <rendezvous/tagged.hpp>
#include <rendezvous/wait_for_partner.hpp>

namespace rendezvous {

namespace detail {

/// The additional values of the word, beside those of waiter.hpp. `stopped` is a cancellation, by a stop or by the
/// waiter.
enum word_in_arena : std::uint32_t { taken = stopped + 1, acknowledged };

/// One step of FNV-1a.
constexpr std::uint32_t fnv_1a(std::uint32_t id) noexcept { return (id ^ 0x811c9dc5u) * 0x01000193u; }

/// Nearly `hash` modulo `last` + 1: the low bits, enough for `last`; where they exceed it the hash is
/// rotated by as many, with its top bit cleared, so that this ends. 0 <= last < 32.
constexpr std::uint32_t near_modulo(std::uint32_t hash, std::uint32_t last) noexcept {
  int const bits = static_cast<int>(std::bit_width(last));
  std::uint32_t const mask = (1u << bits) - 1;
  while ((hash & mask) > last) hash = (hash >> bits) | (hash << (33 - bits));
  return hash & mask;
}

}  // namespace detail

// How large the arena may get, and how fast.
struct hashed_arena_policy {
  static constexpr std::uint32_t capacity = 32;  // at most, since near_modulo has 5 bits

  /// The last slot that can come into use: enough for all pairs of threads that can run at a time.
  static std::uint32_t full(std::uint32_t cores) noexcept { return std::max(std::min(capacity, cores / 2), 1u) - 1; }

  /// The last slot in use from the start.
  static constexpr std::uint32_t first_bound = 0;

  /// How many CAS may fail before another slot is tried, and before there is one more.
  static constexpr int failures_to_move = 1;
  static constexpr int failures_to_grow = 3;

  static constexpr std::uint32_t hash(std::uint32_t thread) noexcept { return detail::fnv_1a(thread); }

  /// Called with the slot where a partner was found. For statistics.
  static constexpr void met_at(std::uint32_t /*slot*/) noexcept {}
};

struct hashed_steps : slot_steps {
  /// Decides for the exchange: from waiting or parked to taken, with the old value in `seen`. Returns false if the
  /// offer was cancelled.
  template <class Word>
  static bool take(Word& word, std::uint32_t& seen) noexcept {
    seen = detail::waiting;
    while (!word.compare_exchange_strong(seen, std::uint32_t{detail::taken}, order::take, order::take_failed)) {
      if (seen != detail::waiting && seen != detail::parked) return false;
    }
    return true;
  }

  /// The partner's steps after its claim of the node: take and fulfil. Returns false if the offer was cancelled.
  template <class Steps, class Platform, class Node, class T>
  static bool fulfil_unless_cancelled(Node& theirs, T& item) noexcept {
    auto& word = theirs.waiter.raw();
    std::uint32_t seen;
    if (!Steps::take(word, seen)) {
      Steps::acknowledge(word);
      return false;
    }
    Steps::template fulfil<Platform>(theirs, item, seen);
    return true;
  }

  /// Swaps, publishes, and wakes the waiter if it was parked when the item was taken.
  template <class Platform, class Node, class T>
  static void fulfil(Node& theirs, T& item, std::uint32_t seen) noexcept {
    auto& word = theirs.waiter.raw();
    theirs.offer.swap(item);
    word.store(detail::matched, order::publish);
    if (seen == detail::parked) Platform::wake(&word);
  }

  /// The last access of a claimer that came too late.
  template <class Word>
  static void acknowledge(Word& word) noexcept {
    word.store(detail::acknowledged, order::acknowledge);
  }

  /// Decides against an exchange: from `seen`, waiting or parked, to stopped. Returns false if the word has changed;
  /// `seen` is then its value.
  template <class Word>
  static bool cancel(Word& word, std::uint32_t& seen) noexcept {
    return word.compare_exchange_strong(seen, std::uint32_t{detail::stopped}, order::cancel, order::cancel_failed);
  }

  /// Whether this value means that the offer was cancelled; a claimer may already have acknowledged it.
  static constexpr bool is_cancelled(std::uint32_t seen) noexcept {
    return seen == detail::stopped || seen == detail::acknowledged;
  }

  /// A claimer has the cancelled node: waits for the claimer's last access.
  template <class Waiter>
  static void await_acknowledgement(Waiter const& mine) noexcept {
    mine.await(detail::acknowledged, order::acknowledged);
  }

  template <class Place>
  static auto* find(Place const& place) noexcept {
    return place.load(order::find);
  }

  template <class Place, class Slot>
  static bool create(Place& place, Slot* fresh) noexcept {
    Slot* nothing = nullptr;
    return place.compare_exchange_strong(nothing, fresh, order::create, order::create_failed);
  }

  template <class Bound>
  static std::uint32_t bound(Bound const& bound) noexcept {
    return bound.load(order::bound);
  }

  template <class Bound>
  static bool grow(Bound& bound, std::uint32_t seen) noexcept {
    return bound.compare_exchange_strong(seen, seen + 1, order::grow, order::grow_failed);
  }

  template <class Bound>
  static void shrink(Bound& bound, std::uint32_t seen) noexcept {
    bound.compare_exchange_strong(seen, seen - 1, order::shrink, order::shrink_failed);
  }

  /// The next slot after a wait without a partner.
  static constexpr std::uint32_t descend(std::uint32_t index) noexcept { return index / 2; }

  /// Only here may a thread stay.
  static constexpr bool may_park_at(std::uint32_t index) noexcept { return index == 0; }

  /// Whether a call whose time is up looks at all slots before it gives up.
  static constexpr bool sweeps() noexcept { return true; }
};

// As `hashed_arena` below, with its steps and its policy replaced: for tests and models.
template <class Steps = hashed_steps, class Policy = hashed_arena_policy>
struct basic_hashed_arena {
  template <class T, class Platform>
  class meeting_point;
};

/// Up to 32 slots, made when they are first used; each thread starts where its hash says. A call whose time is up looks
/// at all of them before it gives up.
///
/// \par Progress
/// Lock-free up to the wait for a partner and the next few steps of a claimer; a thread off slot zero moves on after a
/// bounded spin.
///
/// \par Source
/// java.util.concurrent.Exchanger of JDK 6 (Doug Lea, Bill Scherer, Michael Scott).
///
/// More on its page, [the hashed arena](exchanger/docs/hashed_arena.md).
using hashed_arena = basic_hashed_arena<>;

template <class Steps, class Policy>
template <class T, class Platform>
class basic_hashed_arena<Steps, Policy>::meeting_point {
 public:
  constexpr meeting_point() noexcept : bound_(Policy::first_bound) {}
  ~meeting_point() {
    for (std::uint32_t i = 0; i != Policy::capacity; ++i) {
      slot* const each = find(i);
      if (each == nullptr) continue;
      assert(each->entry.load(order::inspect) == detail::empty && "an exchanger was destroyed with a thread inside");
      if (i != 0) Platform::destroy(each, 1);
    }
  }

  template <class Deadline>
  exchange_status exchange(T& item, Deadline deadline, typename Platform::stop_token const& stop) noexcept {
    if (deadline.at_once()) return last_look(item, stop);
    std::uint32_t index = detail::near_modulo(Policy::hash(Platform::thread_number()), Steps::bound(bound_));
    typename Platform::counted round;  // a CAS that fails counts
    for (int failures = 0;;) {
      slot& here = slot_at(index);
      if (std::uintptr_t const seen = Steps::look(here.entry); seen != detail::empty) {
        switch (match(round, here, seen, item)) {
          case matching::done: Policy::met_at(index); return exchange_status::exchanged;
          case matching::cancelled: continue;
          case matching::lost: break;
        }
      } else {
        switch (offer(here, Steps::may_park_at(index), item, deadline, stop)) {
          case offering::met: return exchange_status::exchanged;
          case offering::cancelled: return exchange_status::cancelled;
          case offering::late: return last_look(item, stop);
          case offering::alone: index = below(index); continue;
          case offering::lost: break;
        }
      }
      if (++failures > Policy::failures_to_move) index = elsewhere(index, failures);
    }
  }

 private:
  using node = detail::node<T, Platform>;
  using slot = detail::arena_slot<Platform>;
  static_assert(detail::takes_steps<Steps, Platform, std::uintptr_t, typename Platform::counted> &&
                    detail::takes_steps_in_an_arena<Steps, Platform>,
                "the platform or a step lacks something, or has it of another type: see requirements.hpp");
  enum class matching { done, cancelled, lost };
  enum class offering { met, cancelled, late, alone, lost };

  /// Claims the node in the slot, and swaps items unless its owner has cancelled.
  template <class Round>
  matching match(Round& round, slot& here, std::uintptr_t seen, T& item) noexcept {
    if (!Steps::claim(round, here.entry, seen)) return matching::lost;
    node& theirs = *detail::pointer_of<node>(seen);
    return Steps::template fulfil_unless_cancelled<Steps, Platform>(theirs, item) ? matching::done
                                                                                  : matching::cancelled;
  }

  /// Offers the item and waits: for the length of a spin, or up to the caller's deadline.
  template <class Deadline>
  offering offer(slot& here, bool may_park, T& item, Deadline& deadline,
                 typename Platform::stop_token const& stop) noexcept {
    constexpr bool timed = !std::is_same_v<Deadline, detail::never>;
    typename Platform::counted round;
    node mine(item, Steps::first_word());
    std::uintptr_t const offered = detail::tagged(&mine, detail::tag::none);
    if (!Steps::offer(round, here.entry, offered)) return offering::lost;

    int const rounds = timed && may_park ? Platform::spin::timed_rounds : Platform::spin::rounds;
    std::uint32_t seen = mine.waiter.spin(detail::waiting, rounds);
    if (may_park && seen == detail::waiting) seen = detail::sleep<Steps>(mine.waiter, deadline, stop);
    if (cancel(mine, seen)) {
      if (!Steps::withdraw(here.entry, offered)) Steps::await_acknowledgement(mine.waiter);
      if (seen == detail::stopped || stop.stop_requested()) return offering::cancelled;
      return may_park ? offering::late : offering::alone;
    }
    mine.waiter.await(detail::matched, order::poll);
    mine.offer.take(item);
    return offering::met;
  }

  /// Cancels the offer of a waiter that last saw its word as `seen`. Returns false if a partner has taken the item.
  /// `seen` becomes stopped when a stop came first.
  static bool cancel(node& mine, std::uint32_t& seen) noexcept {
    bool const undecided = seen == detail::waiting || seen == detail::parked;
    if (undecided && Steps::cancel(mine.waiter.raw(), seen)) return true;
    if (!Steps::is_cancelled(seen)) return false;
    seen = detail::stopped;
    return true;
  }

  /// Ends a call whose time is up.
  exchange_status last_look(T& item, typename Platform::stop_token const& stop) noexcept {
    return Steps::sweeps() && sweep(item) ? exchange_status::exchanged : detail::too_late(stop);
  }

  /// Takes a partner that already waits in any slot. Returns false if there is none.
  bool sweep(T& item) noexcept {
    for (std::uint32_t i = Policy::capacity; i-- != 0;) {
      slot* const each = find(i);
      if (each == nullptr || !take_from(*each, item)) continue;
      Policy::met_at(i);
      return true;
    }
    return false;
  }

  /// Takes the partner that waits there, or the next one if that one cancels. Returns false if none is left.
  bool take_from(slot& here, T& item) noexcept {
    matching how;
    do {
      how = take_one(here, item);
    } while (how == matching::cancelled);
    return how == matching::done;
  }

  /// Returns `lost` if there is none.
  matching take_one(slot& here, T& item) noexcept {
    for (typename Platform::retry round;; round.back_off()) {
      std::uintptr_t const seen = Steps::look(here.entry);
      if (seen == detail::empty) return matching::lost;
      if (auto const how = match(round, here, seen, item); how != matching::lost) return how;
    }
  }

  // Indices and `bound` choose where threads meet. Two invariants hold: an index is below the capacity and `bound`
  // between zero and `full`; and a wait without a partner leads down. The rest are hints: where a thread starts, who
  // goes to a new slot, whether a thread moves after a failure.

  /// After a wait without a partner: uses one slot less, if this one was in use, and goes towards slot zero.
  std::uint32_t below(std::uint32_t index) noexcept {
    std::uint32_t const bound = Steps::bound(bound_);
    std::uint32_t const next = Steps::descend(index);
    if (bound > next) Steps::shrink(bound_, bound);  // and so never below zero
    return next;
  }

  /// After a failed CAS: uses one more slot, or goes to the slot below, cyclically.
  std::uint32_t elsewhere(std::uint32_t index, int failures) noexcept {
    std::uint32_t const bound = Steps::bound(bound_);
    bool const more = failures > Policy::failures_to_grow && bound < Policy::full(Platform::cores());
    if (more && Steps::grow(bound_, bound)) return bound + 1;
    return index == 0 ? bound : index - 1;
  }

  slot* find(std::uint32_t index) noexcept { return index == 0 ? &first_ : Steps::find(places_[index].pointer); }

  /// The slot at the index, made if necessary. If the allocation fails, slot zero, with the index set to zero.
  slot& slot_at(std::uint32_t& index) noexcept {
    for (;;) {
      if (slot* const there = find(index)) return *there;
      slot* const fresh = Platform::template make<slot>(1);
      if (fresh == nullptr) {
        index = 0;
      } else if (Steps::create(places_[index].pointer, fresh)) {
        return *fresh;
      } else {
        Platform::destroy(fresh, 1);
      }
    }
  }

  struct place {
    constexpr place() noexcept : pointer(nullptr) {}
    typename Platform::template atomic<slot*> pointer;
  };

  slot first_;  // there is always one
  std::array<place, Policy::capacity> places_;
  alignas(Platform::line) typename Platform::template atomic<std::uint32_t> bound_;
};

}  // namespace rendezvous
