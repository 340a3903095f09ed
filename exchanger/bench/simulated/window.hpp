// A window on a simulated machine: threads that swap, as in native/meeting.hpp, but from the machine's start to its
// end.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "../contender.hpp"
#include "../native/items.hpp"
#include "../native/meeting.hpp"
#include "../results.hpp"
#include "platform.hpp"

namespace rendezvous::bench::simulated {

/// How long a window is, in simulated time, and which of all possible ones it is.
struct window_options {
  span run_up;
  span length;
  std::uint64_t seed;
  int impatient = 0;  ///< so many threads have learned that yields take long (platform/patience.hpp), and do not yield
};

struct outcome {
  measurement measured;
  bool items_conserved;
};

/// What a thread of a window does, and its count of exchanges.
struct member {
  std::uint64_t exchanges = 0;
  thread* itself = nullptr;
};

/// The core of a thread: one after the other, or all on the first.
inline int core_of(int number, setup const& how, profile const& on) {
  return how.where == placement::one_core ? 0 : number % on.cores.cores;
}

/// Runs the machine with these threads until the end of a window, then `close` and until all are out of their calls.
/// Throws broken_contender when one stays inside.
measurement measure(machine& on, setup const& how, window_options const& chosen, std::vector<member>& members,
                    std::function<void()> const& close);

/// As after some windows with busy processes: it does not yield for the next second.
void lose_patience(thread& one);

/// On each core that is used, a thread that never sleeps while the window is open.
void load_cores(machine& on, setup const& how, bool const& open);

/// Always in the same place of a line, so that the same runs do the same.
template <class Point>
struct alignas(128) placed {
  Point it;
};

/// Point as in meeting_at.
template <class Point, class Item>
outcome swap_at(profile const& where, setup const& how, window_options const& chosen) {
  machine on(where, chosen.seed);
  auto const place = std::make_unique<placed<Point>>();
  bool open = true;
  int out = 0;
  std::vector<Item> held;
  std::vector<member> members(static_cast<std::size_t>(how.threads));
  for (int i = 0; i != how.threads; ++i) held.push_back(item_traits<Item>::make(static_cast<std::uint64_t>(i)));
  for (std::size_t i = 0; i != members.size(); ++i) {
    members[i].itself = &on.start(core_of(static_cast<int>(i), how, where), [&, i] {
      while (open) {
        bool met = true;
        if (how.timed) {
          met = place->it.swap_for(held[i], time_limit);
        } else {
          place->it.swap(held[i]);
        }
        on.spend(2 * on.costs().access);  // the call, the count, and whether the window is open
        if (met) ++members[i].exchanges;
      }
      // The first who is out meets those who are left inside.
      if (out++ != 0) return;
      while (out != how.threads) static_cast<void>(place->it.swap_for(held[i], std::chrono::microseconds(100)));
    });
  }
  for (int i = 0; i != std::min(chosen.impatient, how.threads); ++i) {
    lose_patience(*members[static_cast<std::size_t>(i)].itself);
  }
  if (how.where == placement::loaded) load_cores(on, how, open);
  measurement const measured = measure(on, how, chosen, members, [&] { open = false; });
  std::vector<std::uint64_t> numbers;
  bool whole = true;
  for (Item const& each : held) {
    whole = whole && item_traits<Item>::whole(each);
    numbers.push_back(item_traits<Item>::number(each));
  }
  return {measured, whole && is_deal(std::move(numbers))};
}

}  // namespace rendezvous::bench::simulated
