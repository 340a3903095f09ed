// What is left at the end is no failure, where that is asked for.
//
// arguments: --allow-leaks
// expect: pass
#include <thread>

int main() {
  int* left = nullptr;
  std::thread other([&left] { left = new int(1); });
  other.join();
  return *left == 1 ? 0 : 1;
}
