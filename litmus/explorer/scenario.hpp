// A litmus test in the terms of the checker of scenarios.
#pragma once

#include "../../models/checker/registry.hpp"
#include "../form/declaration.hpp"
#include "../form/values.hpp"

namespace litmus {

/// The outcomes that must be reached are those of C++20, adjusted by the known gap; all others are
/// forbidden, and the message about one says what the file has declared.
models::about as_scenario(test_info const& t);

/// Adds a value to the outcome of the execution that is under way.
void show(value v);

}  // namespace litmus
