// rte_ring, with the memory model of C11: two threads enqueue an item each, and one of them dequeues.
//
// package: libdpdk-dev
// flags: -include rte_config.h -march=corei7 -I/usr/include/dpdk -I/usr/include/x86_64-linux-gnu/dpdk
// flags: -DRTE_USE_C11_MEM_MODEL -Wno-volatile -lrte_ring
// calls: 2 + 1
// expect: data race
// found: dpdk_ring.md
// repair: rte_pause.h:100:load:relaxed=acquire
#include <rte_ring.h>

#include <thread>

alignas(64) char memory[sizeof(rte_ring) + 4 * sizeof(void*)];

int main() {
  auto* const all = reinterpret_cast<rte_ring*>(memory);
  if (rte_ring_init(all, "all", 4, 0) != 0) return 1;
  int items[2] = {0, 0};
  auto const enqueue = [&](int me) {
    items[me] = 1;
    return rte_ring_enqueue(all, &items[me]) == 0;
  };
  bool there = false;
  std::thread other([&] { there = enqueue(1); });
  bool const here = enqueue(0);
  void* got = nullptr;
  bool const good = rte_ring_dequeue(all, &got) != 0 || *static_cast<int*>(got) == 1;
  other.join();
  return good && here && there ? 0 : 1;
}
