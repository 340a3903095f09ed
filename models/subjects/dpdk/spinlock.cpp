// rte_spinlock: two threads, two critical sections each.
//
// package: libdpdk-dev
// flags: -include rte_config.h -march=corei7 -I/usr/include/dpdk -I/usr/include/x86_64-linux-gnu/dpdk
// flags: -DRTE_FORCE_INTRINSICS -Wno-volatile
// calls: 4 + 4
#include <rte_spinlock.h>

#include <thread>

rte_spinlock_t guard = RTE_SPINLOCK_INITIALIZER;
int shared = 0;

void add() {
  rte_spinlock_lock(&guard);
  ++shared;
  rte_spinlock_unlock(&guard);
}

int main() {
  std::thread other([] { add(), add(); });
  add(), add();
  other.join();
  return shared == 4 ? 0 : 1;
}
