// What everything costs on the simulated machine.
//
// They are those of sixteen cores of an Intel Xeon's socket in a virtual machine, Linux 6.18, whose measurements are in
// docs/bench-16-cores.json. On it the simulated machine has as many cores as there are threads, all as far apart.
//   M  measured there in a loop of its own
//   L  about what limit-hop says there
//   A  an assumption, of the order of magnitude
#pragma once

#include <cstdint>

namespace rendezvous::bench::simulated {

using span = std::int64_t;     ///< picoseconds
using instant = std::int64_t;  ///< picoseconds since the machine was started

constexpr span nanoseconds(double count) { return static_cast<span>(count * 1e3 + 0.5); }
constexpr span microseconds(double count) { return nanoseconds(count * 1e3); }
constexpr span milliseconds(double count) { return nanoseconds(count * 1e6); }

namespace price {

// Within a core
constexpr span access = nanoseconds(1.5);  ///< A  a load of a line that the core has, or a store into its buffer
constexpr span modify = nanoseconds(7.7);  ///< M  what a compare-and-swap takes more, once the line is the core's
constexpr span pause = nanoseconds(16.8);  ///< M  one pause instruction
constexpr span clock = nanoseconds(35.2);  ///< M  reading the steady clock

// Between cores
constexpr span hop = nanoseconds(62);           ///< L  a cache line, from the core that has it to the one that asks
constexpr span from_memory = nanoseconds(100);  ///< A  a line that no core has
// An out-of-order core asks for the ownership of a line that it is about to write right after it has asked for the
// line itself: a write behind a read that missed does not take a second hop, if it comes before `speculation` is over.
constexpr span behind_read = nanoseconds(2);  ///< A  what it takes instead
constexpr span speculation = nanoseconds(3);  ///< A

// The kernel
constexpr span yield = nanoseconds(285);        ///< M  sched_yield where nobody else wants the core
constexpr span futex_call = nanoseconds(200);   ///< M  FUTEX_WAIT that returns at once, or FUTEX_WAKE of nobody
constexpr span sleep = nanoseconds(600);        ///< A  what FUTEX_WAIT takes more before the core is idle
constexpr span wake = microseconds(8);          ///< A  what FUTEX_WAKE takes more for each sleeper
constexpr span idle_exit = microseconds(14);    ///< A  from that until the sleeper runs
constexpr span timer_slack = microseconds(50);  ///< the default of Linux (prctl(2), PR_SET_TIMERSLACK)

}  // namespace price

}  // namespace rendezvous::bench::simulated
