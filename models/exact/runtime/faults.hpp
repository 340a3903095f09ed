// Interface by which the runtime reports a failure of the test program.
#pragma once

#include <cstdlib>

#include "../../graph/raw_memory.hpp"
#include "../../program/site.hpp"

namespace models::exact {

inline constexpr char const* broken_promise = "broken promise";

class faults {
 public:
  /// Ends the execution, and the exploration.
  [[noreturn]] void fail(char const* verdict, raw_string const& message, site const& where) {
    end_with(verdict, message, where);
    std::abort();  // end_with() does not return
  }

 protected:
  ~faults() = default;

 private:
  virtual void end_with(char const* verdict, raw_string const& message, site const& where) = 0;
};

}  // namespace models::exact
