// tbb::mutex: two threads, one critical section each.
//
// package: libtbb-dev
// source: onetbb
// files: src/tbb/address_waiter.cpp
// flags: -D__TBB_BUILD -I@/include -ltbb
// calls: 2 + 2
// expect: deadlock
// found: onetbb_mutex.md
// repair: onetbb_mutex.patch
// repaired: pass, not exhaustive
#include <oneapi/tbb/mutex.h>

#include <thread>

oneapi::tbb::mutex guard;
int shared = 0;

void add() {
  oneapi::tbb::mutex::scoped_lock const lock(guard);
  ++shared;
}

int main() {
  std::thread other(add);
  add();
  other.join();
  return shared == 2 ? 0 : 1;
}
