// What a thread learns, from how long its yields take, of those it shares its core with.
//
// A yield that takes long went to somebody who wants the core for other things. Then the thread yields no more, and
// ends its spins early: from a sleep a partner fetches it at once, from a yield only its next turn. After some such
// spins it tries a yield again; after twice as many when that one takes long as well.
//
// Its price: where a yield gives up a whole slice (Linux 6.18), one that yields among others that do not is away for
// long. So eight and more threads that share a core, once one was away, all sleep for a while, at a fifth of the rate.
#pragma once

#include <algorithm>
#include <chrono>

namespace rendezvous::detail {

class patience {
 public:
  /// Longer than some dozens of threads that swap on one core need for a turn each, and shorter than the slice of one
  /// that does something else (about 1.5 to 3 ms). With 300 us, threads that share a core took each other for strangers
  /// now and then, and that spread: half of the swaps with 8 to 32 threads.
  static constexpr std::chrono::microseconds long_away{600};

  static constexpr int fewest_spins = 4;  // without a yield
  static constexpr int most_spins = 256;
  static constexpr int rounds = 8;  // of such a spin

  [[nodiscard]] constexpr bool yields() const noexcept { return spins_to_go_ == 0; }

  constexpr void yielded(std::chrono::nanoseconds took) noexcept {
    if (took > long_away) {
      spins_to_go_ = spins_next_time_;
      spins_next_time_ = std::min(2 * spins_next_time_, most_spins);
    } else {
      spins_next_time_ = fewest_spins;
    }
  }

  /// Whether a spin goes on after this round, its first being 0. Each that does not counts.
  constexpr bool goes_on_polling(int round) noexcept {
    if (yields() || round + 1 < rounds) return true;
    --spins_to_go_;
    return false;
  }

 private:
  int spins_to_go_ = 0;
  int spins_next_time_ = fewest_spins;
};

}  // namespace rendezvous::detail
