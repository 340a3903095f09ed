// Only the threads with numbers below 32 can sleep on a futex.
//
// expect: not explored
// arguments: --threads 40
// says: sleeps on a futex that has the number 32 or a higher one
#include <atomic>
#include <thread>
#include <vector>

std::atomic<int> told{0};

int main() {
  std::vector<std::thread> all;
  for (int i = 0; i != 39; ++i) {
    all.emplace_back([i] {
      if (i >= 31) told.wait(0);
    });
  }
  told = 1;
  told.notify_all();
  for (std::thread& each : all) each.join();
}
