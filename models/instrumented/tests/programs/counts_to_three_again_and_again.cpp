// A loop that waits, with a count that comes back to what it was: after three rounds that have read the same the thread
// is in the state in which it was. It waits for any of what these have read.
//
// expect: pass
// graphs: 638
#include <atomic>
#include <thread>

std::atomic<int> x{0}, y{0};
int told = 0;

int main() {
  std::thread writer([] { x.store(0, std::memory_order_relaxed); });
  std::thread reader([] {
    int count = 0, seen = 0;
    while (y.load(std::memory_order_relaxed) < 1) {
      seen = x.load(std::memory_order_seq_cst);
      count = count < 2 ? count + 1 : 0;
    }
    told = count + seen;
  });
  x.store(2, std::memory_order_relaxed);
  y.store(1, std::memory_order_seq_cst);
  writer.join();
  reader.join();
}
