// rendezvous::exchanger: two threads meet and swap items. This is the whole public interface.
//
// Include this header, and no other.
#pragma once

#if __has_include(<version>)
#include <version>
#endif

#if __cplusplus <= 201703L && !(defined(_MSVC_LANG) && _MSVC_LANG > 201703L)
#error "<rendezvous/exchanger.hpp> needs C++20: compile with -std=c++20 or newer (/std:c++20 with MSVC)"
#elif !defined(__cpp_lib_jthread)
#error "<rendezvous/exchanger.hpp> needs <stop_token>: libc++ has it from 20 on, 18 and 19 with -fexperimental-library"
#else  // nothing but that error

#include <chrono>
#include <utility>

#include <rendezvous/hashed_arena.hpp>
#include <rendezvous/item.hpp>
#include <rendezvous/platform/native.hpp>
#include <rendezvous/single_slot.hpp>
#include <rendezvous/slot_then_arena.hpp>
#include <rendezvous/slot_with_cells.hpp>
#include <rendezvous/stamped_slot.hpp>
#include <rendezvous/status.hpp>
#include <rendezvous/tree_of_cells.hpp>

/// The exchanger, its results, and its algorithms. What is in `detail` and `order` is for the library alone.
namespace rendezvous {

/// The algorithm that an exchanger uses unless told otherwise. Named here and nowhere else.
///
/// Chosen by `make bench` on two cores under KVM, g++ 12, one word, pinned, untimed; medians of the quiet windows, as
/// ratios to java.util.concurrent.Exchanger of JDK 17, with 2, 8 and 32 threads:
/// tree of cells x2.43, x2.53 and x2.01; slot with cells x2.20, x2.33 and x1.82; single slot x1.67, x1.82 and x1.67.
/// The first two are much the same on so few cores, and all on one core they cannot be told apart. All tables are in
/// exchanger/docs/benchmarks.md. And chosen by simulated machines with 4 to 256 cores (exchanger/docs/simulation.md),
/// where it makes at least 1.5 times the swaps of every other one: on one socket, with 64 cores, 384 million a second;
/// slot_then_arena makes 125, slot_with_cells 0.9.
using default_algorithm = tree_of_cells;

/// A point where two threads meet and swap items. Any number of threads may call any of its functions at
/// the same time; they are paired two by two, and an odd one out waits.
///
/// Exactly one partner gets each item. When a call does not end in an exchange, the caller's item is
/// untouched. A call needs no memory but the caller's stack and throws nothing of its own; an arena takes
/// memory for slots when it first grows, and does without when there is none.
///
/// \par Memory consistency
/// For the two partners of an exchange, everything that either did before its call happens before everything that the
/// other does after its call returned. What was done before a stop was requested happens before the return of
/// `cancelled`. After `timed_out` nothing is ordered.
///
/// \par Progress
/// Apart from waiting for a partner, which is the purpose, every call is lock-free; each algorithm says more, and the
/// stamped slot less. A waiter that wants to leave just when a partner has taken its offer is overtaken: the exchange
/// takes place, and the call returns after the partner's next few steps, even when that is past the deadline. In the
/// hashed arena a waiter that has cancelled may also have to wait for the next few steps of a thread that came too late
/// for it, and then there is no exchange.
///
/// \par Precedence
/// A stop requested before the call returns `cancelled` without trying. A deadline that has passed, or a span of zero
/// or less, takes a partner who waits already or returns `timed_out`. When a stop and a time-out coincide the result is
/// `cancelled`. An exchange wins over both.
///
/// \par The caller's stack
/// A caller that waits has at most a node there, `sizeof(detail::node<T, native_platform>)`: a cache line of 64 bytes,
/// or two of them. An item that is copied as plain bytes and is no larger than 120 bytes lies in the
/// node, which takes two lines from 61 bytes on. Every other item stays where its owner keeps it, and the partner swaps
/// it there. A caller that takes a waiter's item has one more T on its stack for as long as it swaps. So a call that is
/// given a `T&` takes at most one T of stack, and `exchange(T)` at most three: parameter, result, and the one for the
/// swap. All else is less than a kibibyte. (Measured with g++ 12 and clang 14 on x86-64. Without optimisation all else
/// is less than two, and `exchange(T)` may take a fourth T.)
///
/// \par Source
/// The semantics are those of java.util.concurrent.Exchanger (Doug Lea, Bill Scherer, Michael Scott), the names of the
/// timed calls those of C++'s timed mutexes.
///
/// \warning Nobody checks whether a large T fits on the stack. Exchange a `std::unique_ptr<T>`: then what is on
/// the stack, and what the swap moves three times, is a pointer.
///
/// \tparam T  The items. Moving, assigning by move and destroying one must not throw; T may be move-only, and needs no
///            default constructor. Of any other T the compiler says what is wrong and what to do. Null pointers, zero
///            and every other value are ordinary items.
/// \tparam Algorithm  One of rendezvous::tree_of_cells, rendezvous::slot_with_cells, rendezvous::single_slot,
///                    rendezvous::stamped_slot, rendezvous::hashed_arena and rendezvous::slot_then_arena. They differ
///                    in speed and progress, not in what they do.
/// \tparam Platform  Chosen by the library.
template <class T, class Algorithm = default_algorithm, is_platform Platform = native_platform>
class exchanger {
 public:
  using value_type = T;                              ///< the items
  using stop_token = typename Platform::stop_token;  ///< std::stop_token

