// Where in the source an instruction stands, by the debugging information of the program under test.
//
// Of code that was inlined, and of what a header of the compiler does for its caller, the caller's line is told: a load
// by std::atomic stands where the program asks for it.
#pragma once

#include <cstdint>
#include <functional>
#include <unordered_map>
#include <vector>

#include "debugging_information.hpp"

namespace models::instrumented {

class places {
 public:
  /// Of the program whose instructions are these.
  places(std::function<bool(std::uintptr_t)> is_of_the_program, debugging_information& all);

  /// Of the call that returns there, made by these callers, the nearest last. A place without a line: not known.
  site of(std::uintptr_t return_address, std::vector<std::uintptr_t> const& callers);
  /// Of the call that returns there, if it stands in the program's own text, and of the innermost call under way that
  /// does otherwise: to find that one takes as long as a dozen accesses.
  site of_call(std::uintptr_t return_address);
  /// Of the innermost call under way whose function is the program's own.
  site of_innermost_call();

 private:
  debugging_information::place const& look_up(std::uintptr_t return_address);

  std::function<bool(std::uintptr_t)> is_of_the_program_;
  debugging_information& all_;
  std::unordered_map<std::uintptr_t, debugging_information::place> known_;
};

}  // namespace models::instrumented
