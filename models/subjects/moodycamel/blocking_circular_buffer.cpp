// moodycamel::BlockingReaderWriterCircularBuffer, which has room for one: two items pass through it, and each side
// waits for the other.
//
// package: libreaderwriterqueue-dev
// flags: -I/usr/include/readerwriterqueue
// options: --counted-loops
#include <readerwritercircularbuffer.h>

#include <thread>

int main() {
  moodycamel::BlockingReaderWriterCircularBuffer<int> all(1);
  int items[3] = {0, 0, 0};
  std::thread producer([&] {
    for (int i = 1; i != 3; ++i) {
      items[i] = i;
      all.wait_enqueue(i);
    }
  });
  bool good = true;
  for (int i = 1; i != 3; ++i) {
    int got = 0;
    all.wait_dequeue(got);
    good = good && got == i && items[i] == i;
  }
  producer.join();
  return good ? 0 : 1;
}
