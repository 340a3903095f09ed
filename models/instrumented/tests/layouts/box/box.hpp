// Hands over a message, wrongly; and has data of its own.
#pragma once

#include <atomic>

class box {
 public:
  void send(int message);
  int receive();

 private:
  int message_ = 0;
  std::atomic<bool> sent_{false};
};

/// How many calls there were in this execution, and by this thread: 1 for the first one.
int calls();
int calls_of_thread();
/// Keeps a block of memory, which is no leak.
void keep();
/// Counts under a lock, and returns how often it was called.
int count_under_lock();
