// As message.cpp, with relaxed accesses and a fence on either side.
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
    std::atomic_thread_fence(std::memory_order_release);
    ready.store(1, std::memory_order_relaxed);
  });
  std::thread reader([] {
    if (ready.load(std::memory_order_relaxed) != 1) return;
    std::atomic_thread_fence(std::memory_order_acquire);
    assert(data == 42);
  });
  writer.join();
  reader.join();
}
