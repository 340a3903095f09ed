// A thread that has failed to exchange reads, before it looks again, what another thread writes: it does so in no other
// case, so the failure cannot be left out.
//
// expect: data race
// says: reads shared
#include <atomic>
#include <thread>

std::atomic<int> count{0};

int main() {
  int shared = 0, unused = 0;
  std::thread other([&] {
    count.fetch_add(1, std::memory_order_relaxed);
    shared = 1;
  });
  for (;;) {
    int seen = count.load(std::memory_order_relaxed);
    if (count.compare_exchange_strong(seen, seen + 1, std::memory_order_relaxed)) break;
    unused = shared;
  }
  other.join();
}
