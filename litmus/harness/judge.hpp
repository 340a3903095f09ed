// The verdict on a native run: a row of the report.
//
// Pure functions, so that their tests need no threads.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "../form/declaration.hpp"

namespace litmus {

/// The result of the process that ran a test.
struct observation {
  std::map<std::string, std::uint64_t> outcomes;
  std::uint64_t rounds = 0;
  double seconds = 0;
  std::string failure;   // data race, hang, crash: ...; empty if it ran to its end
  std::string left_out;  // why it did not run; empty if it ran
  std::string output;    // what it printed
};

enum class verdict : std::uint8_t { pass, fail, left_out };

struct row {
  test_info const* test = nullptr;
  observation seen;
  verdict result = verdict::pass;
  std::string message;  // why it failed or was left out
  [[nodiscard]] std::uint64_t count(std::string const& values) const;
};

/// Why this program cannot give a verdict on the test; empty if it can.
std::string reason_to_leave_out(test_info const& t, bool under_tsan);

/// With `must_see_all`, an interesting outcome that was not seen is a failure.
row judge(test_info const& t, observation seen, bool must_see_all);

std::string_view to_string(verdict v);

}  // namespace litmus
