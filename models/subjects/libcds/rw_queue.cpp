// cds::container::RWQueue, of two locks: two threads enqueue an item each and dequeue one.
//
// package: libcds-dev
// flags: -DNDEBUG -lcds
// calls: 2 + 2
#include <cds/container/rwqueue.h>
#include <thread>

int main() {
  cds::container::RWQueue<int> all;
  int got[2] = {0, 0};
  auto const work = [&](int me) {
    all.enqueue(me + 1);
    all.dequeue(got[me]);
  };
  std::thread other(work, 1);
  work(0);
  other.join();
  return got[0] + got[1] == 3 ? 0 : 1;
}
