// The tests of a native program, each registered by the file that defines it.
#pragma once

#include <map>
#include <string>

#include "../form/declaration.hpp"
#include "rounds.hpp"

namespace litmus {

struct native_test {
  test_info info;
  test_type type;
};

/// All tests, by name.
std::map<std::string, native_test>& native_tests();

void add_native(test_info info, test_type const& type);

/// Called by a running test: ends its process, and the test is reported as left out for this reason.
[[noreturn]] void leave_out(char const* why);

}  // namespace litmus
