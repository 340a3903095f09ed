// Test frameworks whose assertions are to fail an execution: those that have an adapter (detail/frameworks.hpp), and
// those that a program contains without one.
#pragma once

#include <string>

namespace models::instrumented {

/// Throws std::logic_error if this executable has assertions of a framework whose adapter it does not have: one that
/// fails in an explored function would go unnoticed.
void expect_adapters();

/// Has the assertions of all frameworks go to the exploration that this process begins.
void frameworks_begin();

/// The arguments of this program that run the running test alone; empty: no framework runs one.
std::string arguments_for_running_test();

}  // namespace models::instrumented
