// The atomic steps that the algorithms share, one function each.
//
// They are a policy of each algorithm, so that the models can replace one of them by a wrong one and show what fails.
// They touch the slot, node or word that they are given.
#pragma once

#include <cstdint>

#include <rendezvous/deadline.hpp>
#include <rendezvous/orders.hpp>
#include <rendezvous/waiter.hpp>

namespace rendezvous {

struct slot_steps {
  template <class Slot>
  static auto look(Slot const& slot) noexcept {
    return slot.load(order::look);
  }

  template <class Round, class Slot, class Node>
  static bool offer(Round& round, Slot& slot, Node mine) noexcept {
    return round.attempt(slot, Node{}, mine, order::offer, order::offer_failed);
  }

  template <class Round, class Slot, class Node>
  static bool claim(Round& round, Slot& slot, Node theirs) noexcept {
    return round.attempt(slot, theirs, Node{}, order::claim, order::claim_failed);
  }

  template <class Slot, class Node>
  static bool withdraw(Slot& slot, Node mine) noexcept {
    return slot.compare_exchange_strong(mine, Node{}, order::withdraw, order::withdraw_failed);
  }

  /// The partner's steps after its claim of the node: swap, publish, wake.
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

  /// From awake to parked. Returns false if the word is no longer `from`.
  template <class Word>
  static bool park(Word& word, std::uint32_t from) noexcept {
    return word.compare_exchange_strong(from, detail::parked, order::park, order::park_failed);
  }

  /// The stop callback: marks the word of a waiter that is still unmatched, and wakes it if it sleeps.
  template <class Platform, class Word>
  static void stop(Word& word) noexcept {
    std::uint32_t seen = detail::waiting;
    while (!word.compare_exchange_strong(seen, detail::stopped, order::stop, order::stop_failed)) {
      if (seen != detail::waiting && seen != detail::parked) return;
    }
    if (seen == detail::parked) Platform::wake(&word);
  }

  /// After a withdrawal that came too late: waits for the partner's last access. Returns true if the exchange took
  /// place.
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

}  // namespace rendezvous
