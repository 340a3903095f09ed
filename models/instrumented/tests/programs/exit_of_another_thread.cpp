// A thread ends the program while main() waits for what never comes: that is no deadlock, and main() goes no further
// than the join.
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
