// The exchanger on one slot until threads contend for it, and on an arena of slots from then on.
//
//   exchange(item):
//     while the slot is not an arena:
//       as on a single slot; but a thread whose claim fails has seen contention, and when it finds the slot
//       empty it turns it into an arena
//     in the arena, at slot i (where the thread's last exchange was):
//       node:              claim it, as on a single slot; exchanged
//       empty, i in use:   offer. At slot zero: spin, then park, until matched, stopped or out of time.
//                          Elsewhere only spin, withdraw, use one slot less, and go on at i / 2
//       claim failed, or i not in use:
//                          count a collision, and go on at i - 1, round and round; after as many collisions
//                          as there are slots in use, use one more and go there
//
// Any two waiters meet: a thread without a partner comes down to slot zero, only there do threads stay, and the next
// one to come finds the waiter. `bound` is the number of the last slot in use, with a version. It is a hint: slots
// above it stay where they are, and a thread that waits above it comes down as well.
//
// A try looks at every slot, from the last to the first, in the direction in which waiters move.
//
// Source: java.util.concurrent.Exchanger since JDK 8 (Doug Lea, Bill Scherer, Michael Scott). Changed for
// C++:
//   - The JDK keeps slot and arena apart: a waiter looks whether there is an arena after it has made its offer, and the
//     creator looks at the slot after it has made the arena. Each must see the other, which takes sequential
//     consistency. Here the slot itself becomes the arena, by one compare-and-swap from empty: at that moment no thread
//     waits in it, and afterwards no offer can be made in it.
//   - The JDK parks when only one slot is in use. Here, as since JDK 24, a thread parks at slot zero however many are;
//     it is found there, since all waiters come down. A deadline counts, as there, at slot zero.
//   - Node and bookkeeping are apart: the node is on the stack, and the bookkeeping (index, collisions, the
//     bound they are about) is a hint that a thread keeps for all exchangers, as since JDK 24; a thread that
//     ends has nothing to give back.
//   - If the allocation of an arena fails, the slot remains a slot.
//
// Touches its slots, and nodes as on a single slot. Progress: lock-free up to the wait for a partner, like the single
// slot; a thread off slot zero moves on after a bounded spin.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <optional>

#include <rendezvous/arena.hpp>
#include <rendezvous/node.hpp>
#include <rendezvous/orders.hpp>
#include <rendezvous/requirements.hpp>
#include <rendezvous/slot_steps.hpp>
#include <rendezvous/status.hpp>
#include <rendezvous/tagged.hpp>
#include <rendezvous/wait_for_partner.hpp>

namespace rendezvous {

// The size of the arena, and its initial state.
struct slot_then_arena_policy {
  /// The number of the last slot that can come into use: besides slot zero there are half as many slots as cores, so
  /// that all cores can meet in pairs without contention. Zero: no arena. The same throughout a process.
  static std::uint32_t full(std::uint32_t cores) noexcept { return std::min(cores / 2, detail::bound::mask); }

  /// The number of slots in use from the start. One: there is no arena until it is needed.
  static constexpr std::uint32_t first_slots = 1;

  /// Called with the slot where a partner was found. For statistics.
  static constexpr void met_at(std::uint32_t /*slot*/) noexcept {}
};

struct arena_steps : slot_steps {
  template <class Slot>
  static std::uintptr_t enter(Slot const& slot) noexcept {
    return slot.load(order::enter);
  }

  template <class Slot>
  static bool open(Slot& slot, std::uintptr_t arena) noexcept {
    std::uintptr_t expected = detail::empty;
    return slot.compare_exchange_strong(expected, arena, order::open, order::open_failed);
  }

  template <class Bound>
  static std::uint32_t bound(Bound const& bound) noexcept {
    return bound.load(order::bound);
  }

  template <class Bound>
  static bool grow(Bound& bound, std::uint32_t seen) noexcept {
    return bound.compare_exchange_strong(seen, detail::bound::grown(seen), order::grow, order::grow_failed);
  }

  template <class Bound>
  static void shrink(Bound& bound, std::uint32_t seen) noexcept {
    bound.compare_exchange_strong(seen, detail::bound::shrunk(seen), order::shrink, order::shrink_failed);
  }

