// Runs one test in a process of its own, so that a crash, a hang or a report of ThreadSanitizer fails only one row.
#pragma once

#include <cstdint>

#include "judge.hpp"
#include "registry.hpp"

namespace litmus {

struct run_options {
  double seconds = 1;
  std::uint64_t seed = 1;
  bool until_seen = false;  // stop as soon as every interesting outcome was seen
};

/// Whether the tests of this program are compiled with ThreadSanitizer.
bool under_tsan();

observation run_in_child(native_test const& t, run_options const& options);

}  // namespace litmus
