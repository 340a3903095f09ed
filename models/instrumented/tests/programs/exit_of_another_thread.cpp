// A thread ends the program while main() is blocked for good: that is no deadlock, and main() gets no further than the
// join.
//
// expect: pass
// graphs: 1
#include <cassert>
#include <cstdlib>
#include <thread>

int main() {
  std::thread other([] { std::exit(0); });
  other.join();
  assert(false);
}
