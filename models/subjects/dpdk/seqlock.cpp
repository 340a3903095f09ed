// rte_seqlock: one thread writes two numbers, another one reads both or neither.
//
// package: libdpdk-dev
// flags: -include rte_config.h -march=corei7 -I/usr/include/dpdk -I/usr/include/x86_64-linux-gnu/dpdk
// flags: -DRTE_FORCE_INTRINSICS -DALLOW_EXPERIMENTAL_API -Wno-volatile
// calls: 2 + 2
#include <rte_seqlock.h>

#include <atomic>
#include <thread>

rte_seqlock_t guard = RTE_SEQLOCK_INITIALIZER;
std::atomic<int> one{0};
std::atomic<int> two{0};

int main() {
  std::thread writer([] {
    rte_seqlock_write_lock(&guard);
    one.store(1, std::memory_order_relaxed);
    two.store(1, std::memory_order_relaxed);
    rte_seqlock_write_unlock(&guard);
  });
  std::uint32_t number = 0;
  int seen[2] = {0, 0};
  do {
    number = rte_seqlock_read_begin(&guard);
    seen[0] = one.load(std::memory_order_relaxed);
    seen[1] = two.load(std::memory_order_relaxed);
  } while (rte_seqlock_read_retry(&guard, number));
  writer.join();
  return seen[0] == seen[1] ? 0 : 1;
}
