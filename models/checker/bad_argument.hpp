// Thrown for invalid command-line arguments.
#pragma once

#include <stdexcept>

namespace models::checker {

/// The message states what would be valid. The program prints it and ends with exit code 2.
struct bad_argument : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace models::checker
