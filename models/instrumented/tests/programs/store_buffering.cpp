// Atomics on the stack of main(), used by two threads through references; the failure takes weak memory.
//
// expect: assertion failed
// says: takes weak memory
// says: a == 1 || b == 1 (store_buffering.cpp:26)
#include <atomic>
#include <cassert>
#include <thread>

int main() {
  std::atomic<int> x{0};
  std::atomic<int> y{0};
  int a = 0;
  int b = 0;
  std::thread one([&] {
    x = 1;
    a = y.load();
  });
  std::thread other([&] {
    y = 1;
    b = x.load(std::memory_order_relaxed);
  });
  one.join();
  other.join();

  assert(a == 1 || b == 1);
}
