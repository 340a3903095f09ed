// A plain access reads an atomic while another thread stores to it.
//
// expect: data race
#include <atomic>
#include <thread>

std::atomic<int> x{0};
int seen = 0;

int main() {
  std::thread one([] { x.store(1); });
  std::thread other([] { seen = *reinterpret_cast<int const*>(&x); });
  one.join();
  other.join();
  return seen < 2 ? 0 : 1;
}
