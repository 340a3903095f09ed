// rte_rwlock: two threads, each writes and reads.
//
// package: libdpdk-dev
// flags: -include rte_config.h -march=corei7 -I/usr/include/dpdk -I/usr/include/x86_64-linux-gnu/dpdk
// flags: -DRTE_FORCE_INTRINSICS -Wno-volatile
// calls: 4 + 4
#include <rte_rwlock.h>

#include <thread>

rte_rwlock_t guard = RTE_RWLOCK_INITIALIZER;
int shared = 0;

void add() {
  rte_rwlock_write_lock(&guard);
  ++shared;
  rte_rwlock_write_unlock(&guard);
}

int get() {
  rte_rwlock_read_lock(&guard);
  int const seen = shared;
  rte_rwlock_read_unlock(&guard);
  return seen;
}

int main() {
  int there = 0;
  std::thread other([&] {
    add();
    there = get();
  });
  int const here = get();
  add();
  other.join();
  return here <= 1 && there >= 1 && shared == 2 ? 0 : 1;
}
