// Two threads free the same memory, which a static constructor has allocated.
//
// expect: use after free
#include <atomic>
#include <thread>

std::atomic<int*> pointer{new int(1)};

int main() {
  auto const free = [] { delete pointer.load(); };
  std::thread one(free);
  std::thread other(free);
  one.join();
  other.join();
}
