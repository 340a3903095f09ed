// A loop that keeps what each of its looks has read is another one than those that only count: that its last look sees
// a change and no other one is found, unless it is said to be one of those (tests/counted_test.sh).
//
// expect: failed
#include <atomic>
#include <thread>

std::atomic<int> flag{0};

int main() {
  std::thread other([] { flag = 1; });
  int seen[6] = {};
  for (int& each : seen) each = flag.load(std::memory_order_relaxed);
  other.join();
  return seen[5] == 1 && seen[4] == 0 ? 1 : 0;
}
