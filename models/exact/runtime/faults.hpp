// Interface by which the runtime reports a failure of the test program.
#pragma once

#include <cstdlib>

#include "../../graph/raw_memory.hpp"
#include "../../program/site.hpp"
#include "../../program/verdict.hpp"

namespace models::exact {

class faults {
 public:
  /// Ends the execution, and the exploration.
  [[noreturn]] void fail(search_verdict const& verdict, raw_string const& message, site const& where) {
    end_with(verdict, message, where);
    std::abort();  // end_with() does not return
  }

 protected:
  ~faults() = default;

 private:
  virtual void end_with(search_verdict const& verdict, raw_string const& message, site const& where) = 0;
};

}  // namespace models::exact
