// The tests of a native program, each registered by the file that defines it.
//
// May touch: standard error, processes.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "../form/declaration.hpp"

namespace litmus {

class rounds;

struct native_test {
  test_info info;
  std::function<std::unique_ptr<rounds>()> make;
};

/// All tests, by name.
std::map<std::string, native_test>& native_tests();

void add_native(test_info info, std::function<std::unique_ptr<rounds>()> make);

/// Called by a test that runs: ends its process, and the test counts as left out for that reason.
[[noreturn]] void leave_out(char const* why);

}  // namespace litmus
