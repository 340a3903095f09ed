// std::call_once: two threads call it twice each, and the function runs once.
//
// header: mutex
// calls: 2 + 2
#include <mutex>
#include <thread>

std::once_flag once;
int made = 0;

int get() {
  for (int i = 0; i != 2; ++i) std::call_once(once, [] { ++made; });
  return made;
}

int main() {
  int there = 0;
  std::thread other([&] { there = get(); });
  int const here = get();
  other.join();
  return here == 1 && there == 1 ? 0 : 1;
}
