// The limits of the machine, measured in the same windows as the contenders, by two threads that have nothing to
// decide.
//
//   cache-line hop   one line carries an item from core to core, and back with the next one. A hop is taken for a whole
//                    swap: it brings "my answer to your last offer, and my next offer". No exchanger can do more with
//                    one meeting at a time.
//   futex            one thread wakes the other and sleeps: a round trip is two sleeps and two wake-ups, and is taken
//                    for a swap.
#include <atomic>
#include <cstdint>
#include <utility>

#include <rendezvous/deadline.hpp>
#include <rendezvous/platform/native.hpp>

#include "meeting.hpp"
#include "natives.hpp"

namespace rendezvous::bench {

namespace {

constexpr std::uint32_t closed = 2;  // after 0 and 1, whose turn it is

/// Two threads with an item each, and a third item in the line between them.
class relay : public meeting {
 public:
  void deal(int) override {
    held_ = {0, 1};
    line_.item = 2;
    line_.turn = 0;
  }
  [[nodiscard]] bool items_conserved() const override { return is_deal({held_[0], held_[1], line_.item}); }

 protected:
  struct alignas(128) line {
    std::atomic<std::uint32_t> turn;
    std::uint64_t item;
  };

  /// In a local variable while the window is open, as a swapper has it.
  std::uint64_t& held_by(int thread) { return held_[static_cast<std::size_t>(thread)]; }

  line line_{};

 private:
  alignas(128) std::array<std::uint64_t, 2> held_{};
};

class hop final : public relay {
 public:
  void take_part(part const& my) override {
    auto const me = static_cast<std::uint32_t>(my.me);
    std::uint64_t held = held_by(my.me);
    for (std::uint64_t count = 0; await_turn(me, my); count += 2) {  // each side of a swap counts one
      std::swap(held, line_.item);
      line_.turn.store(1 - me, std::memory_order_release);
      my.exchanges.store(count, std::memory_order_relaxed);
    }
    held_by(my.me) = held;
  }

 private:
  bool await_turn(std::uint32_t me, part const& my) const {
    while (line_.turn.load(std::memory_order_acquire) != me) {
      if (!my.is_open()) return false;
      native_platform::pause(1);
    }
    return my.is_open();
  }
};

class futex final : public relay {
 public:
  void take_part(part const& my) override {
    auto const me = static_cast<std::uint32_t>(my.me);
    for (std::uint64_t count = 1; my.is_open() && await_turn(me); ++count) {
      std::swap(held_by(my.me), line_.item);
      hand_over(1 - me);
      my.exchanges.store(count, std::memory_order_relaxed);
    }
    hand_over(closed);
  }

 private:
  bool await_turn(std::uint32_t me) {
    for (detail::never no_limit;;) {
      std::uint32_t const turn = line_.turn.load(std::memory_order_acquire);
      if (turn == me || turn == closed) return turn == me;
      native_platform::wait(line_.turn, turn, no_limit);
    }
  }

  void hand_over(std::uint32_t turn) {
    line_.turn.store(turn, std::memory_order_release);
    native_platform::wake(&line_.turn);
  }
};

}  // namespace

std::unique_ptr<meeting> meeting_by_hop(item) { return std::make_unique<hop>(); }
std::unique_ptr<meeting> meeting_by_futex(item) { return std::make_unique<futex>(); }

}  // namespace rendezvous::bench
