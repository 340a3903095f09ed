// The platform that users run on: std::atomic, std::stop_token, clocks, and the parking chosen below.
//
// A platform is everything that an algorithm needs from outside. There are two: this one, and the model checker's,
// which has the same members. Users name neither.
#pragma once

#if defined(__linux__)
#include <sched.h>
#endif

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <new>
#include <stop_token>
#include <thread>

#include <rendezvous/arena.hpp>
#include <rendezvous/deadline.hpp>
#include <rendezvous/platform/native_atomic.hpp>
#include <rendezvous/platform/patience.hpp>
#include <rendezvous/platform/pause.hpp>
#include <rendezvous/platform/shared_core.hpp>

#if defined(__linux__)
#include <sched.h>
#endif
#if defined(__linux__) && !defined(RENDEZVOUS_PORTABLE_PARKING)
#include <rendezvous/platform/parking_futex.hpp>
#else
#include <rendezvous/platform/parking_portable.hpp>
#endif

namespace rendezvous {

struct native_platform {
  template <class T>
  using atomic = detail::native_atomic<T>;

  using stop_token = std::stop_token;
  template <class Callback>
  using stop_callback = std::stop_callback<Callback>;

  /// Marks accesses to unshared data. Costs nothing here; a model checks each of them for races.
  struct watch {
    constexpr explicit watch(char const* /*name*/) noexcept {}
    static constexpr void read() noexcept {}
    static constexpr void write() noexcept {}
  };

  /// The distance in bytes between objects that different threads write.
  static constexpr std::size_t line = 64;

  /// How long to poll before sleeping. A round must last longer than the answer of a partner on another core (about 0.3
  /// us), and than a yield of a core that no other thread wants (0.4 us): a shorter round can end while the partner
  /// yields, whose next round then ends while this thread yields, and so on. All rounds together last about as long as
  /// a wake-up between cores (20 us), so that waiting costs at most twice the better choice. Yielding between the
  /// rounds lets a partner on the same core run.
  ///
  /// A poll takes the line away from a partner that is still writing it: more often than its answer takes, and up to
  /// three quarters of the swaps are lost. Two that swap words over a cache that they share answer within 50 ns; over a
  /// longer way, or with larger items, it takes twice as long. So each poll of a round comes after a longer pause.
  struct spin {
    static constexpr int rounds = 16;
    static constexpr int timed_rounds = 16;  // the deadline is asked only afterwards, so a timed spin costs no more
    static constexpr int polls = 8;
    /// After each poll of a round: from 50 to 220 ns.
    static constexpr int pauses(int poll) noexcept { return (10 + 5 * poll) / 2; }
  };

  /// A loop that starts again after a compare-and-swap that lost to another thread. Construct it before the loop.
  struct retry {
    /// A compare-and-swap that decides the round: if it fails, the caller goes straight to back_off() and uses no value
    /// that it has seen.
    template <class T>
    bool attempt(atomic<T>& where, std::type_identity_t<T> expected, std::type_identity_t<T> desired,
                 std::memory_order success, std::memory_order failure) const noexcept {
      return where.compare_exchange_strong(expected, desired, success, failure);
    }

    /// A thread that comes back often waits for another one, which may need the processor.
    void back_off() noexcept {
      if (++rounds_ % rounds_before_yield != 0) {
        pause(1);
      } else {
        std::this_thread::yield();
      }
    }

   private:
    static constexpr unsigned rounds_before_yield = 64;
    unsigned rounds_ = 0;
  };

  /// For a compare-and-swap whose failure the caller acts on, instead of just starting again; it does not use the value
  /// that was found.
  struct counted {
    template <class T>
    bool attempt(atomic<T>& where, std::type_identity_t<T> expected, std::type_identity_t<T> desired,
                 std::memory_order success, std::memory_order failure) const noexcept {
      return where.compare_exchange_strong(expected, desired, success, failure);
    }
  };

  /// Waits until the value is `wanted`, which takes another thread's next few steps.
  template <class T>
  static void await(atomic<T> const& where, std::type_identity_t<T> wanted, std::memory_order order) noexcept {
    for (retry round; where.load(order) != wanted;) round.back_off();
  }

  /// A pause is 10 ns, however long the processor's own takes.
  static void pause(int times) noexcept { detail::pause_for(10 * times); }

  /// The length of a yield in pauses, if no other thread wants the core.
  static constexpr int yield_takes = 40;

  /// The number of polls in this round of a spin: none before the first yield if all waiters share a core.
  static int polls(int round) noexcept {
    remembered& mine = own();
    if (round != 0) return mine.where.is_only_one() ? 1 : spin::polls;
    mine.patience.spins();
    return mine.where.polls_at_first() ? spin::polls : 0;
  }

