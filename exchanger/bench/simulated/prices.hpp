// The prices of a simulated machine: one struct, each price with its unit and meaning.
//
// The sources of a profile's figures are beside them, in profiles.cpp.
#pragma once

#include <cstdint>

namespace rendezvous::bench::simulated {

using span = std::int64_t;     ///< picoseconds
using instant = std::int64_t;  ///< picoseconds since the machine was started

constexpr span nanoseconds(double count) { return static_cast<span>(count * 1e3 + 0.5); }
constexpr span microseconds(double count) { return nanoseconds(count * 1e3); }
constexpr span milliseconds(double count) { return nanoseconds(count * 1e6); }
constexpr double in_nanoseconds(span of) { return static_cast<double>(of) / 1e3; }
constexpr double in_seconds(span of) { return static_cast<double>(of) / 1e12; }

struct prices {
  // Within a core
  span access;  ///< a load of a line that the core has, or a store into its buffer, with the instructions around it
  span modify;  ///< what a compare-and-swap or an exchange takes more, once the line is the core's
  span pause;   ///< one pause instruction
  span clock;   ///< reading the steady clock

  // Between cores: one hop of a cache line, from the core that has it to the one that asks
  span hop_in_cluster;  ///< both share a cache
  span hop_in_socket;
  span hop_to_other_socket;
  span from_memory;  ///< a line that no core has

  // An out-of-order core asks for the ownership of a line that it is about to write right after it has asked for the
  // line itself: a write behind a read that missed does not take a second hop, if it comes before `speculation` is
  // over.
  span behind_read;  ///< what it takes instead
  span speculation;

  // The kernel
  span yield;           ///< sched_yield where nobody else wants the core
  span change;          ///< from one thread to the next on a core, the yield or the sleep that led to it not included
  span futex_call;      ///< FUTEX_WAIT that returns at once, or FUTEX_WAKE where nobody sleeps
  span sleep;           ///< what FUTEX_WAIT takes more before the core is free
  span wake;            ///< what FUTEX_WAKE takes more for each sleeper of its own core
  span wake_elsewhere;  ///< the same, for one of another core: an interrupt there
  span idle_exit;       ///< from that until the sleeper runs, if that core is idle
  span timer_slack;     ///< how much later than its limit a timed sleep ends
  span slice;           ///< how long a thread runs while others are ready
  span tick;            ///< how often the kernel looks whether it is over
  span tick_takes;      ///< from the thread that runs

  // A JVM, for the exchangers of the JDK that are written anew
  span java_call;   ///< ThreadLocal.get(), the translation of null, card marks: for a call of exchange()
  span java_look;   ///< one turn of the spin of JDK 8: its random numbers decide a branch, half of the time wrongly
  span java_parks;  ///< what LockSupport.park() or unpark() takes more than the futex in it
};

}  // namespace rendezvous::bench::simulated
