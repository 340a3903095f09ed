// The exchanger on one stamped slot: a word that holds a pointer to the waiter's node and a stamp.
//
//   exchange(item):
//     loop:
//       EMPTY:    offer (CAS EMPTY -> my node, WAITING), then spin and park until matched, stopped or late
//                   matched:     take the reply; exchanged
//                   otherwise:   withdraw (CAS my node, WAITING -> EMPTY); on success timed_out or cancelled
//                                too late: a partner has claimed the node, so wait for the match, as above
//       WAITING:  claim (CAS their node, WAITING -> BUSY), clear the slot, swap the items, publish the match, wake;
//                 exchanged
//       BUSY:     two others have met: wait until it is clear, no longer than the caller is willing to
//       somebody else came first: again
//
// Three CAS can fail, each for a different reason. The offer: another offer came first, look again. The claim: the
// waiter gave up or another partner came first, look again. The withdrawal: the time-out came too late, so the exchange
// has succeeded.
//
// While the slot is BUSY only the claimer of its node writes it. The claimer clears it by an atomic exchange
// nevertheless: a store would end the release sequence of the offers in C++20, but not in C++11, which Relacy
// implements.
//
// Source: the lock-free exchanger on an AtomicStampedReference (Herlihy and Shavit, "The Art of
// Multiprocessor Programming", chapter 11). Changed for C++:
//   - There the item itself is in the slot, and the claim puts the partner's in its place. Here only the
//     stamp changes at the claim. The items go through the waiter's node, so they may be of any type; the
//     claimer's last touch of the node is the publication of the match. Were the stamp the answer, the
//     claimer would read a frame that is gone.
//   - There the waiter clears the slot when it comes back. Here the claimer does, in its next step: so no thread waits
//     for one that must be woken first.
//   - There waiters spin, and so do threads that find the slot BUSY. Here a waiter parks.
//
// Touches its slot, and the nodes as said above. Progress: a claim or a withdrawal fails only because another
// succeeded; but a BUSY slot stays BUSY until its claimer has taken one more step, so unlike the plain slot this one is
// not lock-free. A caller's deadline or stop ends its wait for that step.
#pragma once

#include <cassert>
#include <cstdint>
#include <optional>

#include <rendezvous/node.hpp>
#include <rendezvous/orders.hpp>
#include <rendezvous/requirements.hpp>
#include <rendezvous/slot_steps.hpp>
#include <rendezvous/status.hpp>
#include <rendezvous/tagged.hpp>
#include <rendezvous/wait_for_partner.hpp>

namespace rendezvous {

struct stamped_steps : slot_steps {
  /// From WAITING to BUSY: the pointer stays, the stamp changes.
  template <class Node, class Round, class Slot>
  static bool claim_stamped(Round& round, Slot& slot, std::uintptr_t waiting) noexcept {
    return round.attempt(slot, waiting, detail::tagged(detail::pointer_of<Node>(waiting), detail::tag::busy),
                         order::claim, order::claim_failed);
  }

  /// From BUSY to EMPTY, by the claimer, before it swaps.
  template <class Slot>
  static void reset(Slot& slot) noexcept {
    static_cast<void>(slot.exchange(detail::empty, order::reset));
  }
};

// As `stamped_slot` below, with its steps replaced: for tests and models.
template <class Steps = stamped_steps>
struct basic_stamped_slot {
  template <class T, class Platform>
  class meeting_point;
};

/// One slot: a word with a stamp, for empty, waiting and busy. Simple; but a partner that is preempted between its two
/// steps on the slot delays others.
///
/// \par Progress
/// Not lock-free: a busy slot stays busy until its claimer has taken one more step. A caller's deadline or stop ends
/// its wait for that step.
///
/// \par Source
/// The lock-free exchanger of Herlihy and Shavit, "The Art of Multiprocessor Programming", chapter 11.
///
/// More on its page, [the stamped slot](exchanger/docs/stamped_slot.md).
using stamped_slot = basic_stamped_slot<>;

template <class Steps>
template <class T, class Platform>
class basic_stamped_slot<Steps>::meeting_point {
 public:
  constexpr meeting_point() noexcept : slot_(detail::empty) {}
  ~meeting_point() {
    assert(slot_.load(order::inspect) == detail::empty && "an exchanger was destroyed with a thread inside");
  }

  template <class Deadline>
  exchange_status exchange(T& item, Deadline deadline, typename Platform::stop_token const& stop) noexcept {
    for (typename Platform::retry round;; round.back_off()) {
      std::uintptr_t const seen = Steps::look(slot_);
      if (seen == detail::empty) {
        if (deadline.at_once()) return detail::too_late(stop);
        if (auto const status = offer(round, item, deadline, stop)) return *status;
      } else if (detail::tag_of(seen) == detail::tag::waiting) {
        if (Steps::template claim_stamped<node>(round, slot_, seen)) {
          Steps::reset(slot_);
          Steps::template fulfil<Platform>(*detail::pointer_of<node>(seen), item);
          return exchange_status::exchanged;
        }
      } else {
        if (stop.stop_requested()) return exchange_status::cancelled;
        if (deadline.passed()) return detail::too_late(stop);
      }
    }
  }

 private:
  using node = detail::node<T, Platform>;
  static_assert(detail::takes_steps<Steps, Platform, std::uintptr_t, typename Platform::retry>,
                "the platform or a step lacks something, or has it of another type: see requirements.hpp");

  /// Offers the item and waits. Returns nothing if another offer came first.
  template <class Deadline>
  std::optional<exchange_status> offer(typename Platform::retry& round, T& item, Deadline& deadline,
                                       typename Platform::stop_token const& stop) noexcept {
    node mine(item, Steps::first_word());
    std::uintptr_t const offered = detail::tagged(&mine, detail::tag::waiting);
    if (!Steps::offer(round, slot_, offered)) return std::nullopt;
    return detail::wait_for_partner<Steps, Platform>(mine, item, deadline, stop,
                                                     [&] { return Steps::withdraw(slot_, offered); });
  }

  alignas(Platform::line) typename Platform::template atomic<std::uintptr_t> slot_;
};

}  // namespace rendezvous
