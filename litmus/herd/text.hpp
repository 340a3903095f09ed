// A recording as a litmus file for herd7, in its C dialect.
#pragma once

#include <string>

#include "recorder.hpp"

namespace litmus::herd {

/// The threads become functions, and the outcome that the test's question is about becomes the condition.
std::string to_litmus(test_info const& t, recording const& r);

}  // namespace litmus::herd
