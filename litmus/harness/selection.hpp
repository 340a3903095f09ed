// Which tests a native program runs.
#pragma once

#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "registry.hpp"

namespace litmus {

struct bad_argument : std::runtime_error {
  using runtime_error::runtime_error;
};

/// The tests whose names match one of the globs, or all tests if there is no glob. A glob that matches nothing is most
/// likely mistyped, so it throws bad_argument.
std::vector<native_test const*> chosen_by(std::vector<std::string> const& globs,
                                          std::map<std::string, native_test> const& all);

}  // namespace litmus
