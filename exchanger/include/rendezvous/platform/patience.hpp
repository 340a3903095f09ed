// Infers, from how long a thread's yields take, whether others that share its core want it.
//
// A long yield means that another thread used the core for something else. One may be a coincidence; after the third
//   the thread stops yielding, and ends its spins early: a partner wakes a sleeper at once, but a thread that yielded
//   runs only at its next turn. It tries a yield again when nothing has kept it from the core for a while, nor those
//   who share it: who wants the core would have had a slice of it meanwhile; at the latest when some time is over, and
//   after twice as long when the yields take long then as well.
//
// A spin that ends early is shorter than a wake-up between cores. Two that swap would both sleep each time, and wake
// each other, for good. So after a sleep the next spin is as long as one with yields.
//
// Where a yield gives up a whole slice (Linux 6.18), one that yields among others that sleep is away for long. So what
// one thread has learned spreads among those that share its core, whatever it came from; and if each forgot it at a
// time of its own, the next yield would teach it again. All of them forget it at the same moment: a multiple of a span
// of the clock.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>

namespace rendezvous::detail {

/// Since when one thread, or the threads that share a core, have had it without a long break.
class presence {
 public:
  using time = std::chrono::steady_clock::time_point;

  /// Records that a thread runs. Of two concurrent calls one may be lost, which does no harm.
  void note(time now, std::chrono::microseconds long_break) noexcept {
    if (now - here_.load(std::memory_order_relaxed) > long_break) begin(now);
    here_.store(now, std::memory_order_relaxed);
  }

  void begin(time now) noexcept {
    since_.store(now, std::memory_order_relaxed);
    here_.store(now, std::memory_order_relaxed);
  }

  [[nodiscard]] time since() const noexcept { return since_.load(std::memory_order_relaxed); }

 private:
  std::atomic<time> here_{time()};
  std::atomic<time> since_{time()};
};

class patience {
 public:
  using clock = std::chrono::steady_clock;

  /// Longer than some dozens of threads that swap on one core need for a turn each, and shorter than the slice of one
  /// that does something else (about 1.5 to 3 ms). With 300 us, threads that share a core sometimes mistook each other
  /// for unrelated threads, and that spread: it cost half of the swaps with 8 to 32 threads.
  static constexpr std::chrono::microseconds long_away{600};
  static constexpr int many = 3;            // so many long yields are not by the way
  static constexpr int short_between = 16;  // after so many short yields a long one is the first again

  static constexpr std::chrono::milliseconds shortest{64};  // without a yield; each other span is a multiple of it
  static constexpr std::chrono::milliseconds longest{1024};
  /// Enough if nothing keeps the thread from the core: a thread that always wants it would get several slices in that
  /// time.
  static constexpr std::chrono::milliseconds undisturbed{16};

  static constexpr int rounds = 4;         // of a spin without yields
  static constexpr int after_a_sleep = 2;  // so many spins, since where there are cells a wait has two

  [[nodiscard]] constexpr bool yields() const noexcept { return end_ == clock::time_point::min(); }

  /// When a yield begins. The clock is read only after a long one; otherwise the end of the last yield is used, and a
  /// yield that only seems long for that reason counts as the first long one.
  template <class Now>
  [[nodiscard]] clock::time_point before_yield(Now now) const noexcept {
    return long_ != 0 ? now() : last_;
  }

  void yielded(clock::time_point before, clock::time_point after, presence& here) noexcept {
    last_ = after;
    if (after - before > long_away) {
      short_ = 0;
      if (++long_ == many) lose(after, here);
    } else {
      here.note(after, long_away);
      if (long_ != 0 && ++short_ == short_between) {
        long_ = 0;
        span_ = shortest;
      }
    }
  }

  /// Before each spin.
  constexpr void spins() noexcept { long_spins_ = std::max(long_spins_ - 1, 0); }

  /// Before each sleep.
  constexpr void sleeps() noexcept { long_spins_ = after_a_sleep + 1; }

  /// Whether to pause for the length of a yield instead of yielding.
  [[nodiscard]] constexpr bool stays() const noexcept { return !yields() && long_spins_ > 0; }

  /// Whether a spin of at most `most` rounds goes on after this one, the first being 0. Reads the clock if it does not.
  template <class Now>
  bool goes_on_polling(int round, int most, presence& here, Now now) noexcept {
    if (yields() || round + 1 < (long_spins_ > 0 ? most : std::min(most, rounds))) return true;
    look(now(), here);
    return false;
  }

 private:
  static constexpr clock::time_point next_multiple(clock::duration of, clock::time_point after) noexcept {
    return after - after.time_since_epoch() % of + of;
  }

  void lose(clock::time_point now, presence& here) noexcept {
    long_ = many - 1;  // the next time one is enough
    here.begin(now);
    end_ = next_multiple(span_, now);
    span_ = std::min(2 * span_, longest);
  }

  void look(clock::time_point now, presence& here) noexcept {
    here.note(now, long_away);
    if (now >= std::min(end_, next_multiple(undisturbed, here.since() + undisturbed))) end_ = clock::time_point::min();
  }

  clock::time_point end_ = clock::time_point::min();  // when it yields again
  std::chrono::milliseconds span_ = shortest;         // without a yield, the next time
  clock::time_point last_;                            // when the last yield ended
  int long_ = 0;                                      // yields, with few short ones between them
  int short_ = 0;                                     // yields since the last long one
  int long_spins_ = 0;                                // this one and the next ones
};

}  // namespace rendezvous::detail
