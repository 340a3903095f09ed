// rte_ring_count, with the memory model of C11: one thread enqueues an item, another one asks how many there are.
//
// package: libdpdk-dev
// flags: -include rte_config.h -march=corei7 -I/usr/include/dpdk -I/usr/include/x86_64-linux-gnu/dpdk
// flags: -DRTE_USE_C11_MEM_MODEL -Wno-volatile -lrte_ring
// calls: 1 + 1
// expect: data race
// found: dpdk_ring.md
// repair: dpdk_ring_count.patch
#include <rte_ring.h>

#include <thread>

alignas(64) char memory[sizeof(rte_ring) + 4 * sizeof(void*)];

int main() {
  auto* const all = reinterpret_cast<rte_ring*>(memory);
  if (rte_ring_init(all, "all", 4, 0) != 0) return 1;
  int item = 1;
  std::thread other([&] { rte_ring_enqueue(all, &item); });
  bool const good = rte_ring_count(all) <= 1;
  other.join();
  return good && rte_ring_count(all) == 1 ? 0 : 1;
}
