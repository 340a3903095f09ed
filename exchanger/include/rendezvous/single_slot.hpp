// The exchanger on one slot.
//
//   exchange(item):
//     loop:
//       node = slot
//       if node:       claim it (CAS node -> empty), swap the items, publish the match, wake; exchanged
//       else if there is no time at all: timed_out, or cancelled
//       else:          offer (CAS empty -> my node), then
//                        spin, then park, until matched, stopped, or out of time
//                        if not matched: withdraw (CAS my node -> empty); on success timed_out or cancelled
//                                        too late: a partner has claimed it, so spin and park until matched
//                        take the reply; exchanged
//       somebody else came first: again
//
// Two partners need one CAS each on the slot, and the word of one node. The slot does not scale: many threads contend
// for its one cache line.
//
// Ownership: a node is touched by its owner and by the one thread whose CAS took it from the slot. That thread's last
// access is the publication; the wake-up uses only the address. So nodes live on their owners' stacks, nothing is
// allocated, and an owner that could not withdraw waits for exactly one other thread's next few steps.
//
// Source: the slot of java.util.concurrent.Exchanger since JDK 8 (Doug Lea, Bill Scherer, Michael Scott), after
// Scherer, Lea and Scott, "A Scalable Elimination-based Exchange Channel", SCOOL 2005. Changed for C++: the JDK reads
// the waiter's thread after writing the match, from a node that the garbage collector keeps alive; here one word holds
// both, and one atomic exchange writes the match and tells whether to wake.
//
// Touches its slot, and the nodes as said above. Progress: every operation is lock-free up to the wait for a partner. A
// thread's CAS fails only if another thread's succeeded.
#pragma once

#include <cassert>
#include <optional>

#include <rendezvous/node.hpp>
#include <rendezvous/orders.hpp>
#include <rendezvous/requirements.hpp>
#include <rendezvous/slot_steps.hpp>
#include <rendezvous/status.hpp>
#include <rendezvous/wait_for_partner.hpp>

namespace rendezvous {

// As `single_slot` below, with its steps replaced: for tests and models.
template <class Steps = slot_steps>
struct basic_single_slot {
  template <class T, class Platform>
  class meeting_point;
};

/// One slot: a word that is empty, or holds the node of the waiting thread. The simplest algorithm.
///
/// \par Progress
/// Every operation is lock-free up to the wait for a partner.
///
/// \par Source
/// The slot of java.util.concurrent.Exchanger since JDK 8 (Doug Lea, Bill Scherer, Michael Scott).
///
/// More on its page, [the single slot](exchanger/docs/single_slot.md).
using single_slot = basic_single_slot<>;

template <class Steps>
template <class T, class Platform>
class basic_single_slot<Steps>::meeting_point {
 public:
  constexpr meeting_point() noexcept : slot_(nullptr) {}
  ~meeting_point() {
    assert(slot_.load(order::inspect) == nullptr && "an exchanger was destroyed with a thread inside");
  }

  template <class Deadline>
  exchange_status exchange(T& item, Deadline deadline, typename Platform::stop_token const& stop) noexcept {
    for (typename Platform::retry round;; round.back_off()) {
      if (node* const theirs = Steps::look(slot_); theirs != nullptr) {
        if (Steps::claim(round, slot_, theirs)) {
          Steps::template fulfil<Platform>(*theirs, item);
          return exchange_status::exchanged;
        }
      } else if (deadline.at_once()) {
        return detail::too_late(stop);
      } else if (auto const status = offer(round, item, deadline, stop)) {
        return *status;
      }
    }
  }

 private:
  using node = detail::node<T, Platform>;
  static_assert(detail::takes_steps<Steps, Platform, node*, typename Platform::retry>,
                "the platform or a step lacks something, or has it of another type: see requirements.hpp");

  /// Offers the item and waits. Returns nothing if another offer came first.
  template <class Deadline>
  std::optional<exchange_status> offer(typename Platform::retry& round, T& item, Deadline& deadline,
                                       typename Platform::stop_token const& stop) noexcept {
    node mine(item, Steps::first_word());
    if (!Steps::offer(round, slot_, &mine)) return std::nullopt;
    return detail::wait_for_partner<Steps, Platform>(mine, item, deadline, stop,
                                                     [&] { return Steps::withdraw(slot_, &mine); });
  }

  alignas(Platform::line) typename Platform::template atomic<node*> slot_;
};

}  // namespace rendezvous
