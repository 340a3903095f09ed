// The contenders on a simulated machine. An entry is a line in contenders.cpp.
#pragma once

#include <string>
#include <vector>

#include "window.hpp"

namespace rendezvous::bench::simulated {

struct contender {
  std::string name;
  std::string real;  ///< the contender of the real benchmark that it stands for
  bool (*takes)(setup const&);
  outcome (*run)(profile const& where, setup const& how, window_options const& chosen);
};

std::vector<contender> const& contenders();

}  // namespace rendezvous::bench::simulated
