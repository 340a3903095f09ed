// The limit of the machine, measured in the same windows as the contenders, by two threads that have nothing to decide:
// one cache line carries an item from core to core, and back with the next one. A hop is taken for a whole swap: it
// brings "my answer to your last offer, and my next offer". No exchanger can do more with one meeting at a time.
#include <array>
#include <atomic>
#include <cstdint>
#include <utility>

#include <rendezvous/platform/native.hpp>

#include "meeting.hpp"
#include "natives.hpp"

namespace rendezvous::bench {

namespace {

/// Two threads with an item each, and a third item in the line between them.
class hop final : public meeting {
 public:
  void deal(int) override {
    held_ = {0, 1};
    line_.item = 2;
    line_.turn = 0;
  }
  [[nodiscard]] bool items_conserved() const override { return is_deal({held_[0], held_[1], line_.item}); }

  void take_part(part const& my) override {
    auto const me = static_cast<std::uint32_t>(my.me);
    std::uint64_t held = held_[me];                                  // in a local variable, as a swapper has it
    for (std::uint64_t count = 0; await_turn(me, my); count += 2) {  // each side of a swap counts one
      std::swap(held, line_.item);
      line_.turn.store(1 - me, std::memory_order_release);
      my.exchanges.store(count, std::memory_order_relaxed);
    }
    held_[me] = held;
  }

 private:
  struct alignas(128) line {
    std::atomic<std::uint32_t> turn;
    std::uint64_t item;
  };

  bool await_turn(std::uint32_t me, part const& my) const {
    while (line_.turn.load(std::memory_order_acquire) != me) {
      if (!my.is_open()) return false;
      native_platform::pause(1);
    }
    return my.is_open();
  }

  line line_{};
  alignas(128) std::array<std::uint64_t, 2> held_{};
};

}  // namespace

std::unique_ptr<meeting> meeting_by_hop(item) { return std::make_unique<hop>(); }

}  // namespace rendezvous::bench
