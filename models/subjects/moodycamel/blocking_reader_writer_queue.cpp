// moodycamel::BlockingReaderWriterQueue: one thread enqueues two items, another one waits for both.
//
// package: libreaderwriterqueue-dev
// flags: -I/usr/include/readerwriterqueue
// calls: 2 + 2
// options: --counted-loops
#include <readerwriterqueue.h>

#include <thread>

int main() {
  moodycamel::BlockingReaderWriterQueue<int, 2> all(1);
  int items[3] = {0, 0, 0};
  std::thread producer([&] {
    for (int i = 1; i != 3; ++i) {
      items[i] = i;
      all.enqueue(i);
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
