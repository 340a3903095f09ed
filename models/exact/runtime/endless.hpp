// Whether a thread goes on for ever: it has read one write of one atomic a thousand times, or it has made as many
// events as can be followed.
//
// A loop that only looks is found to wait (bare_loops.hpp). Any other loop that waits for what does not come reads the
// same over and over; and since it may read a new value in each of its rounds, or may not yet, there are as many graphs
// as rounds. So it is not followed for long.
#pragma once

#include <optional>

#include "../search/execution.hpp"

namespace models::exact {

inline constexpr int most_equal_reads = 1'000;

struct endless {
  char const* verdict = nullptr;  // "livelock", or "too many operations" of what is no loop
  raw_string message;
};

/// Of a thread that is about to make another event. Nothing: it may go on.
std::optional<endless> is_endless(execution const& x, int thread);

}  // namespace models::exact
