// A thread locks a recursive mutex twice, and others wait until it has unlocked it twice.
//
// expect: pass
// graphs: 2
#include <mutex>
#include <thread>

std::recursive_mutex guard;
int shared = 0;

void add() {
  std::lock_guard const outer(guard);
  std::lock_guard const inner(guard);
  ++shared;
}

int main() {
  std::thread other(add);
  add();
  other.join();
  return shared == 2 ? 0 : 1;
}
