// rendezvous::exchanger: two threads meet and swap items. This is the whole public interface.
//
// Include only this header.
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

/// The exchanger, its results, and its algorithms. `detail` and `order` are internal.
namespace rendezvous {

/// The default algorithm of an exchanger.
///
/// Chosen by measurements on two and on sixteen cores, beside java.util.concurrent.Exchanger
/// (exchanger/docs/benchmarks.md): with few threads only the slot with cells is as fast, with many the arenas, and all
/// on one core they cannot be told apart. On a simulated machine with 4 to 256 cores (exchanger/docs/simulation.md) it
/// makes at least 1.5 times the swaps of every other one.
using default_algorithm = tree_of_cells;

/// A point where two threads meet and swap items. Any number of threads may call any of its functions concurrently;
/// they are paired, and a thread without a partner waits.
///
/// Exactly one partner gets each item. A call that does not end in an exchange leaves the caller's item untouched. A
/// call uses only the caller's stack and throws no exception of its own; arenas and trees allocate their slots or lines
/// when they first grow, and work without them if that allocation fails.
///
/// \par Memory consistency
/// In an exchange, everything that either partner did before its call happens before everything that the other does
/// after its call returned. A request to stop, and everything before it, happens before the return of `cancelled`.
/// After `timed_out` no order is guaranteed.
///
/// \par Progress
/// Apart from waiting for a partner, which is the purpose, every call is lock-free; each algorithm says more, and the
/// stamped slot less. A waiter whose offer a partner has just taken can no longer time out or be cancelled: the
/// exchange takes place, and the call returns after the partner's next few steps, even past the deadline. In the hashed
/// arena a waiter that has cancelled may also have to wait for the next few steps of a thread that claimed its offer
/// too late; then there is no exchange.
///
/// \par Precedence
/// If a stop was requested before the call, the result is `cancelled`, without an attempt. With a deadline in the past,
/// or a span of zero or less, the call takes a partner that already waits or returns `timed_out`. If a stop and a
/// time-out coincide, the result is `cancelled`. An exchange wins over both.
///
/// \par The caller's stack
/// A waiting caller has at most one node there, `sizeof(detail::node<T, native_platform>)`: one or two cache lines of
/// 64 bytes. An item that is copied as plain bytes and is no larger than 120 bytes lies in the node, which takes two
/// lines from 61 bytes on. Every other item stays in its owner's object, and the partner swaps it there. A caller that
/// takes a waiter's item has one more T on its stack during the swap. So a call with a `T&` takes at most one T of
/// stack, and `exchange(T)` at most three: parameter, result, and the temporary of the swap. The rest is less than a
/// kibibyte. (Measured with g++ 12 and clang 14 on x86-64. Without optimisation the rest is less than two, and
/// `exchange(T)` may take a fourth T.)
///
/// \par Source
/// The semantics are those of java.util.concurrent.Exchanger (Doug Lea, Bill Scherer, Michael Scott), the names of the
/// timed calls those of C++'s timed mutexes.
///
/// \warning A large T may overflow the stack. Exchange a `std::unique_ptr<T>` instead: then the stack holds, and the
///          swap moves three times, only a pointer.
///
/// \tparam T  The type of the items. Move construction, move assignment and destruction must not throw; T may be
///         move-only, and needs no default constructor. For any other T the first compiler error says what is wrong and
///         what to do. Null pointers, zero and every other value are ordinary items.
/// \tparam Algorithm  One of rendezvous::tree_of_cells, rendezvous::slot_with_cells, rendezvous::single_slot,
///                    rendezvous::stamped_slot, rendezvous::hashed_arena and rendezvous::slot_then_arena. They differ
///                    in speed and progress, not in results.
/// \tparam Platform  Chosen by the library.
template <class T, class Algorithm = default_algorithm, is_platform Platform = native_platform>
class exchanger {
 public:
  using value_type = T;                              ///< the items
  using stop_token = typename Platform::stop_token;  ///< std::stop_token

  /// An exchanger at which no thread waits. Allocates nothing; a static exchanger is constant-initialised.
  constexpr exchanger() noexcept = default;
  exchanger(exchanger const&) = delete;             ///< threads inside a call have its address
  exchanger& operator=(exchanger const&) = delete;  ///< threads inside a call have its address

  /// Debug builds assert that no thread waits. A partner's late wake-up uses no memory of the exchanger, so it may be
  /// destroyed as soon as the last call has returned.
  /// \pre No thread is inside a call, or will be.
  ~exchanger() = default;

