// A deadlock in words: who waits for what, and who might have woken a sleeper. May touch: the execution so far, and the
// names that a model gives.
#pragma once

#include "../../search/execution.hpp"
#include "places.hpp"
#include "verdict.hpp"
#include "words.hpp"

namespace models {

failure_text describe_deadlock(execution const& x, places const& where, label_table const& names);

}  // namespace models
