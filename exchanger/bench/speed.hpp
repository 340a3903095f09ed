// The speed at which a machine moves a cache line. A virtual one may have two: for a while its processors are two
// cores, and for a while the two hardware threads of one, between which a line takes a fraction of the time.
//
// What is compared is measured at one speed: a hop is timed before and after each window. Where it has changed
// meanwhile, the window is dropped; in the end, all that was measured at another speed than the slowest is set aside:
// at that one each thread had a core.
#pragma once

#include <vector>

#include "cores.hpp"
#include "results.hpp"

namespace rendezvous::bench {

/// Hops that differ by a larger factor are of two speeds.
inline constexpr double steady = 1.5;

/// How long a line takes from one of the first two cores to the other: a median, taken in some milliseconds. Zero where
/// there is one core.
seconds time_of_a_hop(std::vector<int> const& cores);

/// Whether both are of one speed; a hop of zero is of any.
bool same_speed(seconds one, seconds other, double factor);

/// The hop of the slowest speed at which at least an eighth of the windows were measured; zero where none was timed.
seconds slowest_hop(results const& of, double factor);

/// How many of its windows are of that speed.
std::size_t windows_at(row const& of, seconds hop, double factor);

/// Sets aside what was measured at another speed than that. A cell in which somebody would have nothing left keeps what
/// it has of the other speed: `hop_of` tells.
void keep_speed(results& of, seconds hop, double factor);

/// The median hop of a cell's windows; zero where none was timed.
seconds hop_of(cell const& of);

}  // namespace rendezvous::bench