  /// Nobody waits. Takes no memory, and a static exchanger is constant-initialised.
  constexpr exchanger() noexcept = default;
  exchanger(exchanger const&) = delete;             ///< threads inside a call have its address
  exchanger& operator=(exchanger const&) = delete;  ///< threads inside a call have its address

  /// Debug builds assert that nobody waits. A partner's late wake-up uses no memory of the exchanger, so destroying it
  /// right after the last call returned is fine.
  /// \pre No thread is inside a call, or will be.
  ~exchanger() = default;

  /// Waits for a partner, as long as it takes.
  /// \param item  goes to the partner
  /// \returns the partner's item
  [[nodiscard]] T exchange(T item) noexcept {
    // Neither a deadline nor a stop: the only possible result is `exchanged`.
    static_cast<void>(point_.exchange(item, detail::never{}, stop_token{}));
    return item;
  }

  /// Waits for a partner until a stop is requested.
  /// \param[in,out] item  the caller's item, and after `exchanged` the partner's; nobody else may use it until the call
  ///                      returns
  /// \param stop  where a stop may be requested, before or during the call; no part of the item
  /// \returns `exchanged`, or `cancelled` with `item` untouched
  exchange_status exchange(T& item, stop_token const& stop) noexcept { return run(item, detail::never{}, stop); }

  /// Waits for a partner for a span of time.
  /// \param[in,out] item  the caller's item, and after `exchanged` the partner's; nobody else may use it until the call
  ///                      returns
  /// \param span  how long, in any unit, rounded up to nanoseconds and counted by the steady clock from the end of the
  ///              spin before the first sleep; in an arena that is at slot zero, after a spin in each slot on the way
  ///              there; in the slot with cells in the slot, after a spin in a cell. Zero, less or NaN does not wait; a
  ///              span too long for the clock is no limit.
  /// \returns `exchanged`, or `timed_out` with `item` untouched
  ///
  /// Throws what the arithmetic of Rep throws, if that does; nobody has seen the item then.
  template <class Rep, class Period>
  exchange_status try_exchange_for(T& item, std::chrono::duration<Rep, Period> const& span) {
    return run(item, Platform::after(span), stop_token{});
  }

  /// Waits for a partner for a span of time, or until a stop is requested.
  /// \param[in,out] item  the caller's item, and after `exchanged` the partner's; nobody else may use it until the call
  ///                      returns
  /// \param span  how long, as above
  /// \param stop  where a stop may be requested, before or during the call; no part of the item
  /// \returns `exchanged`; or `timed_out` or `cancelled`, with `item` untouched
  ///
  /// Throws what the arithmetic of Rep throws, if that does; nobody has seen the item then.
  template <class Rep, class Period>
  exchange_status try_exchange_for(T& item, std::chrono::duration<Rep, Period> const& span, stop_token const& stop) {
    return run(item, Platform::after(span), stop);
  }

  /// Waits for a partner until a point in time.
  /// \param[in,out] item  the caller's item, and after `exchanged` the partner's; nobody else may use it until the call
  ///                      returns
  /// \param end  by Clock, which is asked again after every sleep. So when it is set back the call waits longer
  ///             accordingly; that it was set forward is noticed when the sleep ends, a day late at the most. A time in
  ///             the past, or NaN, does not wait.
  /// \returns `exchanged`, or `timed_out` with `item` untouched
  /// \pre Clock::now() does not throw: a thread in the middle of an exchange cannot leave, and std::terminate is
  /// called.
  template <class Clock, class Duration>
  exchange_status try_exchange_until(T& item, std::chrono::time_point<Clock, Duration> const& end) {
    auto const own = end;  // it may be part of the item
    return run(item, Platform::at(own), stop_token{});
  }

  /// Waits for a partner until a point in time, or until a stop is requested.
  /// \param[in,out] item  the caller's item, and after `exchanged` the partner's; nobody else may use it until the call
  ///                      returns
  /// \param end  by Clock, as above
  /// \param stop  where a stop may be requested, before or during the call; no part of the item
  /// \returns `exchanged`; or `timed_out` or `cancelled`, with `item` untouched
  /// \pre Clock::now() does not throw, as above.
  template <class Clock, class Duration>
  exchange_status try_exchange_until(T& item, std::chrono::time_point<Clock, Duration> const& end,
                                     stop_token const& stop) {
    auto const own = end;  // it may be part of the item
    return run(item, Platform::at(own), stop);
  }

  /// Takes a partner who waits already, or returns at once. It never waits, so two threads that only try never meet. A
  /// partner who came just before may be missed: one on its way from place to place within the exchanger; and where
  /// there are cells one that polls in a cell, while the caller's item does not fit there
  /// (exchanger/docs/slot_with_cells.md).
  ///
  /// \param[in,out] item  the caller's item, and after `exchanged` the partner's
  /// \returns `exchanged`, or `timed_out` with `item` untouched
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
template <detail::unfit T, class Algorithm, is_platform Platform>
class exchanger<T, Algorithm, Platform> : detail::rejected<detail::flaw_of<T>()> {};
/// \endcond

}  // namespace rendezvous

#endif