  /// The next slot after a wait without a partner at slot i.
  static constexpr std::uint32_t descend(std::uint32_t i) noexcept { return i / 2; }

  /// Only here may a thread stay.
  static constexpr bool may_park_at(std::uint32_t i) noexcept { return i == 0; }
};

// As `slot_then_arena` below, with its steps and its policy replaced: for tests and models.
template <class Steps = arena_steps, class Policy = slot_then_arena_policy>
struct basic_slot_then_arena {
  template <class T, class Platform>
  class meeting_point;
};

/// One slot until threads contend for it, then up to one more than half the number of cores, and at most 256.
///
/// \par Progress
/// Lock-free up to the wait for a partner; a thread off slot zero moves on after a bounded spin.
///
/// \par Source
/// java.util.concurrent.Exchanger since JDK 8 (Doug Lea, Bill Scherer, Michael Scott), with some of JDK 24.
///
/// More on its page, [the slot that becomes an arena](exchanger/docs/slot_then_arena.md).
using slot_then_arena = basic_slot_then_arena<>;

template <class Steps, class Policy>
template <class T, class Platform>
class basic_slot_then_arena<Steps, Policy>::meeting_point {
 public:
  constexpr meeting_point() noexcept : bound_(Policy::first_slots - 1) {
    if (Policy::first_slots > 1) static_cast<void>(open());
  }
  ~meeting_point() {
    std::uintptr_t const last = slot_.entry.load(order::inspect);
    assert((is_arena(last) ? all_empty(arena_of(last)) : last == detail::empty) &&
           "an exchanger was destroyed with a thread inside");
    if (is_arena(last)) Platform::destroy(arena_of(last), slots());
  }

  template <class Deadline>
  exchange_status exchange(T& item, Deadline deadline, typename Platform::stop_token const& stop) noexcept {
    typename Platform::counted counted;  // a failed claim counts as contention, and is not just retried
    for (typename Platform::retry round;; round.back_off()) {
      std::uintptr_t const seen = Steps::enter(slot_.entry);
      if (is_arena(seen)) return meet_in(arena_of(seen), item, deadline, stop);
      if (seen != detail::empty) {
        if (claim(counted, slot_, seen, item)) return exchange_status::exchanged;
        if (slot* const arena = open()) return meet_in(arena, item, deadline, stop);
      } else if (deadline.at_once()) {
        return detail::too_late(stop);
      } else if (auto const status = stay(round, slot_, item, deadline, stop)) {
        return *status;
      }
    }
  }

 private:
  using node = detail::node<T, Platform>;
  using slot = detail::arena_slot<Platform>;
  static_assert(detail::takes_steps<Steps, Platform, std::uintptr_t, typename Platform::counted> &&
                    detail::takes_steps_in_an_arena<Steps, Platform>,
                "the platform or a step lacks something, or has it of another type: see requirements.hpp");

  static bool is_arena(std::uintptr_t word) noexcept { return detail::tag_of(word) == detail::tag::arena; }
  static slot* arena_of(std::uintptr_t word) noexcept { return detail::pointer_of<slot>(word); }
  static bool all_empty(slot const* arena) noexcept {
    return std::all_of(arena, arena + slots(),
                       [](slot const& each) { return each.entry.load(order::inspect) == detail::empty; });
  }
  static std::uint32_t slots() noexcept { return Policy::full(Platform::cores()) + 1; }

  /// Turns the empty slot into an arena and returns it, or the arena of another thread that came first. Returns null if
  /// a thread waits in the slot, if the allocation fails, or if the machine has too few cores for more slots.
  slot* open() noexcept {
    // While a thread waits in the slot it cannot become an arena, so none is allocated.
    if (std::uintptr_t const seen = Steps::enter(slot_.entry); seen != detail::empty)
      return is_arena(seen) ? arena_of(seen) : nullptr;
    slot* const fresh = slots() > 1 ? Platform::template make<slot>(slots()) : nullptr;
    if (fresh == nullptr) return nullptr;
    if (Steps::open(slot_.entry, detail::tagged(fresh, detail::tag::arena))) return fresh;
    Platform::destroy(fresh, slots());
    std::uintptr_t const instead = Steps::enter(slot_.entry);
    return is_arena(instead) ? arena_of(instead) : nullptr;
  }

