// What a thread learns, from how long its yields take, of those it shares its core with.
//
// A yield that takes long went to somebody who wants the core for other things. Then the thread yields no more, and
// ends its spins early: from a sleep a partner fetches it at once, from a yield only its next turn. After a while it
// tries a yield again; after twice as long when that one takes long as well.
//
// Where a yield gives up a whole slice (Linux 6.18), one that yields among others that sleep is away for long. So what
// one thread has learned spreads among those that share its core, whatever it came from; and if each forgot it at a
// time of its own, the next yield would teach it again. All of them forget it at the same moment: a multiple of a span
// of the clock.
#pragma once

#include <algorithm>
#include <chrono>

namespace rendezvous::detail {

class patience {
 public:
  using clock = std::chrono::steady_clock;

  /// Longer than some dozens of threads that swap on one core need for a turn each, and shorter than the slice of one
  /// that does something else (about 1.5 to 3 ms). With 300 us, threads that share a core took each other for strangers
  /// now and then, and that spread: half of the swaps with 8 to 32 threads.
  static constexpr std::chrono::microseconds long_away{600};

  static constexpr std::chrono::milliseconds shortest{64};  // without a yield; each other span is a multiple of it
  static constexpr std::chrono::milliseconds longest{1024};
  static constexpr int rounds = 8;  // of a spin without yields

  [[nodiscard]] constexpr bool yields() const noexcept { return end_ == clock::time_point::min(); }

  constexpr void yielded(clock::time_point before, clock::time_point after) noexcept {
    if (after - before > long_away) {
      end_ = next_multiple(span_, after);
      span_ = std::min(2 * span_, longest);
    } else {
      span_ = shortest;
    }
  }

  /// Whether a spin goes on after this round, its first being 0. One that does not asks what time it is.
  template <class Now>
  constexpr bool goes_on_polling(int round, Now now) noexcept {
    if (yields() || round + 1 < rounds) return true;
    if (now() >= end_) end_ = clock::time_point::min();
    return false;
  }

 private:
  static constexpr clock::time_point next_multiple(clock::duration of, clock::time_point after) noexcept {
    return after - after.time_since_epoch() % of + of;
  }

  clock::time_point end_ = clock::time_point::min();  // when it yields again
  std::chrono::milliseconds span_ = shortest;
};

}  // namespace rendezvous::detail
