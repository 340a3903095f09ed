// More than eight threads, which count, and wait for each other on a futex. Some of them start two others each.
//
// expect: pass
// arguments: --threads 12
// graphs: 6
#include <atomic>
#include <cassert>
#include <thread>
#include <vector>

std::atomic<int> told{0}, counted{0};
int data = 0;

void start_two() {
  std::thread first([] {
    told.wait(0);
    ++counted;
  });
  std::thread second([] { assert(told.load() == 1 && data == 1); });
  first.join();
  second.join();
}

int main() {
  data = 1;
  told = 1;
  std::vector<std::thread> all;
  for (int i = 0; i != 3; ++i) all.emplace_back(start_two);
  for (std::thread& each : all) each.join();
}
