// The same by test_and_set, with its default orders.
//
// expect: pass
#include <atomic>
#include <thread>

std::atomic_flag taken;
int shared = 0;

void add() {
  while (taken.test_and_set()) {
  }
  ++shared;
  taken.clear();
}

int main() {
  std::thread one(add);
  std::thread other(add);
  one.join();
  other.join();
  return shared == 2 ? 0 : 1;
}
