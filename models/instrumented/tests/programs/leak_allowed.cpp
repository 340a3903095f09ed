// Memory that is not freed is no failure with --allow-leaks.
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
