// rte_ticketlock: two threads, two critical sections each.
//
// package: libdpdk-dev
// flags: -include rte_config.h -march=corei7 -I/usr/include/dpdk -I/usr/include/x86_64-linux-gnu/dpdk
// flags: -DRTE_FORCE_INTRINSICS
// calls: 4 + 4
#include <rte_ticketlock.h>

#include <thread>

rte_ticketlock_t guard = RTE_TICKETLOCK_INITIALIZER;
int shared = 0;

void add() {
  rte_ticketlock_lock(&guard);
  ++shared;
  rte_ticketlock_unlock(&guard);
}

int main() {
  std::thread other([] { add(), add(); });
  add(), add();
  other.join();
  return shared == 4 ? 0 : 1;
}
