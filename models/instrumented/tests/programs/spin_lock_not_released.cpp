// Nobody unlocks the lock: a thread that spins does so for ever.
//
// expect: deadlock
#include <atomic>
#include <thread>

std::atomic_flag taken;

void add() {
  while (taken.test_and_set()) {
  }
}

int main() {
  std::thread other(add);
  add();
  other.join();
}
