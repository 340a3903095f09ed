// A function that passes time, unless it was called too often: that hangs on what it is given.
//
// expect: assertion failed
// arguments: --threads 2
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> come{0};

static void pause(int rounds) {
  assert(rounds < 3);
  std::this_thread::yield();
}

int main() {
  std::thread other([] { come = 1; });
  int rounds = 0;
  while (come == 0) pause(rounds++);
  other.join();
}
