// Measures this machine's prices for the profile `here`, except the limits that the benchmark measures.
#pragma once

#include <string>
#include <vector>

namespace rendezvous::bench::simulated {

struct measured_price {
  std::string name;  ///< as in prices.hpp
  double nanoseconds;
  std::string how;
};

/// Each is the least of many short measurements, so that others on the machine do not count. It takes some seconds.
std::vector<measured_price> calibrate();

}  // namespace rendezvous::bench::simulated
