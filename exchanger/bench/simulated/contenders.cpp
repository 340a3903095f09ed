#include "contenders.hpp"

#include <algorithm>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "../library.hpp"
#include "../native/meeting.hpp"
#include "platform.hpp"

namespace rendezvous::bench::simulated {

namespace {

/// In which everybody gets out, or hangs.
constexpr span patience = milliseconds(1000);

using numbers = std::vector<std::uint64_t>;

outcome between(numbers const& from, numbers const& to, span length, bool conserved) {
  numbers made(from.size());
  std::ranges::transform(to, from, made.begin(), std::minus<>());
  auto const [least, most] = std::ranges::minmax(made);
  double const swaps = static_cast<double>(std::accumulate(made.begin(), made.end(), std::uint64_t{0})) / 2;
  double const fairness = most == 0 ? 0 : static_cast<double>(least) / static_cast<double>(most);
  return {swaps / (static_cast<double>(length) / 1e12), fairness, conserved};
}

void run_to_the_end(machine& on) {
  for (span waited = 0; !on.all_finished() && waited < patience; waited += patience / 1000) {
    on.run_until(on.now() + patience / 1000);
  }
  if (!on.all_finished()) throw std::runtime_error("a call has not returned for a simulated second");
}

/// Always in the same place of a line, so that the same runs do the same.
template <class Point>
struct alignas(128) placed {
  Point it;
};

template <class Algorithm>
outcome swap(window const& of) {
  machine on(of.seed);
  auto const place = std::make_unique<placed<typename library<Algorithm, platform>::template point<std::uint64_t>>>();
  bool open = true;
  int out = 0;
  numbers held(static_cast<std::size_t>(of.threads));
  std::iota(held.begin(), held.end(), 0);
  numbers exchanges(held.size());
  for (std::size_t i = 0; i != held.size(); ++i) {
    on.start([&, i] {
      while (open) {
        place->it.swap(held[i]);
        on.spend(2 * price::access);  // the call, the count, and whether the window is open
        ++exchanges[i];
      }
      // The first who is out meets those who are left inside.
      if (out++ != 0) return;
      while (out != of.threads) static_cast<void>(place->it.swap_for(held[i], std::chrono::microseconds(100)));
    });
  }
  on.run_until(of.run_up);
  numbers const from = exchanges;
  on.run_until(of.run_up + of.length);
  numbers const to = exchanges;
  open = false;
  run_to_the_end(on);
  return between(from, to, of.length, is_deal(held));
}

}  // namespace

std::vector<contender> const& contenders() {
  static std::vector<contender> const entries{
      {"single_slot", swap<single_slot>},         {"stamped_slot", swap<stamped_slot>},
      {"hashed_arena", swap<hashed_arena>},       {"slot_then_arena", swap<slot_then_arena>},
      {"slot_with_cells", swap<slot_with_cells>}, {"tree_of_cells", swap<tree_of_cells>},
  };
  return entries;
}

}  // namespace rendezvous::bench::simulated
