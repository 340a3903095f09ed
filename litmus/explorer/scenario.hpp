// A litmus test as a scenario of the checker.
#pragma once

#include "../../models/checker/registry.hpp"
#include "../form/declaration.hpp"
#include "../form/values.hpp"

namespace litmus {

/// The outcomes that must be reached are those that C++20 allows, without those that the checker is known not to show;
/// all others are forbidden, and the message about a forbidden one says what the file declares.
models::about as_scenario(test_info const& t);

/// Adds a value to the outcome of the current execution.
void show(value v);

}  // namespace litmus
