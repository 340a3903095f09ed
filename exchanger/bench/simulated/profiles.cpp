#include "profiles.hpp"

#include <algorithm>
#include <bit>

namespace rendezvous::bench::simulated {

namespace {

/// The slice of Linux 6.18 (sched_base_slice): 0.7 ms, times one more than the logarithm of the cores, of eight at
/// most.
constexpr span slice_with(int cores) {
  return microseconds(700) * static_cast<span>(std::bit_width(static_cast<unsigned>(std::min(cores, 8))));
}

/// Of the machine of docs/bench-hardware-threads.json: the two hardware threads of a core, AMD EPYC (Zen 4) in a
/// virtual machine, Linux 6.18.
///   C  measured by `bench --calibrate`
///   B  taken so that the limits of docs/bench-hardware-threads.json come out: the row that is named, with two threads
constexpr prices here{
    .access = nanoseconds(1.5),              // a load of five cycles at some 3.5 GHz, with its branch
    .modify = nanoseconds(2),                // C
    .pause = nanoseconds(24.4),              // C
    .clock = nanoseconds(23.4),              // C
    .hop_in_cluster = nanoseconds(18),       // B limit-hop, pinned: 29.3 million hops a second with what each side does
    .hop_in_socket = nanoseconds(18),        // there is one cluster
    .hop_to_other_socket = nanoseconds(18),  // and one socket
    .from_memory = nanoseconds(100),         // the order of magnitude; paid for first touches only
    .behind_read = nanoseconds(2),           // an assumption: the two requests follow each other within some cycles
    .speculation = nanoseconds(3),           // an assumption: a load that arrives, a branch, and the write behind it
    .yield = nanoseconds(500),               // C
    .change = nanoseconds(770),              // C
    .futex_call = nanoseconds(260),          // C: 290 for a wait that returns at once, 230 for a wake-up of nobody
    .sleep = nanoseconds(600),  // B one core: between limit-futex, which takes less then than it did (3.8 for 4.8 us),
    .wake = nanoseconds(900),   // and mutex, which takes more (7.5 for 6.8 us)
    .wake_elsewhere = microseconds(8),  // B limit-futex, pinned: 24 us from hand to hand, 16 of them CPU
    .idle_exit = microseconds(14),      // B the same
    .timer_slack = microseconds(50),    // the default of Linux (prctl(2), PR_SET_TIMERSLACK)
    .slice = slice_with(2),             // as said there
    .tick = milliseconds(4),            // CONFIG_HZ=250
    .tick_takes = microseconds(5),      // an assumption: a timer interrupt in a virtual machine
    .java_call = nanoseconds(28),       // B jdk17, pinned
    .java_look = nanoseconds(4.4),      // B jdk17, one core: 7.3 us a swap, of which some 1,024 turns, 512 counted
    .java_parks = nanoseconds(300),     // an assumption
};

/// One socket: hops of 46 to 51 ns between any two cores of Graviton2 and 3 (64 cores each) and of Xeon 8375C (32).
/// Source: github.com/nviennot/core-to-core-latency, README, single socket. The rest as measured here, but for the
/// virtual machine: a wake-up between cores costs 1.5 us for the waker and 3 us until the sleeper runs, the order of
/// magnitude on bare metal.
constexpr prices bare_metal(double in_cluster, double in_socket, double to_other_socket) {
  prices costs = here;
  costs.hop_in_cluster = nanoseconds(in_cluster);
  costs.hop_in_socket = nanoseconds(in_socket);
  costs.hop_to_other_socket = nanoseconds(to_other_socket);
  costs.wake_elsewhere = microseconds(1.5);
  costs.idle_exit = microseconds(3);
  costs.slice = slice_with(64);
  return costs;
}

/// The machine of docs/bench-16-cores.json: sixteen cores of an Intel Xeon's socket, in a virtual machine, Linux 6.18.
/// What `bench --calibrate` said there, and a hop as its limit-hop has it; the rest as measured here.
constexpr prices sixteen_cores() {
  prices costs = here;
  costs.modify = nanoseconds(7.7);
  costs.pause = nanoseconds(16.8);
  costs.clock = nanoseconds(35.2);
  costs.hop_in_cluster = nanoseconds(62);
  costs.hop_in_socket = nanoseconds(62);
  costs.hop_to_other_socket = nanoseconds(62);
  costs.yield = nanoseconds(285);
  costs.change = nanoseconds(375);
  costs.futex_call = nanoseconds(200);
  costs.slice = slice_with(16);
  return costs;
}

}  // namespace

std::vector<profile> const& profiles() {
  static std::vector<profile> const all{
      {"here",
       "two hardware threads of a core, AMD EPYC in a virtual machine, as in docs/bench-hardware-threads.json",
       {2, 2, 2},
       here},
      {"sixteen",
       "sixteen cores of an Intel Xeon in a virtual machine, as in docs/bench-16-cores.json",
       {16, 16, 16},
       sixteen_cores()},
      {"socket", "one socket of 64 cores, 47 ns from any to any", {64, 64, 64}, bare_metal(47, 47, 47)},
      // Xeon Platinum 8375C, the same source: 51 ns in a socket, 108 ns to the other one.
      {"two-sockets",
       "two sockets of 64 cores, 51 ns within and 108 ns between them",
       {128, 64, 64},
       bare_metal(51, 51, 108)},
      // AMD EPYC 7R13, the same source: 23 ns among eight cores, 107 ns to others.
      {"chiplets",
       "one socket of 64 cores, eight to a cache, 23 ns within and 107 ns between them",
       {64, 8, 64},
       bare_metal(23, 107, 197)},
  };
  return all;
}

std::vector<named_price> const& price_list() {
  static std::vector<named_price> const all{
      {"access", &prices::access},
      {"modify", &prices::modify},
      {"pause", &prices::pause},
      {"clock", &prices::clock},
      {"hop_in_cluster", &prices::hop_in_cluster},
      {"hop_in_socket", &prices::hop_in_socket},
      {"hop_to_other_socket", &prices::hop_to_other_socket},
      {"from_memory", &prices::from_memory},
      {"behind_read", &prices::behind_read},
      {"speculation", &prices::speculation},
      {"yield", &prices::yield},
      {"change", &prices::change},
      {"futex_call", &prices::futex_call},
      {"sleep", &prices::sleep},
      {"wake", &prices::wake},
      {"wake_elsewhere", &prices::wake_elsewhere},
      {"idle_exit", &prices::idle_exit},
      {"timer_slack", &prices::timer_slack},
      {"slice", &prices::slice},
      {"tick", &prices::tick},
      {"tick_takes", &prices::tick_takes},
      {"java_call", &prices::java_call},
      {"java_look", &prices::java_look},
      {"java_parks", &prices::java_parks},
  };
  static_assert(sizeof(prices) == 24 * sizeof(span), "each price has a line above");
  return all;
}

std::optional<profile> profile_named(std::string_view name) {
  auto const found = std::ranges::find(profiles(), name, &profile::name);
  return found == profiles().end() ? std::nullopt : std::optional(*found);
}

profile with_cores(profile of, int cores) {
  int const sockets = (of.cores.cores + of.cores.cores_of_a_socket - 1) / of.cores.cores_of_a_socket;
  bool const one_cluster_each = of.cores.cores_of_a_cluster == of.cores.cores_of_a_socket;
  of.cores.cores = cores;
  of.cores.cores_of_a_socket = (cores + sockets - 1) / sockets;
  if (one_cluster_each) of.cores.cores_of_a_cluster = of.cores.cores_of_a_socket;
  return of;
}

}  // namespace rendezvous::bench::simulated
