// atomic_queue::AtomicQueue: two threads push an item each, and one of them pops what is there.
//
// package: libatomic-queue-dev
// calls: 2 + 1
// expect: data race
// found: atomic_queue.md
// repair: atomic_queue.h:172:modify=acquire
#include <atomic_queue/atomic_queue.h>

#include <thread>

atomic_queue::AtomicQueue<unsigned, 2> queue;
unsigned items[3];

bool push(unsigned number) {
  items[number] = number;
  return queue.try_push(number);
}

int main() {
  bool pushed = false;
  std::thread other([&] { pushed = push(1); });
  bool const mine = push(2);
  unsigned got = 0;
  bool const good = !queue.try_pop(got) || items[got] == got;
  other.join();
  return good && pushed && mine ? 0 : 1;
}
