// tbb::spin_mutex: two threads, one critical section each.
//
// package: libtbb-dev
// flags: -ltbb
// calls: 2 + 2
#include <oneapi/tbb/spin_mutex.h>

#include <thread>

oneapi::tbb::spin_mutex guard;
int shared = 0;

void add() {
  oneapi::tbb::spin_mutex::scoped_lock const lock(guard);
  ++shared;
}

int main() {
  std::thread other(add);
  add();
  other.join();
  return shared == 2 ? 0 : 1;
}
