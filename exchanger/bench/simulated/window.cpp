#include "window.hpp"

#include <algorithm>
#include <numeric>

namespace rendezvous::bench::simulated {

namespace {

/// In which everybody gets out, or hangs.
constexpr span patience = milliseconds(1000);

struct state {
  std::vector<std::uint64_t> exchanges;
  span used = 0;
};

state now(std::vector<member> const& members) {
  state result;
  for (member const& each : members) {
    result.exchanges.push_back(each.exchanges);
    result.used += machine::used_by(*each.itself);
  }
  return result;
}

measurement between(state const& from, state const& to, span length) {
  std::vector<std::uint64_t> made;
  for (std::size_t i = 0; i != from.exchanges.size(); ++i) made.push_back(to.exchanges[i] - from.exchanges[i]);
  auto const [least, most] = std::ranges::minmax(made);
  double const swaps = static_cast<double>(std::accumulate(made.begin(), made.end(), std::uint64_t{0})) / 2;
  measurement result;
  result.swaps_per_second = swaps / in_seconds(length);
  result.cpu_per_swap = swaps == 0 ? 0 : in_nanoseconds(to.used - from.used) / swaps;
  result.fairness = most == 0 ? 0 : static_cast<double>(least) / static_cast<double>(most);
  return result;
}

}  // namespace

measurement measure(machine& on, setup const& how, window_options const& chosen, std::vector<member>& members,
                    std::function<void()> const& close) {
  on.run_until(chosen.run_up);
  state const from = now(members);
  on.run_until(chosen.run_up + chosen.length);
  state const to = now(members);
  close();
  for (span waited = 0; !on.all_finished() && waited < patience; waited += patience / 1000) {
    on.run_until(on.now() + patience / 1000);
  }
  if (!on.all_finished()) throw broken_contender("a call has not returned for a simulated second: " + describe(how));
  return between(from, to, chosen.length);
}

void lose_patience(thread& one) {
  using patience = detail::patience;
  patience::clock::time_point const start{};
  auto const yield_for_long = [&] { one.patience.yielded(start, start + 2 * patience::long_away, one.here); };
  for (int i = 1; i != patience::many; ++i) yield_for_long();
  // Each time it takes twice as long until it yields again.
  for (auto away = patience::shortest; away <= patience::longest; away *= 2) yield_for_long();
}

void load_cores(machine& on, setup const& how, bool const& open) {
  int const cores = std::min(how.threads, on.made_after().cores.cores);
  for (int core = 0; core != cores; ++core) {
    on.start(core, [&on, &open] {
      while (open) on.work(microseconds(1));
    });
  }
}

}  // namespace rendezvous::bench::simulated
