// moodycamel::ReaderWriterQueue: one thread enqueues two items, another one dequeues what is there.
//
// package: libreaderwriterqueue-dev
// flags: -I/usr/include/readerwriterqueue
// calls: 2 + 2
#include <readerwriterqueue.h>

#include <thread>

int main() {
  moodycamel::ReaderWriterQueue<int, 2> all(1);
  int items[3] = {0, 0, 0};
  std::thread producer([&] {
    for (int i = 1; i != 3; ++i) {
      items[i] = i;
      all.enqueue(i);
    }
  });
  int got = 0;
  bool good = true;
  for (int i = 0; i != 2; ++i) good = good && (!all.try_dequeue(got) || items[got] == got);
  producer.join();
  return good ? 0 : 1;
}
