// Coherence: the writes that a read may take its value from, and the positions that a write may have in modification
// order, given happens-before.
//
// Source: ISO/IEC 14882:2020, [intro.races], the four coherence requirements.
#pragma once

#include "../graph/graph.hpp"

namespace models::exact {

/// The place in modification order of the newest write that is among these events, or that one of them has read. What
/// these events happen before reads this one or a later one, or writes behind it.
int newest_known(graph const& g, view const& known, location_id where);

}  // namespace models::exact
