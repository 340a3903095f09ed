// std::atomic_flag::wait: a lock that is released by clear and notify_one, as in the standard's own words.
//
// header: bits/atomic_base.h bits/atomic_wait.h
// calls: 4 + 4
#include <atomic>
#include <thread>

std::atomic_flag taken;
int shared = 0;

void add() {
  while (taken.test_and_set(std::memory_order_acquire)) taken.wait(true, std::memory_order_relaxed);
  ++shared;
  taken.clear(std::memory_order_release);
  taken.notify_one();
}

int main() {
  std::thread other(add);
  add();
  other.join();
  return shared == 2 ? 0 : 1;
}
