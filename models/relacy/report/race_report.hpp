// A data race, or a use after free, in words: which two accesses, and what stands between them. May touch: the
// execution so far, and the names that a model gives.
#pragma once

#include "../../search/execution.hpp"
#include "tracked.hpp"
#include "verdict.hpp"
#include "words.hpp"

namespace models {

/// Relacy has found that the access races; says with which one, and what should have ordered the two.
failure_text explain_race(access_under_way const& mine, execution const& x, label_table const& names);

}  // namespace models