  /// Lets a partner on the same core run while a waiter polls; does nothing while other threads want the core.
  static void yield() noexcept {
    remembered& mine = own();
    if (!mine.patience.yields()) {
      if (mine.patience.stays() && !mine.where.is_only_one()) pause(yield_takes);
      return;
    }
    auto const before = mine.patience.before_yield(detail::patience::clock::now);
    std::this_thread::yield();
    mine.patience.yielded(before, detail::patience::clock::now(), mine.with_others(on_one_core));
  }

  /// Records that the first polls of a waiter found no partner. Its next yield or round of polling records the same.
  static void nobody_came() noexcept { own().where.nobody_came(this_core(), last_to_wait); }

  /// Whether to poll for another round, after this one.
  static bool goes_on_polling(int round) noexcept {
    remembered& mine = own();
    if (round == 0) nobody_came();
    int const rounds = mine.where.is_only_one() ? 1 : spin::rounds;
    return mine.patience.goes_on_polling(round, rounds, mine.with_others(on_one_core), detail::patience::clock::now);
  }

  /// How many threads can run at a time; at least one, and always the same.
  static std::uint32_t cores() noexcept {
    static std::uint32_t const count = std::max(1u, std::thread::hardware_concurrency());
    return count;
  }

  /// A small number, unique to this thread.
  static std::uint32_t thread_number() noexcept {
    static std::atomic<std::uint32_t> threads{0};
    thread_local std::uint32_t const mine = threads.fetch_add(1, std::memory_order_relaxed);
    return mine;
  }

  /// The number of the processor that runs this thread, or did a moment ago; a number unique to this thread if the
  /// system cannot tell.
  static std::uint32_t processor() noexcept {
#if defined(__linux__)
    if (int const number = sched_getcpu(); number >= 0) return static_cast<std::uint32_t>(number);
#endif
    return thread_number();
  }

  /// This thread's hints for its next exchange in an arena or a tree.
  static detail::arena_hints& hints() noexcept {
    thread_local constinit detail::arena_hints mine;
    return mine;
  }

  /// Default-constructed objects; null when there is no memory.
  template <class T>
  static T* make(std::size_t count) noexcept {
    return new (std::nothrow) T[count];
  }
  template <class T>
  static void destroy(T* objects, std::size_t /*count*/) noexcept {
    delete[] objects;
  }

  template <class Rep, class Period>
  static auto after(std::chrono::duration<Rep, Period> span) {
    return detail::for_span(span);
  }

  template <class Clock, class Duration>
  static auto at(std::chrono::time_point<Clock, Duration> const& end) {
    return detail::until(end);
  }

  /// Sleeps while the word is `expected`, or until the deadline. May return early for no reason. Returns false when the
  /// deadline has passed. Guarantees no order: the caller reads the word again.
  template <class Deadline>
  static bool wait(atomic<std::uint32_t>& word, std::uint32_t expected, Deadline& deadline) noexcept {
    own().patience.sleeps();
    if constexpr (requires { deadline.left(); }) {
      // At most a day at a time, so that no clock arithmetic overflows: the caller sleeps again.
      std::chrono::nanoseconds const left = std::min<std::chrono::nanoseconds>(deadline.left(), std::chrono::hours(24));
      if (left == left.zero()) return false;
      detail::parking::wait(word, expected, &left);
      return !deadline.passed();
    } else {
      detail::parking::wait(word, expected, nullptr);
      return true;
    }
  }

  /// Wakes all threads that sleep on the word. Uses only its address: the word may be gone by now, and then another
  /// sleep at that address may end early.
  static void wake(atomic<std::uint32_t> const* word) noexcept { detail::parking::wake(word); }

 private:
  /// A thread's observations of its core.
  struct remembered {
    detail::patience patience;
    detail::shared_core where;
    detail::presence here;

    /// If all waiters share a core, a break of one is a break of all.
    detail::presence& with_others(detail::presence& all) noexcept { return where.is_only_one() ? all : here; }
  };
  static remembered& own() noexcept {
    thread_local constinit remembered mine;
    return mine;
  }

  static int this_core() noexcept {
#if defined(__linux__)
    return sched_getcpu();
#else
    return cores() == 1 ? 0 : detail::shared_core::unknown;
#endif
  }

  alignas(line) static inline std::atomic<int> last_to_wait{detail::shared_core::unknown};
  alignas(line) static inline constinit detail::presence on_one_core;
};

}  // namespace rendezvous
