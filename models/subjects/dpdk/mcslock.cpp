// rte_mcslock: two threads, two and one critical sections.
//
// package: libdpdk-dev
// flags: -include rte_config.h -march=corei7 -I/usr/include/dpdk -I/usr/include/x86_64-linux-gnu/dpdk
// flags: -DRTE_FORCE_INTRINSICS
// calls: 4 + 2
#include <rte_mcslock.h>

#include <thread>

rte_mcslock_t* guard = nullptr;
int shared = 0;

void add() {
  rte_mcslock_t mine;
  rte_mcslock_lock(&guard, &mine);
  ++shared;
  rte_mcslock_unlock(&guard, &mine);
}

int main() {
  std::thread other(add);
  add(), add();
  other.join();
  return shared == 3 ? 0 : 1;
}
