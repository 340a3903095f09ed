// Fences: of two threads that write, and then read what the other one writes, at least one sees the other's write.
//
// expect: pass
// graphs: 3
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> x{0};
std::atomic<int> y{0};

int main() {
  int a = 0;
  int b = 0;
  std::thread one([&] {
    x.store(1, std::memory_order_relaxed);
    std::atomic_thread_fence(std::memory_order_seq_cst);
    a = y.load(std::memory_order_relaxed);
  });
  std::thread other([&] {
    y.store(1, std::memory_order_relaxed);
    std::atomic_thread_fence(std::memory_order_seq_cst);
    b = x.load(std::memory_order_relaxed);
  });
  one.join();
  other.join();
  assert(a == 1 || b == 1);
}
