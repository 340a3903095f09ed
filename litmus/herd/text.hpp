// A recording as a litmus file for herd7, in its C dialect.
#pragma once

#include <string>

#include "recorder.hpp"

namespace litmus::herd {

/// Threads as functions, and as the condition the outcome that the test's question is about.
std::string to_litmus(test_info const& t, recording const& r);

}  // namespace litmus::herd
