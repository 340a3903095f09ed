// A loop that stores the value of each poll is not a counted loop. The execution in which only its last poll sees a
// change is found, unless --counted-loops declares the loop as counted (tests/counted_test.sh).
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
