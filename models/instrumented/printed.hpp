// What the program prints: it goes nowhere, or, in an execution that is shown, to a file from which it is read again.
#pragma once

#include <sys/types.h>

#include <string>

namespace models::instrumented {

class printed {
 public:
  /// Another execution begins.
  void restart(bool is_shown);
  /// What was printed since the last call; empty if the execution is not shown.
  std::string more();

 private:
  bool is_shown_ = false;
  int nowhere_ = -1;
  int file_ = -1;
  int errors_ = -1;  // where they went at first
  off_t seen_ = 0;   // bytes of the file
  int asked_ = 0;
};

}  // namespace models::instrumented
