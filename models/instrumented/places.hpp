// The source line of an instruction, by the debugging information of the program under test.
//
// For inlined code of a compiler's header, and for calls inside of such a header, it is the caller's line: a load by
// std::atomic has the line of the program that calls it.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "debugging_information.hpp"

namespace models::instrumented {

class places {
 public:
  /// For a program to which these instructions belong.
  places(std::function<bool(std::uintptr_t)> is_of_the_program, debugging_information& all);

  /// The line of the call with that return address, made by these callers, the nearest last. Empty: not known.
  site of(std::uintptr_t return_address, std::vector<std::uintptr_t> const& callers);
  /// The line of the call with that return address, if it is in the program's own source; otherwise the line of the
  /// innermost active call that is, which takes as long to find as a dozen accesses.
  site of_call(std::uintptr_t return_address);
  /// Whether the call with that return address, made by these callers, is one of std::lock, which also std::scoped_lock
  /// calls.
  bool is_of_std_lock(std::uintptr_t return_address, std::vector<std::uintptr_t> const& callers);
  /// Whether it is one by a function of the system's headers whose name begins so. The name is kept.
  bool is_in(char const* function, std::uintptr_t return_address);
  /// The line of the innermost active call in the program's own source.
  site of_innermost_call();
  /// The same of a reading of a clock, by whatever it is made; and whether it is a timed wait of the standard library
  /// that reads the clock, on its own behalf.
  struct reading {
    site where;
    bool is_of_a_timed_wait = false;
  };
  reading of_reading();
  /// Whether the innermost active call of the program is by a function of std::thread.
  bool is_in_std_thread();

 private:
  debugging_information::place const& look_up(std::uintptr_t return_address);
  bool is_in_timed_wait(std::uintptr_t return_address);

  std::function<bool(std::uintptr_t)> is_of_the_program_;
  debugging_information& all_;
  std::unordered_map<std::uintptr_t, debugging_information::place> known_;
  std::map<std::pair<std::string_view, std::uintptr_t>, bool> is_in_;
  std::unordered_map<std::uintptr_t, bool> in_timed_wait_;
};

}  // namespace models::instrumented
