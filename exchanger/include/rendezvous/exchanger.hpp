// rendezvous::exchanger: two threads meet and swap items. This is the whole public interface.
//
// Include this header, and no other. May touch: whatever the chosen algorithm touches.
#pragma once

#if __cplusplus <= 201703L && !(defined(_MSVC_LANG) && _MSVC_LANG > 201703L)
#error "<rendezvous/exchanger.hpp> needs C++20: compile with -std=c++20 or newer (/std:c++20 with MSVC)"
#else  // nothing but that error

#include <chrono>
#include <utility>

#include <rendezvous/hashed_arena.hpp>
#include <rendezvous/item.hpp>
#include <rendezvous/platform/native.hpp>
#include <rendezvous/single_slot.hpp>
#include <rendezvous/slot_then_arena.hpp>
#include <rendezvous/stamped_slot.hpp>
#include <rendezvous/status.hpp>

namespace rendezvous {

/// The algorithm that an exchanger uses unless told otherwise. Named here and nowhere else.
///
/// Chosen by `make bench` on two cores under KVM, g++ 12; medians of the quiet windows, as ratios to the single
/// slot: hashed arena x1.02 with two threads and x1.00 with eight, slot then arena x0.95 and x0.82, stamped slot
/// x0.76 and x0.70. The hashed arena is a single slot there, and the difference is less than the noise, so the
/// simplest one is the default. The arenas are meant for more cores, and were not measured on more.
using default_algorithm = single_slot;

/// A point where two threads meet and swap items. Any number of threads may call any of its functions at
/// the same time; they are paired two by two, and an odd one out waits.
///
/// Exactly one partner gets each item. When a call does not end in an exchange, the caller's item is
/// untouched. A call needs no memory but the caller's stack and throws nothing of its own; an arena takes
/// memory for slots when it first grows, and does without when there is none.
///
/// Memory consistency: for the two partners of an exchange, everything that either did before its call
/// happens before everything that the other does after its call returned.
///
/// Progress: apart from waiting for a partner, which is the purpose, every call is lock-free; each algorithm
/// says more, and the stamped slot less. A waiter that wants to leave just when a partner has taken its
/// offer is overtaken: the exchange takes place, and the call returns after the partner's next few steps,
/// even when that is past the deadline. In the hashed arena a waiter that has cancelled may also have to wait for
/// the next few steps of a thread that came too late for it, and then there is no exchange.
///
/// Algorithm is one of
///   single_slot       one word; the simplest, and for a few threads as fast as any that was measured
///   stamped_slot      one word with a stamp; simple, but a partner that is slow to leave holds up others
///   hashed_arena      up to 32 slots, each thread starting where its hash says; a timed call sweeps before it gives up
///   slot_then_arena   one slot until threads get in each other's way, then as many as it takes
/// They differ in speed and progress, not in what they do.
///
/// Precedence: a stop requested before the call returns `cancelled` without trying. A deadline that has
/// passed, or a span of zero or less, takes a partner who waits already or returns `timed_out`. When a
/// stop and a time-out coincide the result is `cancelled`. An exchange wins over both.
///
/// Source of the semantics: java.util.concurrent.Exchanger (Doug Lea, Bill Scherer, Michael Scott).
///
/// T must be nothrow move constructible and nothrow move assignable; it may be move-only. Null pointers,
/// zero and every other value are ordinary items. Platform is chosen by the library.
template <class T, class Algorithm = default_algorithm, class Platform = native_platform>
class exchanger {
 public:
  using value_type = T;
  using stop_token = typename Platform::stop_token;

  constexpr exchanger() noexcept = default;
  exchanger(exchanger const&) = delete;
  exchanger& operator=(exchanger const&) = delete;

  /// Precondition: no thread is inside a call, or will be. Debug builds assert that nobody waits. A
  /// partner's late wake-up uses no memory of the exchanger, so destroying it right after the last call
  /// returned is fine.
  ~exchanger() = default;

  /// Waits for a partner, as long as it takes.
  /// \returns the partner's item.
  [[nodiscard]] T exchange(T item) noexcept {
    // Neither a deadline nor a stop: the only possible result is `exchanged`.
    static_cast<void>(point_.exchange(item, detail::never{}, stop_token{}));
    return item;
  }

  /// Waits for a partner until a stop is requested.
  /// \returns `exchanged` with the partner's item in `item`, or `cancelled` with `item` untouched. What was
  /// done before the request for the stop happens before a return of `cancelled`.
  exchange_status exchange(T& item, stop_token const& stop) noexcept { return run(item, detail::never{}, stop); }

  /// Waits for a partner for at most `span`, counted by the steady clock from the end of the spin before the
  /// first sleep; in an arena that is at slot zero, after a spin in each slot on the way there. A span of zero or less
  /// does not wait. \returns `exchanged` with the partner's item in `item`, or `timed_out` with `item` untouched.
  template <class Rep, class Period>
  exchange_status try_exchange_for(T& item, std::chrono::duration<Rep, Period> const& span) {
    return run(item, Platform::after(span), stop_token{});
  }

  /// As above, and until a stop is requested.
  /// \returns also `cancelled`, with `item` untouched.
  template <class Rep, class Period>
  exchange_status try_exchange_for(T& item, std::chrono::duration<Rep, Period> const& span, stop_token const& stop) {
    return run(item, Platform::after(span), stop);
  }

  /// Waits for a partner until `end` by Clock, which is asked again after every sleep. So when it is set back the
  /// call waits longer accordingly; that it was set forward is noticed when the sleep ends, a day late at the most.
  /// A time in the past does not wait.
  /// \returns `exchanged` with the partner's item in `item`, or `timed_out` with `item` untouched.
  /// Clock::now() must not throw: a thread in the middle of an exchange cannot leave.
  template <class Clock, class Duration>
  exchange_status try_exchange_until(T& item, std::chrono::time_point<Clock, Duration> const& end) {
    return run(item, Platform::at(end), stop_token{});
  }

  /// As above, and until a stop is requested.
  /// \returns also `cancelled`, with `item` untouched.
  template <class Clock, class Duration>
  exchange_status try_exchange_until(T& item, std::chrono::time_point<Clock, Duration> const& end,
                                     stop_token const& stop) {
    return run(item, Platform::at(end), stop);
  }

  /// Takes a partner who waits already, or returns at once. It never waits, so two threads that only try
  /// never meet.
  /// \returns `exchanged` with the partner's item in `item`, or `timed_out` with `item` untouched.
  exchange_status try_exchange(T& item) noexcept { return run(item, detail::immediately{}, stop_token{}); }

 private:
  template <class Deadline>
  exchange_status run(T& item, Deadline deadline, stop_token const& stop) {
    if (stop.stop_requested()) return exchange_status::cancelled;
    return point_.exchange(item, deadline, stop);
  }

  typename Algorithm::template meeting_point<T, Platform> point_;
};

/// \cond
// Of a T that cannot be exchanged there is nothing but the message: no members whose errors would bury it.
template <detail::unfit T, class Algorithm, class Platform>
class exchanger<T, Algorithm, Platform> : detail::rejected<detail::flaw_of<T>()> {};
/// \endcond

}  // namespace rendezvous

#endif
