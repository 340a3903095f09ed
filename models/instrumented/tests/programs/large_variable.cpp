// A thread has a large variable on its stack.
//
// expect: pass
#include <thread>

int main() {
  std::thread other([] {
    char large[300'000] = {};
    large[1000] = 1;
    return large[1000];
  });
  other.join();
}
