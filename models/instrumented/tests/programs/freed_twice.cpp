// Memory that a static constructor has allocated can be freed only once, too.
//
// expect: use after free
#include <atomic>
#include <thread>

std::atomic<int*> pointer{new int(1)};

int main() {
  auto const free = [] { delete pointer.load(); };
  free();
  std::thread one(free);
  one.join();
}