  template <class Deadline>
  exchange_status meet_in(slot* arena, T& item, Deadline& deadline,
                          typename Platform::stop_token const& stop) noexcept {
    if (deadline.at_once()) return sweep(arena, item) ? exchange_status::exchanged : detail::too_late(stop);
    typename Platform::counted round;
    detail::arena_hints& hints = Platform::hints();
    for (std::uint32_t i = std::min(hints.index, slots() - 1);; hints.index = i) {
      slot& here = arena[i];
      std::uintptr_t const seen = Steps::look(here.entry);
      if (seen != detail::empty && claim(round, here, seen, item)) {
        Policy::met_at(i);
        return exchange_status::exchanged;
      }
      std::uint32_t const bound = Steps::bound(bound_);
      if (seen != detail::empty || i > detail::bound::last_of(bound)) {
        i = elsewhere(i, bound, hints);
      } else if (Steps::may_park_at(i)) {
        if (auto const status = stay(round, here, item, deadline, stop)) return *status;
      } else if (auto const met = pass_by(round, here, item)) {
        if (*met) return exchange_status::exchanged;
        if (stop.stop_requested()) return exchange_status::cancelled;
        Steps::shrink(bound_, bound);
        i = Steps::descend(i);
      }
    }
  }

  /// Takes a partner that already waits. Returns false if there is none.
  bool sweep(slot* arena, T& item) noexcept {
    for (std::uint32_t i = slots(); i-- != 0;) {
      if (!take_from(arena[i], item)) continue;
      Policy::met_at(i);
      return true;
    }
    return false;
  }

  /// Takes the partner that waits there. Returns false if there is none, or none any more.
  bool take_from(slot& here, T& item) noexcept {
    for (typename Platform::retry round;; round.back_off()) {
      std::uintptr_t const seen = Steps::look(here.entry);
      if (seen == detail::empty) return false;
      if (claim(round, here, seen, item)) return true;
    }
  }

  /// The next slot after a collision, or above the bound. Invariant: it is a slot of the arena, and so is `bound`;
  /// which slot, and when the bound grows, is a hint.
  std::uint32_t elsewhere(std::uint32_t i, std::uint32_t bound, detail::arena_hints& hints) noexcept {
    std::uint32_t const last = detail::bound::last_of(bound);
    if (hints.bound != bound) {
      hints.bound = bound;
      hints.collisions = 0;
      return i != last || last == 0 ? last : last - 1;
    }
    if (hints.collisions >= last && last + 1 < slots() && Steps::grow(bound_, bound)) return last + 1;
    ++hints.collisions;
    return i == 0 ? last : i - 1;
  }

  template <class Round>
  bool claim(Round& round, slot& where, std::uintptr_t seen, T& item) noexcept {
    if (!Steps::claim(round, where.entry, seen)) return false;
    Steps::template fulfil<Platform>(*detail::pointer_of<node>(seen), item);
    return true;
  }

  /// Offers the item and waits up to the caller's deadline. Returns nothing if another offer came first.
  template <class Round, class Deadline>
  std::optional<exchange_status> stay(Round& round, slot& where, T& item, Deadline& deadline,
                                      typename Platform::stop_token const& stop) noexcept {
    node mine(item, Steps::first_word());
    std::uintptr_t const offered = detail::tagged(&mine, detail::tag::none);
    if (!Steps::offer(round, where.entry, offered)) return std::nullopt;
    return detail::wait_for_partner<Steps, Platform>(mine, item, deadline, stop,
                                                     [&] { return Steps::withdraw(where.entry, offered); });
  }

  /// Offers the item for the length of a spin. Returns whether a partner came, or nothing if another offer came first.
  template <class Round>
  std::optional<bool> pass_by(Round& round, slot& where, T& item) noexcept {
    node mine(item, Steps::first_word());
    std::uintptr_t const offered = detail::tagged(&mine, detail::tag::none);
    if (!Steps::offer(round, where.entry, offered)) return std::nullopt;
    return detail::linger<Steps>(mine, item, Platform::spin::rounds,
                                 [&] { return Steps::withdraw(where.entry, offered); });
  }

  slot slot_;
  alignas(Platform::line) typename Platform::template atomic<std::uint32_t> bound_;
};

}  // namespace rendezvous