  /// Waits for a partner, without a limit.
  /// \param item  goes to the partner
  /// \returns the partner's item
  [[nodiscard]] T exchange(T item) noexcept {
    // Neither a deadline nor a stop: the only possible result is `exchanged`.
    static_cast<void>(point_.exchange(item, detail::never{}, stop_token{}));
    return item;
  }

  /// Waits for a partner until a stop is requested.
  /// \param[in,out] item  the caller's item, and after `exchanged` the partner's; no other thread may use it until the
  ///                      call returns
  /// \param stop  where a stop may be requested, before or during the call; must not be part of the item
  /// \returns `exchanged`, or `cancelled` with `item` untouched
  exchange_status exchange(T& item, stop_token const& stop) noexcept { return run(item, detail::never{}, stop); }

  /// Waits for a partner for a span of time.
  /// \param[in,out] item  the caller's item, and after `exchanged` the partner's; no other thread may use it until the
  ///                      call returns
  /// \param span  how long, in any unit, rounded up to nanoseconds and counted by the steady clock from the end of the
  ///              spin before the first sleep; in an arena that is at slot zero, after a spin in each slot on the way
  ///              there; in the slot with cells it is in the slot, after a spin in a cell. Zero, a negative span or NaN
  ///              does not wait; a span too long for the clock is no limit.
  /// \returns `exchanged`, or `timed_out` with `item` untouched
  ///
  /// Throws only what the arithmetic of Rep throws; the item is then untouched.
  template <class Rep, class Period>
  exchange_status try_exchange_for(T& item, std::chrono::duration<Rep, Period> const& span) {
    return run(item, Platform::after(span), stop_token{});
  }

  /// Waits for a partner for a span of time, or until a stop is requested.
  /// \param[in,out] item  the caller's item, and after `exchanged` the partner's; no other thread may use it until the
  ///                      call returns
  /// \param span  how long, as above
  /// \param stop  where a stop may be requested, before or during the call; must not be part of the item
  /// \returns `exchanged`; or `timed_out` or `cancelled`, with `item` untouched
  ///
  /// Throws only what the arithmetic of Rep throws; the item is then untouched.
  template <class Rep, class Period>
  exchange_status try_exchange_for(T& item, std::chrono::duration<Rep, Period> const& span, stop_token const& stop) {
    return run(item, Platform::after(span), stop);
  }

  /// Waits for a partner until a point in time.
  /// \param[in,out] item  the caller's item, and after `exchanged` the partner's; no other thread may use it until the
  ///                      call returns
  /// \param end  a time of Clock, which is read again after every sleep. If it is set back the call waits longer
  ///             accordingly; if it is set forward the call notices when its sleep ends, at most a day late. A time in
  ///             the past, or NaN, does not wait.
  /// \returns `exchanged`, or `timed_out` with `item` untouched
  /// \pre Clock::now() does not throw: a thread cannot leave in the middle of an exchange, so std::terminate would be
  ///      called.
  template <class Clock, class Duration>
  exchange_status try_exchange_until(T& item, std::chrono::time_point<Clock, Duration> const& end) {
    auto const own = end;  // it may be part of the item
    return run(item, Platform::at(own), stop_token{});
  }

  /// Waits for a partner until a point in time, or until a stop is requested.
  /// \param[in,out] item  the caller's item, and after `exchanged` the partner's; no other thread may use it until the
  ///                      call returns
  /// \param end  a time of Clock, as above
  /// \param stop  where a stop may be requested, before or during the call; must not be part of the item
  /// \returns `exchanged`; or `timed_out` or `cancelled`, with `item` untouched
  /// \pre Clock::now() does not throw, as above.
  template <class Clock, class Duration>
  exchange_status try_exchange_until(T& item, std::chrono::time_point<Clock, Duration> const& end,
                                     stop_token const& stop) {
    auto const own = end;  // it may be part of the item
    return run(item, Platform::at(own), stop);
  }

  /// Takes a partner that already waits, or returns at once. It never waits, so two threads that only try never meet.
  /// It may miss a partner that is moving between slots or lines and, where there are cells, one that polls in a cell
  /// if the caller's item does not fit there (exchanger/docs/slot_with_cells.md).
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
// For unsuitable arguments only the message is an error: the calls exist, so that none of them fails as well.
template <detail::unfit T, class Algorithm, is_platform Platform>
class exchanger<T, Algorithm, Platform> : public detail::any_calls, detail::rejected<detail::flaw_of<T>()> {};

template <class T, class Algorithm, is_platform Platform>
requires(!detail::unfit<T> && !detail::is_algorithm<Algorithm, T, Platform>) class exchanger<T, Algorithm, Platform>
    : public detail::any_calls, detail::rejected_algorithm<Algorithm> {
};
/// \endcond

}  // namespace rendezvous

#endif
