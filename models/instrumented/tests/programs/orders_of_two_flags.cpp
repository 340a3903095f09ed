// Each of two flags publishes the data: neither release is needed alone, and one of them is.
//
// expect: pass
#include <atomic>
#include <thread>

int data = 0;
std::atomic<int> one{0};
std::atomic<int> two{0};

int main() {
  std::thread other([] {
    data = 1;
    one.store(1, std::memory_order_release);
    two.store(1, std::memory_order_release);
  });
  int const first = one.load(std::memory_order_acquire);
  int const second = two.load(std::memory_order_acquire);
  if (first == 1 && second == 1) data = 2;
  other.join();
}
