// cds::container::WeakRingBuffer: one thread pushes three items into two places, another one pops what is there.
//
// package: libcds-dev
// flags: -lcds
// calls: 3 + 3
#include <cds/container/weak_ringbuffer.h>
#include <thread>

int main() {
  cds::container::WeakRingBuffer<int> all(2);
  int pushed = 0;
  std::thread producer([&] {
    for (int i = 1; i <= 4; i *= 2) pushed += all.push(i) ? i : 0;
  });
  int popped = 0;
  int got = 0;
  for (int i = 0; i != 3; ++i) popped += all.pop(got) ? got : 0;
  producer.join();
  while (all.pop(got)) popped += got;
  return popped == pushed ? 0 : 1;
}
