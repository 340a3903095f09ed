// A thread's steps after its offer: wait, then take the reply or withdraw.
//
//   wait_for_partner:  spin, then park, until matched, stopped or out of time
//   linger:            spin only
//   then, if not matched:  withdraw; when that comes too late a partner holds the node: wait for the match
//
// The algorithm passes the function that withdraws the offer; it returns whether the node was unclaimed. Touches the
// waiter's own node.
#pragma once

#include <cstdint>

#include <rendezvous/deadline.hpp>
#include <rendezvous/status.hpp>
#include <rendezvous/waiter.hpp>

namespace rendezvous::detail {

/// The result of a call that found no partner before its time was up: `cancelled` if a stop was requested as well.
template <class StopToken>
exchange_status too_late(StopToken const& stop) noexcept {
  return stop.stop_requested() ? exchange_status::cancelled : exchange_status::timed_out;
}

/// The stop callback for the word of a sleeping thread. One type for all items.
template <class Steps, class Platform>
struct tell_of_stop {
  waiter<Platform>& word;

  void operator()() const noexcept { Steps::template stop<Platform>(word.raw()); }
};

/// Sleeps until the word changes, or time is up. The stop callback is registered only here, just before sleeping, and
/// is destroyed before the node.
template <class Steps, class Platform, class Deadline>
std::uint32_t sleep(waiter<Platform>& word, Deadline& deadline, typename Platform::stop_token const& stop) noexcept {
  using tell = tell_of_stop<Steps, Platform>;
  typename Platform::template stop_callback<tell> const on_stop(stop, tell{word});
  return word.template sleep<Steps>(waiting, deadline);
}

/// Withdraws the offer. Returns false if a partner already has the node.
template <class Steps, class Node, class Withdraw>
bool leave(Node& mine, std::uint32_t seen, Withdraw withdraw) noexcept {
  return withdraw() || !Steps::template settle<Steps>(mine, seen);
}

/// Waits up to the caller's deadline.
template <class Steps, class Platform, class Node, class T, class Deadline, class Withdraw>
exchange_status wait_for_partner(Node& mine, T& item, Deadline& deadline, typename Platform::stop_token const& stop,
                                 Withdraw withdraw) noexcept {
  std::uint32_t seen = mine.waiter.spin(waiting);
  if (seen == waiting) seen = sleep<Steps>(mine.waiter, deadline, stop);
  if (seen != matched) {
    bool const cancelled = seen == stopped || stop.stop_requested();
    if (leave<Steps>(mine, seen, withdraw)) return cancelled ? exchange_status::cancelled : exchange_status::timed_out;
  }
  mine.offer.take(item);
  return exchange_status::exchanged;
}

/// Waits for n rounds of polling. Returns true if the exchange took place.
template <class Steps, class Node, class T, class Withdraw>
bool linger(Node& mine, T& item, int rounds, Withdraw withdraw) noexcept {
  std::uint32_t const seen = mine.waiter.spin(waiting, rounds);
  if (seen != matched && leave<Steps>(mine, seen, withdraw)) return false;
  mine.offer.take(item);
  return true;
}

}  // namespace rendezvous::detail
