// A thread's stack is used up by recursion without end.
//
// expect: crash
// says: a thread needs a stack of more than 1 MiB
#include <thread>

int deeper(int n) {
  int volatile many[256] = {n};
  return deeper(n + 1) + many[n % 256];
}

int main() {
  std::thread other([] { deeper(0); });
  other.join();
}
