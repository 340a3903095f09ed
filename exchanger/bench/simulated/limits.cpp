#include "limits.hpp"

#include <array>

namespace rendezvous::bench::simulated {

namespace {

constexpr std::uint32_t closed = 2;  // after 0 and 1, whose turn it is

/// Two threads with an item each, and a third item in the line between them.
struct alignas(128) relay {
  atomic<std::uint32_t> turn{0};
  std::uint64_t item = 2;
  platform::watch watch{"item"};

  void swap(std::uint64_t& held) {
    watch.read();
    watch.write();
    std::swap(held, item);
  }
};

using taking_part = void (*)(std::uint32_t me, relay& line, bool const& open, std::uint64_t& held,
                             std::uint64_t& count);

/// Each side of a swap counts one.
void hop(std::uint32_t me, relay& line, bool const& open, std::uint64_t& held, std::uint64_t& count) {
  while (open) {
    while (open && line.turn.load(std::memory_order_acquire) != me) platform::pause(1);
    if (!open) return;
    line.swap(held);
    line.turn.store(1 - me, std::memory_order_release);
    machine::current()->spend(machine::current()->costs().access);
    count += 2;
  }
}

void hand_over(relay& line, std::uint32_t turn) {
  line.turn.store(turn, std::memory_order_release);
  platform::wake(&line.turn);
}

void wake(std::uint32_t me, relay& line, bool const& open, std::uint64_t& held, std::uint64_t& count) {
  for (detail::never no_limit; open;) {
    std::uint32_t const turn = line.turn.load(std::memory_order_acquire);
    if (turn == closed) break;
    if (turn != me) {
      platform::wait(line.turn, turn, no_limit);
      continue;
    }
    line.swap(held);
    hand_over(line, 1 - me);
    ++count;
  }
  hand_over(line, closed);
}

outcome relay_by(taking_part part, profile const& where, setup const& how, window_options const& chosen) {
  machine on(where, chosen.seed);
  auto const line = std::make_unique<relay>();
  std::array<std::uint64_t, 2> held{0, 1};
  std::vector<member> members(2);
  bool open = true;
  for (std::uint32_t me = 0; me != 2; ++me) {
    members[me].itself = &on.start(core_of(static_cast<int>(me), how, where),
                                   [&, me] { part(me, *line, open, held[me], members[me].exchanges); });
  }
  measurement const measured = measure(on, how, chosen, members, [&] { open = false; });
  return {measured, is_deal({held[0], held[1], line->item})};
}

}  // namespace

outcome give_a_line_to_and_fro(profile const& where, setup const& how, window_options const& chosen) {
  return relay_by(hop, where, how, chosen);
}

outcome wake_each_other(profile const& where, setup const& how, window_options const& chosen) {
  return relay_by(wake, where, how, chosen);
}

}  // namespace rendezvous::bench::simulated
