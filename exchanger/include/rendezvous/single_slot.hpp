// The exchanger on one slot.
//
//   exchange(item):
//     loop:
//       node = slot
//       if node:       claim it (CAS node -> empty), swap the items, publish the match, wake; exchanged
//       else if there is no time at all: timed_out
//       else:          offer (CAS empty -> my node), then
//                        spin, then park, until matched, stopped, or out of time
//                        if not matched: withdraw (CAS my node -> empty); on success timed_out or cancelled
//                                        too late: a partner has claimed it, so wait for the match
//                        take the reply; exchanged
//       somebody else came first: again
//
// Two threads that agree need one CAS each on the slot, and the word of one node. What does not scale is
// the slot: with many threads all of them fight for one cache line.
//
// Who may touch a node: its owner, and the one thread whose CAS took it from the slot. That thread's last
// touch is the publication; it wakes by address alone. So nodes live on their owners' stacks, nothing is
// allocated, and an owner that could not withdraw waits for exactly one other thread's next few steps.
//
// Source: the slot of java.util.concurrent.Exchanger since JDK 8 (Doug Lea, Bill Scherer, Michael Scott),
// after Scherer, Lea and Scott, "A Scalable Elimination-based Exchange Channel", SCOOL 2005. Changed for
// C++: the JDK reads the waiter's thread after writing the match, from a node that the collector keeps
// alive; here one word holds both facts, and one exchange writes the match and learns whether to wake.
//
// May touch: its slot, and the nodes as said above. Progress: every operation is lock-free up to the wait
// for a partner. A thread that loses a CAS lost it to one that went on.
#pragma once

#include <cassert>
#include <cstdint>
#include <optional>

#include <rendezvous/cell.hpp>
#include <rendezvous/deadline.hpp>
#include <rendezvous/orders.hpp>
#include <rendezvous/status.hpp>
#include <rendezvous/waiter.hpp>

namespace rendezvous {

/// The atomic steps of the algorithm, one function each, so that the models can show what becomes of it
/// when one of them is done wrongly.
struct slot_steps {
  template <class Slot>
  static auto* look(Slot const& slot) noexcept {
    return slot.load(order::look);
  }

  template <class Round, class Slot, class Node>
  static bool offer(Round& round, Slot& slot, Node* mine) noexcept {
    return round.attempt(slot, nullptr, mine, order::offer, order::offer_failed);
  }

  template <class Round, class Slot, class Node>
  static bool claim(Round& round, Slot& slot, Node* theirs) noexcept {
    return round.attempt(slot, theirs, nullptr, order::claim, order::claim_failed);
  }

  template <class Slot, class Node>
  static bool withdraw(Slot& slot, Node* mine) noexcept {
    return slot.compare_exchange_strong(mine, nullptr, order::withdraw, order::withdraw_failed);
  }

  /// The partner's part, once it has the node: swap, publish, wake.
  template <class Platform, class Node, class T>
  static void fulfil(Node& theirs, T& item) noexcept {
    theirs.offer.swap(item);
    publish<Platform>(theirs);
  }

  /// The node must not be touched after its word is matched; only the address of the word is used.
  template <class Platform, class Node>
  static void publish(Node& theirs) noexcept {
    auto& word = theirs.waiter.raw();
    if (word.exchange(detail::matched, order::publish) == detail::parked) Platform::wake(&word);
  }

  /// From awake to parked. False: the word is not `from` any more.
  template <class Word>
  static bool park(Word& word, std::uint32_t from) noexcept {
    return word.compare_exchange_strong(from, detail::parked, order::park, order::park_failed);
  }

  /// The stop callback: tells a waiter that is still unmatched, and wakes it if it sleeps.
  template <class Platform, class Word>
  static void stop(Word& word) noexcept {
    std::uint32_t seen = detail::waiting;
    while (!word.compare_exchange_strong(seen, detail::stopped, order::stop, order::stop_failed)) {
      if (seen != detail::waiting && seen != detail::parked) return;
    }
    if (seen == detail::parked) Platform::wake(&word);
  }

  /// A withdrawal came too late: waits for the partner's last touch. True: the exchange took place.
  template <class Steps, class Node>
  static bool settle(Node& mine, std::uint32_t seen) noexcept {
    seen = mine.waiter.spin(seen);
    for (detail::never no_deadline; seen != detail::matched;) {
      seen = mine.waiter.template sleep<Steps>(seen, no_deadline);
    }
    return true;
  }

  /// The word of a new node.
  static std::uint32_t first_word() noexcept { return detail::waiting; }
};

/// Selects this algorithm as an exchanger's second template argument.
template <class Steps = slot_steps>
struct basic_single_slot {
  template <class T, class Platform>
  class meeting_point;
};

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
        return exchange_status::timed_out;
      } else if (auto const status = offer(round, item, deadline, stop)) {
        return *status;
      }
    }
  }

 private:
  /// Lives on the stack of the thread that waits, on cache lines of its own.
  struct alignas(Platform::line) node {
    explicit node(T& item) noexcept : offer(item), waiter(Steps::first_word()) {}

    detail::cell<T, Platform> offer;
    detail::waiter<Platform> waiter;
  };

  /// Offers the item and waits. Nothing when another offer came first.
  template <class Deadline>
  std::optional<exchange_status> offer(typename Platform::retry& round, T& item, Deadline& deadline,
                                       typename Platform::stop_token const& stop) noexcept {
    node mine(item);
    if (!Steps::offer(round, slot_, &mine)) return std::nullopt;

    std::uint32_t seen = mine.waiter.spin(detail::waiting);
    if (seen == detail::waiting) seen = sleep(mine, deadline, stop);
    if (seen != detail::matched) {
      bool const cancelled = seen == detail::stopped || stop.stop_requested();
      bool const unclaimed = Steps::withdraw(slot_, &mine);
      if (unclaimed || !Steps::template settle<Steps>(mine, seen)) {
        return cancelled ? exchange_status::cancelled : exchange_status::timed_out;
      }
    }
    mine.offer.take(item);
    return exchange_status::exchanged;
  }

  /// The callback is registered only here, just before sleeping, and is gone before the node is.
  template <class Deadline>
  static std::uint32_t sleep(node& mine, Deadline& deadline, typename Platform::stop_token const& stop) noexcept {
    auto const tell = [&mine]() noexcept { Steps::template stop<Platform>(mine.waiter.raw()); };
    typename Platform::template stop_callback<decltype(tell)> const on_stop(stop, tell);
    return mine.waiter.template sleep<Steps>(detail::waiting, deadline);
  }

  alignas(Platform::line) typename Platform::template atomic<node*> slot_;
};

}  // namespace rendezvous
