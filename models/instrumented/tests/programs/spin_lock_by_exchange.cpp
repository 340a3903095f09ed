// A lock that is taken by exchange, as most people write one. A thread that finds it taken is blocked.
//
// expect: pass
#include <atomic>
#include <thread>

std::atomic<bool> taken{false};
int shared = 0;

void add() {
  while (taken.exchange(true, std::memory_order_acquire)) {
  }
  ++shared;
  taken.store(false, std::memory_order_release);
}

int main() {
  std::thread other(add);
  add();
  other.join();
  return shared == 2 ? 0 : 1;
}
