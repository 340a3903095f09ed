// Ordinary C++: plain data are published by a release store, and read after an acquire load.
//
// expect: pass
// graphs: 2
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> ready{0};
int data = 0;

int main() {
  std::thread writer([] {
    data = 42;
    ready.store(1, std::memory_order_release);
  });
  std::thread reader([] {
    if (ready.load(std::memory_order_acquire) == 1) assert(data == 42);
  });
  writer.join();
  reader.join();
}
