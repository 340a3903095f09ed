// The word on which one thread waits for its partner, and its transitions.
//
//          park             publish                     The waiter polls for a while, then moves waiting
//   waiting ---> parked ---------------> matched        to parked and sleeps. The partner publishes the
//      |           |                        ^           match and wakes it only if it was parked. A stop
//      |   stop    |   stop      publish    |           request moves waiting or parked to stopped; a
//      +---------> stopped -----------------+           partner that holds the node overwrites that
//                                                        (in the hashed arena the stop decides).
//
// One location decides everything, so accesses to different locations need no common order and nothing is seq_cst.
// Before it sleeps the waiter does not read the stop token: it sleeps on the word alone.
//
// Touches its own word, and the platform's parking. It knows neither the slot nor the item. After the publication the
// partner must not touch the word: the waiter may be gone.
#pragma once

#include <cstdint>

#include <rendezvous/orders.hpp>

namespace rendezvous::detail {

enum word : std::uint32_t { waiting, parked, matched, stopped };

template <class Platform>
class waiter {
 public:
  using atomic_word = typename Platform::template atomic<std::uint32_t>;

  explicit waiter(std::uint32_t first = waiting) noexcept : word_(first) {}
  waiter(waiter const&) = delete;
  waiter& operator=(waiter const&) = delete;

  [[nodiscard]] std::uint32_t poll() const noexcept { return word_.load(order::poll); }

  /// Polls until the word is no longer `from`, for about as long as a partner on another core needs to answer, and
  /// yields between rounds. Returns the last word seen.
  [[nodiscard]] std::uint32_t spin(std::uint32_t from, int rounds = Platform::spin::rounds) const noexcept {
    for (int round = 0; round != rounds; ++round) {
      for (int i = 0, polls = Platform::polls(round); i != polls; ++i) {
        if (std::uint32_t const seen = poll(); seen != from) return seen;
        Platform::pause(Platform::spin::pauses(i));
      }
      Platform::yield();
      if (!Platform::goes_on_polling(round)) break;
    }
    return from;
  }

  /// Polls until the word is `to`, which takes another thread's next few steps.
  void await(std::uint32_t to, order::entry const& how) const noexcept { Platform::await(word_, to, how); }

  /// Sleeps until the word, last seen as `from`, is no longer parked, or the deadline passes. Returns the word; `from`
  /// if the deadline had already passed. `Steps::park` is the step to parked.
  template <class Steps, class Deadline>
  [[nodiscard]] std::uint32_t sleep(std::uint32_t from, Deadline& deadline) noexcept {
    if (deadline.passed()) return from;
    if (from != parked && !Steps::park(word_, from)) return poll();
    for (;;) {
      bool const in_time = Platform::wait(word_, std::uint32_t{parked}, deadline);
      if (std::uint32_t const seen = poll(); seen != parked || !in_time) return seen;
    }
  }

  [[nodiscard]] atomic_word& raw() noexcept { return word_; }

 private:
  atomic_word word_;
};

}  // namespace rendezvous::detail
