// A thread that performs more operations than are followed, in words: a loop, and why it is none that only looks; or
// just a long program.
#pragma once

#include "../../search/execution.hpp"
#include "places.hpp"
#include "verdict.hpp"

namespace models {

/// How many operations of one thread are followed; a read-modify-write counts twice.
inline constexpr int most_operations = max_events - 1;

/// The thread is about to perform one more, there; `made` is the number of objects that it has made.
failure_text describe_endless(execution const& x, places const& where, int thread, site const& next, int made);

}  // namespace models
