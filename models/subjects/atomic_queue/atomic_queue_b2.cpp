// atomic_queue::AtomicQueueB2: two threads push an item each and pop what is there.
//
// package: libatomic-queue-dev
// calls: 2 + 2
#include <atomic_queue/atomic_queue.h>

#include <thread>

atomic_queue::AtomicQueueB2<unsigned> queue(2);
unsigned items[3];

bool push(unsigned number) {
  items[number] = number;
  return queue.try_push(number);
}

bool work(unsigned number) {
  bool const pushed = push(number);
  unsigned got = 0;
  return pushed && (!queue.try_pop(got) || items[got] == got);
}

int main() {
  bool there = false;
  std::thread other([&] { there = work(1); });
  bool const here = work(2);
  other.join();
  return here && there ? 0 : 1;
}
