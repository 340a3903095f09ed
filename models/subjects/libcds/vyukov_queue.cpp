// cds::container::VyukovMPMCCycleQueue: two threads push an item each, and one of them pops.
//
// package: libcds-dev
// flags: -lcds
// calls: 2 + 1
#include <cds/container/vyukov_mpmc_cycle_queue.h>
#include <thread>

int main() {
  cds::container::VyukovMPMCCycleQueue<int> all(2);
  int items[3] = {0, 0, 0};
  auto const push = [&](int number) {
    items[number] = number;
    return all.push(number);
  };
  bool pushed = false;
  std::thread other([&] { pushed = push(1); });
  bool const mine = push(2);
  int got = 0;
  bool const good = !all.pop(got) || items[got] == got;
  other.join();
  return good && pushed && mine ? 0 : 1;
}
