// cds::sync::spin, with its assertions: two threads, one critical section each.
//
// package: libcds-dev
// flags: -lcds
// calls: 2 + 2
// expect: data race
// found: libcds_spin_lock.md
// repair: libcds_spin_lock.patch
#include <cds/sync/spinlock.h>

#include <thread>

cds::sync::spin guard;
int shared = 0;

void add() {
  guard.lock();
  ++shared;
  guard.unlock();
}

int main() {
  std::thread other(add);
  add();
  other.join();
  return shared == 2 ? 0 : 1;
}
