// More threads than are explored.
//
// expect: too many threads
// says: --threads
#include <atomic>
#include <thread>
#include <vector>

std::atomic<int> count{0};

int main() {
  std::vector<std::thread> all;
  for (int i = 0; i != 4; ++i) all.emplace_back([] { ++count; });
  for (std::thread& each : all) each.join();
}
